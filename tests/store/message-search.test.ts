import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { readMessage, sendMessage } from "../../app/contact/send-message.server.ts";
import { listMessages, setAnswered } from "../../app/desk/messages/desk-message.store.server.ts";
import { readMessageFilter } from "../../app/desk/messages/desk-message.ts";
import { deleteRecords } from "../../app/desk/people/person.store.server.ts";
import { formOf } from "../support/form-data.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// The team finds messages by the beginnings of words (docs/decisions/0018).

const store = useTestDatabase();

const READER = { now: () => new Date("2026-03-01T12:00:00.000Z"), reader: "ruth" };

/** Returns ids of the messages that the list's query selects. */
async function find(address: string): Promise<string[]> {
  const filter = readMessageFilter(new URLSearchParams(address));
  return (await listMessages({ ...store, ...READER }, null, filter)).rows.map(({ id }) => id);
}

async function keep(id: string, change: Record<string, string> = {}): Promise<void> {
  const written = { name: `Sender ${id}`, email: `${id}@example.com`, subject: "Collaboration", message: "Hello" };
  await store.db
    .insertInto("contact_messages")
    .values({ id, ...written, created_at: "2026-03-01T12:00:00.000Z", page_hash: id, ...change })
    .execute();
}

describe("the index follows the messages", () => {
  test("each text that a sender writes is found by the beginnings of its words, without accents and in any case", async () => {
    await keep("a", {
      name: "Tamar Ávila",
      email: "tamar@post.example",
      subject: "General Question",
      message: "Do you film weddings in Šibenik? 3e5",
    });
    await keep("b");
    for (const word of [
      "tama",
      "AVI",
      "tamar@post.example",
      "tamar@po",
      "general quest",
      "wedd",
      "sib",
      "ŠIBENIK",
      "3e5",
    ])
      expect(await find(new URLSearchParams({ q: word }).toString()), word).toEqual(["a"]);
    for (const word of ["amar", "tamar sender", "weddings.x", "t"]) expect(await find(`q=${word}`), word).toEqual([]);
  });

  test("right after it was sent, once", async () => {
    const { to } = openDesk(store);
    const fields = { name: "Ruth", email: "ruth@example.com", subject: "Collaboration", message: "Barley", page: "p" };
    for (let turn = 0; turn < 2; turn += 1) await sendMessage(to as never, readMessage(formOf(fields)), null);
    expect(await find("q=barl")).toEqual(["id-1"]);
  });

  test("not after it was deleted or changed, however that was done", async () => {
    for (const id of ["a", "b", "c"]) await keep(id);
    await deleteRecords(store.db, "contact_messages", ["a"]);
    await sql`delete from contact_messages where id = 'b'`.execute(store.db);
    await sql`update contact_messages set message = 'Shalom' where id = 'c'`.execute(store.db);
    expect([await find("q=sender"), await find("q=hello"), await find("q=shal")]).toEqual([["c"], [], ["c"]]);
    await deleteRecords(store.db, "contact_messages", ["c"]);
    expect((await sql`select 1 from message_search`.execute(store.db)).rows).toEqual([]);
  });
});

test("filters and words narrow each other", async () => {
  for (const id of ["a", "b", "c"]) await keep(id);
  await setAnswered(store.db, "a", { at: "2026", by: "ruth" });
  await store.db
    .updateTable("contact_messages")
    .set({ owner_id: "ruth", next_step: "Call", next_step_on: "2026-03-01" })
    .where("id", "in", ["a", "b"])
    .execute();
  for (const [address, ids] of [
    ["q=send", ["c", "b", "a"]],
    ["q=send&show=open", ["c", "b"]],
    ["q=send&owner=me", ["b", "a"]],
    ["q=send&owner=nobody", ["c"]],
    ["q=send&due=today&show=open", ["b"]],
    ["q=boaz&show=open", []],
    ["q=%20", ["c", "b", "a"]],
    ["q=%2D", []],
  ] as const)
    expect(await find(address), address).toEqual(ids);
});
