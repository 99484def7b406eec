import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MESSAGE, sendMessage } from "../../support/contact-message.ts";
import { changeDatabase, withDatabase } from "../../support/server-database.ts";
import { openInbox, type SmtpInbox } from "../../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";

// tests/store/mail-sender.test.ts covers the number and schedule of retries, and the slow email itself.

let inbox: SmtpInbox;
let server: TestServer;

beforeEach(async () => {
  inbox = await openInbox();
  server = await startServer(inbox.env);
});

afterEach(async () => {
  await server?.kill();
  await server?.remove();
  await inbox?.close();
});

test("while the mail server is down forms are answered and email waits; it is sent once the server is back", async () => {
  await inbox.down();
  expect((await sendMessage(server.origin, MESSAGE)).status).toBe(303);
  await expect
    .poll(async () => (await mails()).filter(({ attempts }) => attempts > 0).length, { timeout: 30_000 })
    .toBe(2);
  expect((await mails()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  await expect.poll(async () => (await mails()).filter(({ rounds }) => rounds > 0).length, { timeout: 60_000 }).toBe(2);
  expect((await fetch(server.origin)).status).toBe(200);
  await inbox.up();
  // Simulates the minute until the next retry.
  await changeDatabase(
    server.databaseFile,
    sql`update outbox set next_attempt_at = created_at, claimed_until = created_at`,
  );
  await expect.poll(() => inbox.acknowledged.length, { timeout: 60_000 }).toBe(2);
});

function mails() {
  return withDatabase(server.databaseFile, (db) =>
    db.selectFrom("outbox").select(["state", "attempts", "rounds"]).execute(),
  );
}
