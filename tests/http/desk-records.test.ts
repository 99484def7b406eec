import { beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey, PERSON } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

const [PAID, ODD, SENT, GONE] = [
  "AAAAAAAAAAAAAAAAAAAAAA",
  "BBBBBBBBBBBBBBBBBBBBBB",
  "CCCCCCCCCCCCCCCCCCCCCC",
  "DDDDDDDDDDDDDDDDDDDDDD",
];
const [PARTS, PICKUP] = ["EEEEEEEEEEEEEEEEEEEEEE", "FFFFFFFFFFFFFFFFFFFFFF"];

const server = useServer(() => startServer({ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }));
let member: DeskMember;

beforeAll(async () => {
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
    await addOrder(db, PARTS, { email: "parts@example.com" });
    const line = {
      order_id: PARTS,
      product_id: "product-covenant-tee",
      variant_id: "product-covenant-tee-3",
      name: "Hymn Cap",
      size: "",
    };
    await db
      .insertInto("order_lines")
      .values({ ...line, position: 2, picture: "", price_cents: 100, quantity: 1, held: 1 })
      .execute();
    await db
      .updateTable("order_lines")
      .set({ quantity: 3 })
      .where("order_id", "=", PARTS)
      .where("position", "=", 1)
      .execute();
    const delivery = { key: "Pickup", countries: [], rates: [], pickup: "5 Mill Road, Saturdays" };
    await addOrder(db, PICKUP, { email: "near@example.com", shipping: null, delivery: JSON.stringify(delivery) });
    await addMail(db, "mail-1");
    await addSurvey(db, "survey-1");
  });
});

const desk = () => visitDesk(server.origin, member);

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
  const waiting = await mailsAbout(SENT);
  expect(waiting).toMatchObject([{ kind: "order-sent", to_address: "sent@example.com", state: "waiting" }]);
  expect(Date.parse(waiting[0]?.next_attempt_at ?? "") - Date.now()).toBeGreaterThan(9 * 60 * 1000);
  expect(shipped.text).toContain("Waiting to be sent");
  const back = await browser.go(shipped, "unship");
  expect(back.text).not.toContain("1Z999");
  expect(await mailsAbout(SENT)).toEqual([]);
  expect((await browser.press(shipped, "unship")).status).toBe(409);
  const lines = (await readAudit(server.databaseFile, "order")).filter(({ subject }) => subject === SENT);
  expect(lines.map(({ action }) => action)).toEqual(["order.shipped", "order.unshipped"]);
  expect(JSON.stringify(lines)).not.toContain("1Z999");
});

test("an order is sent in parts, each with its email, and never more than was ordered", async () => {
  const browser = desk();
  const [path, link] = [`/desk/orders/${PARTS}`, "https://carrier.example/parcel?a=1&b=2"];
  const page = await browser.get(path);
  for (const units of [{ "units.1": "4", "units.2": "0" }, { "units.1": "0", "units.2": "" }, { "units.1": "x" }]) {
    const refused = await browser.press(page, "ship", { ...units, tracking: "kept" });
    expect([refused.status, refused.html.includes('value="kept"')]).toEqual([400, true]);
  }
  const first = await browser.go(page, "ship", { "units.1": "2", "units.2": "0", tracking: "1Z999AA10123456784" });
  expect(first.html).toContain("https://www.ups.com/track?tracknum=1Z999AA10123456784");
  expect((await browser.press(page, "ship", { "units.1": "1", "units.2": "1" })).status).toBe(409);
  expect((await browser.get("/desk/orders?show=to-ship")).html).toContain(path);
  const rest = await browser.get(`${path}?ship`);
  const whole = await browser.go(rest, "ship", { "units.1": "1", "units.2": "1", tracking: link });
  expect(whole.text).toContain("Status Shipped");
  expect(whole.form?.fields.map(([name]) => name)).not.toContain("tracking");
  expect((await browser.get("/desk/orders?show=to-ship")).html).not.toContain(path);
  const mails = await mailsAbout(PARTS);
  expect(mails.map(({ subject }) => subject.replace(/[0-9A-F]{8}/, "N"))).toEqual([
    "Part of your order N is on its way",
    "The rest of your order N is on its way",
  ]);
  expect(mails[0]?.text).toContain("What's in it: 2 × Covenant Tee, size M");
  expect(mails[0]?.text).toContain("The rest of your order will follow");
  expect(mails[1]?.text).toContain(link);
  expect(mails[1]?.text).not.toContain("will follow");
});

test("an order to pick up is ready, without tracking", async () => {
  const browser = desk();
  const page = await browser.get(`/desk/orders/${PICKUP}`);
  expect(page.form?.fields.map(([name]) => name)).not.toContain("tracking");
  expect((await browser.go(page, "ship")).text).toContain("Ready since");
  const [mail] = await mailsAbout(PICKUP);
  expect(mail?.subject).toMatch(/^Your order [0-9A-F]{8} is ready to pick up$/);
  expect(mail?.text).toContain("Where to pick it up: 5 Mill Road, Saturdays");
});

async function mailsAbout(order: string) {
  return withDatabase(server.databaseFile, (db) =>
    db.selectFrom("outbox").selectAll().where("about", "=", `order:${order}`).orderBy("created_at").execute(),
  );
}

test("what needs attention is said, found by its filter, and settled once", async () => {
  const browser = desk();
  expect(
    (await browser.get("/desk/orders?show=attention")).html.match(/href="\/desk\/orders\/[A-Z]{22}\?show=attention"/g),
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
  expect((await desk().ask(`/desk/orders/${PAID}`, { method: "POST", headers, body: "intent=unknown" })).status).toBe(
    400,
  );
});
