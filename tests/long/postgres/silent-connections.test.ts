import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGE, sendMessage } from "../../support/contact-message.ts";
import { signInMember, visitDesk } from "../../support/desk-member.ts";
import type { FreshDatabase } from "../../support/fresh-database.ts";
import { openInbox, type SmtpInbox } from "../../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { openTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { migratedDatabase } from "../../support/test-database.ts";
import { visit } from "../../support/visitor.ts";

// A router or proxy forgets one machine's connections: neither an error nor an answer comes.

const NEW_PHONE = "(919) 555-0177";

let database: FreshDatabase;
let proxy: TcpProxy;
let inbox: SmtpInbox;
let cutOff: TestServer;
let other: TestServer;

beforeAll(async () => {
  [database, inbox] = await Promise.all([migratedDatabase(), openInbox()]);
  const kept = { ...database, remove: async () => {} };
  proxy = await openTcpProxy(Number(new URL(database.name).port));
  const through = Object.assign(new URL(database.name), { port: String(proxy.port) }).href;
  [other, cutOff] = await Promise.all([
    startServer({}, kept),
    startServer({ ...inbox.env, DATABASE_URL: through }, kept),
  ]);
});

afterAll(async () => {
  await Promise.all([other?.remove(), cutOff?.kill()]);
  await proxy?.disconnect().catch(() => {});
  await Promise.all([inbox?.close(), database?.remove()]);
});

test(
  "within a minute the machine shows what another one publishes, and sends email again",
  { timeout: 120_000 },
  async () => {
    await visit(cutOff.origin).get("/about");
    proxy.silence();
    const desk = visitDesk(other.origin, await signInMember(database.name));
    await desk.go(await desk.get("/desk/content/company"), "publish", { phone: NEW_PHONE });
    await expect
      .poll(async () => (await visit(cutOff.origin).get("/about")).text, { timeout: 90_000, interval: 1000 })
      .toContain(NEW_PHONE);
    expect((await sendMessage(cutOff.origin, MESSAGE)).status).toBe(303);
    await expect.poll(() => inbox.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(0);
  },
);
