import { afterAll, beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey, PERSON } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { visit } from "../support/visitor.ts";

const [PAID, ODD, SENT, GONE] = [
  "AAAAAAAAAAAAAAAAAAAAAA",
  "BBBBBBBBBBBBBBBBBBBBBB",
  "CCCCCCCCCCCCCCCCCCCCCC",
  "DDDDDDDDDDDDDDDDDDDDDD",
];

let server: TestServer;
let member: DeskMember;

beforeAll(async () => {
  server = await startServer({ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" });
  await seedCatalogue(server.databaseFile);
  member = await signInMember(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addMessage(db, "message-1");
    for (let i = 0; i < 30; i += 1)
      await addMessage(db, `old-${i}`, {
        name: `Old ${i}`,
        email: `old-${i}@example.com`,
        createdAt: `2025-01-01T00:00:${10 + i}.000Z`,
      });
    await addOrder(db, PAID);
    await addOrder(db, ODD, { attention: "stock-short", email: "odd@example.com" });
    await addOrder(db, SENT, { email: "sent@example.com" });
    await addMail(db, "mail-1");
    await addSurvey(db, "survey-1");
  });
});

afterAll(() => server?.remove());

const desk = () => visitDesk(server.origin, member);

const pages = [
  "/desk/messages",
  "/desk/messages/message-1",
  "/desk/orders",
  `/desk/orders/${PAID}`,
  "/desk/products",
  "/desk/new-product",
  "/desk/products/covenant-tee",
  "/desk/outbox",
  "/desk/people",
];

test.each(pages)("%s is shown to members only", async (path) => {
  const outsider = await visit(server.origin).ask(path);
  expect([outsider.status, outsider.html]).toEqual([303, ""]);
  expect(outsider.location).toMatch(/^\/desk\/sign-in/);
  const page = await desk().ask(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  expect(page.html).toContain("<h1");
});

test.each(pages)("a post to %s without a session changes nothing", async (path) => {
  const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
  const body = `intent=answered&intent=ship&q=${PERSON}`;
  expect((await visit(server.origin).ask(path, { method: "POST", headers, body })).status).not.toBe(200);
});

test("messages are paged by key, and can be narrowed to those not answered", async () => {
  const first = await desk().get("/desk/messages?show=open");
  expect(first.text).toContain("Naomi Field");
  const next = /href="([^"]*older=[^"]*)"/.exec(first.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(next).toContain("show=open");
  const second = await desk().get(next);
  expect(second.text).toContain("Old 0");
  expect(second.text).not.toContain("Naomi Field");
});

test("a message is marked as answered and back, once each, with the member's name", async () => {
  const browser = desk();
  const page = await browser.get("/desk/messages/message-1");
  expect(page.html).toContain(`href="mailto:${PERSON}?subject=Re%3A`);
  const marked = await browser.go(page, "answered");
  expect(marked.text).toContain("by Miriam Hale");
  await browser.go(page, "answered");
  await browser.go(marked, "open");
  const lines = await readAudit(server.databaseFile, "message");
  expect(lines.map(({ action, by }) => [action, by])).toEqual([
    ["message.answered", member.id],
    ["message.reopened", member.id],
  ]);
});

test("an order shows its facts, and links to its payment in Stripe's test mode", async () => {
  const page = await desk().get(`/desk/orders/${PAID}`);
  expect(page.text).toContain("Covenant Tee");
  expect(page.text).toContain("$30.10");
  expect(page.text).toContain("Durham NC 27701");
  expect(page.html).toContain(`https://dashboard.stripe.com/test/payments/pi_${PAID}`);
});

test("an order is marked as shipped with a parcel's number, and the mark is taken back", async () => {
  const browser = desk();
  const page = await browser.get(`/desk/orders/${SENT}`);
  const refused = await browser.press(page, "ship", { tracking: "x".repeat(300) });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("x".repeat(300));
  const shipped = await browser.go(page, "ship", { tracking: "1Z999" });
  expect(shipped.text).toContain("1Z999");
  expect((await browser.press(page, "ship", { tracking: "other" })).status).toBe(409);
  const back = await browser.go(shipped, "unship");
  expect(back.text).not.toContain("1Z999");
  const lines = (await readAudit(server.databaseFile, "order")).filter(({ subject }) => subject === SENT);
  expect(lines.map(({ action }) => action)).toEqual(["order.shipped", "order.unshipped"]);
  expect(JSON.stringify(lines)).not.toContain("1Z999");
});

test("what needs attention is said, found by its filter, and settled once", async () => {
  const browser = desk();
  expect(
    (await browser.get("/desk/orders?show=attention")).html.match(/href="\/desk\/orders\/[A-Z]{22}"/g),
  ).toHaveLength(1);
  const page = await browser.get(`/desk/orders/${ODD}`);
  expect(page.text).toContain("Paid, but out of stock");
  expect((await browser.go(page, "settle")).text).not.toContain("out of stock");
  expect((await browser.press(page, "settle")).status).toBe(409);
  expect(
    (await readAudit(server.databaseFile, "order")).filter(({ action }) => action === "order.attention-settled"),
  ).toHaveLength(1);
});

test("an unknown order is not found, and an unknown intent is refused", async () => {
  expect((await desk().ask(`/desk/orders/${GONE}`)).status).toBe(404);
  const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
  expect((await desk().ask(`/desk/orders/${PAID}`, { method: "POST", headers, body: "intent=refund" })).status).toBe(
    400,
  );
});

test("a failed mail is tried again", async () => {
  const browser = desk();
  const page = await browser.get("/desk/outbox?show=failed");
  expect(page.text).toContain("550 mailbox unavailable");
  expect((await browser.go(page, "retry")).text).toContain("Trying again");
  const mail = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("outbox").selectAll().where("id", "=", "mail-1").executeTakeFirstOrThrow(),
  );
  expect(mail.state).toBe("waiting");
  expect(mail.next_attempt_at < "2998").toBe(true);
  expect((await readAudit(server.databaseFile, "mail")).map(({ action }) => action)).toEqual(["mail.retried"]);
});
