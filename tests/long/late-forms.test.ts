import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { addMessage } from "../support/seed-desk.ts";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

// A form may take two minutes to arrive, pictures fifteen, a download as long as its reader likes. A member who has
// access when it begins may have lost it by its end.

const MANY = 1500;
const server = useServer(startServer);

beforeAll(async () => {
  await withDatabase(server.databaseFile, async (db) => {
    await addMessage(db, "message-1");
    // Far more than a connection buffers.
    for (let index = 0; index < MANY; index += 1)
      await addMessage(db, `long-${index}`, { message: "words ".repeat(3000) });
  });
});

const now = new Date().toISOString();
const OUT = {
  deactivated: { change: (id: string) => sql`update staff set disabled_at = ${now} where id = ${id}`, status: 401 },
  "signed out": {
    change: (id: string) => sql`update staff_sessions set revoked_at = ${now} where staff_id = ${id}`,
    status: 401,
  },
  "given a lower role": { change: (id: string) => sql`update staff set role = 'reader' where id = ${id}`, status: 403 },
};

const cases = Object.keys(OUT) as (keyof typeof OUT)[];

test.each(cases)("a form that ends to arrive after its member was %s changes nothing", async (out) => {
  const body = Buffer.from(new URLSearchParams({ intent: "note", text: `By one ${out}`, page: "page" }).toString());
  const type = "application/x-www-form-urlencoded";
  const answer = await sendInTwo("/desk/messages/message-1", type, body, out);
  expect(answer.status).toBe(OUT[out].status);
  expect(await rowsOf("message_notes")).toBe(0);
});

test.each(cases)("a picture that ends to arrive after its member was %s isn't added", async (out) => {
  const head = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    await makePhoto({ width: 300, height: 300 }),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  for (const path of ["/desk/pictures", "/desk/pictures/upload"]) {
    const answer = await sendInTwo(path, "multipart/form-data; boundary=b", body, out);
    expect(answer.status, path).toBe(OUT[out].status);
    expect(await rowsOf("pictures"), path).toBe(0);
  }
});

test.each(cases)("a file that is still read after its member was %s ends there", async (out) => {
  const member = await signInMember(server.databaseFile);
  const headers = { Cookie: `${member.cookie.name}=${member.cookie.value}` };
  const asking = request(`${server.origin}/desk/messages/export.jsonl?show=open`, { headers }).end();
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  await once(response, "readable");
  await changeDatabase(server.databaseFile, OUT[out].change(member.id));
  expect((await text(response)).trimEnd().split("\n").length).toBeLessThan(MANY);
});

/** Sends the end of a body after the site has let the member in and the member has lost access. */
async function sendInTwo(path: string, type: string, body: Buffer, out: keyof typeof OUT) {
  const member = await signInMember(server.databaseFile);
  const longAgo = new Date(Date.now() - 5 * 60_000).toISOString();
  await changeDatabase(
    server.databaseFile,
    sql`update staff_sessions set last_used_at = ${longAgo} where staff_id = ${member.id}`,
  );
  const sending = begin(path, type, body.length, member);
  const answered = once(sending, "response") as Promise<[IncomingMessage]>;
  sending.write(body.subarray(0, 20));
  // Letting a member in records that the session was used.
  await expect.poll(() => lastUse(member), { timeout: 10_000 }).not.toBe(longAgo);
  await changeDatabase(server.databaseFile, OUT[out].change(member.id));
  sending.end(body.subarray(20));
  const [response] = await answered;
  return { status: response.statusCode, text: await text(response) };
}

function begin(path: string, type: string, length: number, { cookie }: DeskMember): ClientRequest {
  const headers = {
    Cookie: `${cookie.name}=${cookie.value}`,
    Origin: server.origin,
    "Content-Type": type,
    "Content-Length": length,
  };
  return request(server.origin + path, { method: "POST", headers });
}

function lastUse({ id }: DeskMember): Promise<string | undefined> {
  return withDatabase(server.databaseFile, async (db) => {
    const row = await db
      .selectFrom("staff_sessions")
      .select("last_used_at")
      .where("staff_id", "=", id)
      .executeTakeFirst();
    return row?.last_used_at;
  });
}

async function rowsOf(table: "message_notes" | "pictures"): Promise<number> {
  return (await withDatabase(server.databaseFile, (db) => db.selectFrom(table).select("id").execute())).length;
}
