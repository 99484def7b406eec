import { beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, PERSON } from "../support/seed-desk.ts";
import { put, readMails, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember, useServer } from "../support/use-server.ts";

// shipping-rates.test.ts covers pickups, desk-refunds.test.ts orders that nobody should pack.

const [PAID, ODD, SENT] = ["A".repeat(22), "B".repeat(22), "C".repeat(22)];
const [GONE, PARTS] = ["D".repeat(22), "E".repeat(22)];

const server = useServer(() => startServer({ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }));
const member = useMember(server);

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addMessage(db, "message-1");
    await addOrder(db, PAID);
    await addOrder(db, ODD, { attention: "stock-short", email: "odd@example.com" });
    await addOrder(db, SENT, { email: "sent@example.com" });
    await addOrder(db, PARTS, { email: "parts@example.com" });
    const cap = {
      product_id: "product-covenant-tee",
      variant_id: "product-covenant-tee-3",
      name: "Hymn Cap",
      size: "",
    };
    const line = { order_id: PARTS, position: 2, picture: "", price_cents: 100, quantity: 1, held: 1 };
    await db.updateTable("order_lines").set({ quantity: 3 }).where("order_id", "=", PARTS).execute();
    await put(db, "order_lines", { ...cap, ...line });
  });
});

async function mailsAbout(order: string) {
  return (await readMails(server.databaseFile)).filter(({ about }) => about === `order:${order}`);
}

test("a message is marked as answered and back, once each, with the member's name", async () => {
  const browser = member.open();
  const page = await browser.get("/desk/messages/message-1");
  const [, reply = ""] = /href="(mailto:[^"]*subject=Re%3A[^"]*)"/.exec(page.html) ?? [];
  expect(decodeURIComponent(reply)).toMatch(
    new RegExp(`^mailto:${PERSON}\\?subject=Re: Services Inquiry.*> Can you film a wedding\\?`, "s"),
  );
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
  const page = await member.open().get(`/desk/orders/${PAID}`);
  for (const words of ["Covenant Tee", "$30.10", "Durham NC 27701"]) expect(page.text).toContain(words);
  expect(page.html).toContain(`https://dashboard.stripe.com/test/payments/pi_${PAID}`);
});

test("an order is marked as shipped with a parcel's number, and the mark is taken back", async () => {
  const browser = member.open();
  const page = await browser.get(`/desk/orders/${SENT}`);
  const sent = await browser.press(page, "ship", { tracking: "1Z999" });
  // On a phone, the result is far down the page.
  expect(sent.headers.get("Location")).toMatch(/#shipping$/);
  const shipped = await browser.get(sent.location ?? "");
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
  const browser = member.open();
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
  // Others may have been refunded.
  const slip = await browser.get(`/desk/orders/slips?id=${PARTS}`);
  expect(slip.text).toContain("This is the rest of the order. Other items were already sent.");
  const rest = await browser.get(`${path}?ship`);
  const whole = await browser.go(rest, "ship", { "units.1": "1", "units.2": "1", tracking: link });
  expect(whole.text).toContain("Status Shipped");
  expect(whole.form?.fields.map(([name]) => name)).not.toContain("tracking");
  expect((await browser.get("/desk/orders?show=to-ship")).html).not.toContain(path);
  const mails = await mailsAbout(PARTS);
  expect(mails.map(({ subject }) => subject.replace(/[0-9A-F]{8}/, "N"))).toEqual([
    "Part of your order N is on its way",
    "Part of your order N is on its way",
  ]);
  expect(mails[0]?.text).toContain("What's in it: 2 × Covenant Tee, size M");
  expect(mails[1]?.text).toContain(link);
  // Each stays true if the other parcel is taken back.
  for (const { text } of mails) expect(text).toContain("If the rest is still to come, we'll email you again.");
});

test("what needs attention is said, found by its filter, and settled once", async () => {
  const browser = member.open();
  const list = await browser.get("/desk/orders?show=attention");
  expect(list.html.match(/href="\/desk\/orders\/[A-Z]{22}\?show=attention"/g)).toHaveLength(1);
  const page = await browser.get(`/desk/orders/${ODD}`);
  expect(page.text).toContain("Paid, but out of stock");
  expect((await browser.go(page, "settle")).text).not.toContain("out of stock");
  expect((await browser.press(page, "settle")).status).toBe(409);
  const lines = await readAudit(server.databaseFile, "order");
  expect(lines.filter(({ action }) => action === "order.attention-settled")).toHaveLength(1);
});

test("an unknown order is not found, and an unknown intent is refused", async () => {
  const browser = member.open();
  expect((await browser.ask(`/desk/orders/${GONE}`)).status).toBe(404);
  const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
  const unknown = { method: "POST", headers, body: "intent=unknown" };
  expect((await browser.ask(`/desk/orders/${PAID}`, unknown)).status).toBe(400);
});
