import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { readMessage, sendMessage } from "../../app/contact/send-message.server.ts";
import type { Database } from "../../app/database/database.ts";
import { listMessages, setAnswered } from "../../app/desk/messages/desk-message.store.server.ts";
import { messageConditions, readMessageFilter } from "../../app/desk/messages/desk-message.ts";
import { deleteRecords } from "../../app/desk/people/person.store.server.ts";
import { openDesk } from "../support/survey-harness.ts";
import type { TestDatabase } from "../support/test-database.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// The team finds messages by the beginnings of words (docs/decisions/0018).

const store = useTestDatabase();

const READER = { now: () => new Date("2026-03-01T12:00:00.000Z"), reader: "ruth" };

/** Returns the page that the query of the list's URL selects. */
function page(address: string, records: Pick<TestDatabase, "db" | "messageIndex"> = store) {
  const params = new URLSearchParams(address);
  const older = params.get("older");
  const newer = params.get("newer");
  const cursor = older ? ({ to: "older", key: older } as const) : newer ? ({ to: "newer", key: newer } as const) : null;
  return listMessages(records, cursor, messageConditions(readMessageFilter(params), READER));
}

const find = async (address: string) => (await page(address)).rows.map(({ id }) => id);

async function keep(id: string, change: Record<string, string | null> = {}, db: Database = store.db): Promise<void> {
  const written = { name: `Sender ${id}`, email: `${id}@example.com`, subject: "Collaboration", message: "Hello" };
  await db
    .insertInto("contact_messages")
    .values({ id, ...written, created_at: "2026-03-01T12:00:00.000Z", page_hash: id, ...change })
    .execute();
}

/** Adds messages with the same text, numbered from one to another. */
async function keepMany(from: number, to: number, message: string): Promise<void> {
  await sql`insert into contact_messages (id, name, email, subject, message, created_at, page_hash)
    with recursive numbers(n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(to)})
    select 'many-' || n, 'Many', 'many@example.com', 'Collaboration', ${sql.lit(message)}, '2026-03-02', 'many-' || n from numbers`.execute(
    store.db,
  );
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
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (let turn = 0; turn < 2; turn += 1) await sendMessage(to as never, readMessage(form), null);
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

test.each(["%", '"', "' OR 1=1", "NEAR(", "body:hello", "*", "a*b", "\0", "🌾", "٣", "-hello", "^hello", "hel_"])(
  "%j breaks nothing",
  async (typed) => {
    await keep("a");
    const found = await find(new URLSearchParams({ q: typed }).toString());
    expect(found).toEqual(/hel(lo|_)$/.test(typed) && !typed.includes(":") ? ["a"] : []);
  },
);

/** Returns the ids of all pages, and how many pages there are. */
async function findAll(address: string): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  for (let more = ""; pages < 30;) {
    const { rows, older } = await page(`${address}${more}`);
    ids.push(...rows.map(({ id }) => id));
    pages += 1;
    if (older === null) break;
    more = `&older=${older}`;
  }
  return { ids, pages };
}

describe("with thousands of messages", () => {
  test("each that fits is on one page, newest first, also back", async () => {
    await keepMany(1, 60, "gospel");
    const { ids, pages } = await findAll("q=gosp");
    expect(pages).toBe(3);
    expect(ids).toEqual(Array.from({ length: 60 }, (_, place) => `many-${60 - place}`));
    const second = await page(`q=gosp&older=${(await page("q=gosp")).older}`);
    const first = await page(`q=gosp&newer=${second.newer}`);
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 25));
    expect(first.newer).toBeNull();
  });
});
