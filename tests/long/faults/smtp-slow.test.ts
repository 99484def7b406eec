import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGE, sendMessage } from "../../support/contact-message.ts";
import { openInbox, type SmtpInbox } from "../../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";

// tests/store/mail-sender.test.ts covers the slow email itself, tests/http/mail.test.ts a stop in the meantime.

let inbox: SmtpInbox;
let server: TestServer;

beforeAll(async () => {
  inbox = await openInbox();
  inbox.behave(() => ({ slowMs: 60_000 }));
  server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    MAIL_FROM: "TETM <site@example.org>",
    MAIL_TO: "team@example.org",
  });
});

afterAll(async () => {
  await server?.kill();
  await server?.remove();
  await inbox?.close();
});

test("no request waits for a mail server that takes a minute to answer, and the email arrives", async () => {
  expect((await sendMessage(server.origin, MESSAGE)).status).toBe(303);
  await expect.poll(() => inbox.whole.length, { timeout: 30_000 }).toBe(2);
  // The SMTP server has received the email but doesn't respond. Only now the site gets requests.
  for (const path of ["/", "/contact", "/healthz"]) expect((await fetch(server.origin + path)).status, path).toBe(200);
  expect((await sendMessage(server.origin, MESSAGE)).status).toBe(303);
  expect(inbox.acknowledged).toHaveLength(0);
});
