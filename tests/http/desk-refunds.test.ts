import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { type DeskMember, visitDesk } from "../support/desk-member.ts";
import { withDatabase } from "../support/server-database.ts";
import { buyTees, startShopOfTees } from "../support/shop-of-tees.ts";
import { readOrderEvents, readOrderLines, readStock } from "../support/shop-records.ts";
import type { ShopServer } from "../support/shop-server.ts";
import type { Answers, Page, Visitor } from "../support/visitor.ts";

let shop: ShopServer;
let member: DeskMember;

beforeAll(async () => {
  ({ shop, member } = await startShopOfTees());
});

afterAll(() => shop?.remove());

afterEach(() => {
  shop.stripe.stripeFake.webhooks = "send";
  shop.stripe.stripeFake.clearFaults();
});

/** Buys two tees. Returns the order and its page. */
async function buy(): Promise<{ browser: Visitor; page: Page; read: Awaited<ReturnType<typeof buyTees>> }> {
  const read = await buyTees(shop, 2);
  await shop.stripe.stripeFake.settled();
  const { id } = await read();
  const browser = visitDesk(shop.origin, member);
  return { browser, page: await browser.get(`/desk/orders/${id}?refund`), read };
}

/** Opens the page that refunds, by the link on the order's page. */
async function openRefund(browser: Visitor, page: Page): Promise<Page> {
  const [path = ""] = /\/desk\/orders\/[\w-]+\?refund(?=#)/.exec(page.html) ?? [];
  return browser.get(path);
}

/** Looks at a refund and confirms it. */
async function refund(browser: Visitor, page: Page, answers: Answers): Promise<Page> {
  const review = await browser.press(page, "refund-review", answers);
  expect(review.status, review.text).toBe(200);
  const done = await browser.go(review, "refund");
  await shop.stripe.stripeFake.settled();
  return done;
}

const stock = () => readStock(shop.databaseFile, "product-covenant-tee", "M");

const mailsOf = (id: string) =>
  withDatabase(shop.databaseFile, (db) =>
    db
      .selectFrom("outbox")
      .selectAll()
      .where("about", "=", `order:${id}`)
      .where("kind", "=", "order-refunded")
      .execute(),
  );

const ONE = { "refund-what": "items", "refund-units.1": "1", "refund-restock": "yes", "refund-note": "Torn <seam>" };

test("one item is refunded with a reason and goes back into stock, then the rest", async () => {
  const { browser, page, read } = await buy();
  const before = (await stock()) ?? 0;
  const review = await browser.press(page, "refund-review", { ...ONE, "refund-reason": "duplicate" });
  expect(review.text).toContain("Amount $28.00 of $62.00 For 1 × Covenant Tee, M Back in stock 1 × Covenant Tee, M");
  expect(review.forms.flatMap(({ buttons }) => buttons)).toContainEqual(
    expect.objectContaining({ text: "Refund $28.00" }),
  );
  expect((await read()).refunds).toBeNull();
  const done = await browser.go(review, "refund");
  expect(done.text).toContain("$28.00: Refunded");
  expect(done.text).toContain("by Miriam Hale");
  expect(done.text).toContain("They paid twice");
  expect(done.text).toContain("Items that were refunded and not shipped yet are left out");
  expect(page.text).not.toContain("Items that were refunded and not shipped yet are left out");
  expect(done.html).toContain("Torn &lt;seam&gt;");
  await shop.stripe.stripeFake.settled();

  const order = await read();
  expect(order).toMatchObject({ state: "paid", refunded_cents: 2_800, attention: null });
  expect(await stock()).toBe(before + 1);
  expect(await readOrderLines(shop.databaseFile, order.id)).toMatchObject([{ quantity: 2, held: 1 }]);
  expect((await browser.get("/desk/orders")).text).toContain("Partly refunded");
  expect(await mailsOf(order.id)).toMatchObject([{ to_address: order.email, state: "waiting" }]);
  const [mail] = await mailsOf(order.id);
  expect(mail?.subject).toMatch(/^Your refund for order [0-9A-F]{8}: \$28\.00$/);
  expect(mail?.text).toContain("Refunded: 1 × Covenant Tee, size M");
  expect(mail?.text).not.toContain("seam");
  expect(shop.stripe.stripeFake.refunds().at(-1)).toMatchObject({ amount: 2_800, reason: "duplicate" });

  const rest = await refund(browser, await openRefund(browser, done), { "refund-what": "all" });
  expect((await read()).refunded_cents).toBe(6_200);
  expect(await stock()).toBe(before + 1);
  expect(rest.text).not.toContain("Refund up to");
  expect(await mailsOf(order.id)).toHaveLength(2);
  const texts = (await mailsOf(order.id)).map(({ text }) => text);
  expect(texts.filter((text) => /Refunded:\n +1 × Covenant Tee, size M\n +Shipping\n/.test(text))).toHaveLength(1);
  const causes = (await readOrderEvents(shop.databaseFile, order.id)).map(({ cause, details }) => [cause, details]);
  expect(causes.slice(3)).toEqual([
    ["desk", "refund-sending"],
    ["desk", "refund-succeeded"],
    ["desk", "refund-sending"],
    ["desk", "refund-succeeded"],
    ["desk", "refunded"],
  ]);
  const lines = (await readAudit(shop.databaseFile, "order")).filter(({ subject }) => subject === order.id);
  expect(lines).toMatchObject([
    { action: "order.refunded", by: member.id, details: { cents: 2_800, what: "items", units: 1, restock: true } },
    { action: "order.refunded", details: { cents: 3_400, what: "all", units: 1, restock: false } },
  ]);
  expect((await browser.get("/desk/audit")).text).toMatch(/Requested a refund .* \$28\.00, 1 item, back in stock/);
});

test(
  "the review says what won't be shipped, and what came back doesn't keep the rest from being shipped",
  { tags: "long" },
  async () => {
    const read = await buyTees(shop, 3);
    await shop.stripe.stripeFake.settled();
    const browser = visitDesk(shop.origin, member);
    const whole = await browser.get(`/desk/orders/${(await read()).id}`);
    expect((await openRefund(browser, whole)).html).not.toContain('name="refund-return"');
    const sent = await openRefund(browser, await browser.go(whole, "ship", { "units.1": "2" }));
    const unticked = await browser.press(sent, "refund-review", ONE);
    expect(unticked.text).toContain("Won't be shipped anymore 1 × Covenant Tee, M");
    const review = await browser.press(sent, "refund-review", { ...ONE, "refund-return": "yes" });
    expect(review.text).toContain("Won't be shipped anymore Nothing");
    await browser.go(review, "refund");
    await shop.stripe.stripeFake.settled();
    expect([(await read()).refunded_cents, (await read()).shipped_at]).toEqual([2_800, null]);
    const rest = await browser.go(await browser.get(`/desk/orders/${(await read()).id}?ship`), "ship");
    expect(rest.text).toContain("Package 2");
    expect((await read()).shipped_at).not.toBeNull();
  },
);

describe("a form", () => {
  test("that is wrong says so in a sentence, and keeps what was typed", async () => {
    const { browser, page, read } = await buy();
    for (const [answers, sentence] of [
      [{ "refund-what": "amount", "refund-amount": "62.01" }, "Type an amount in dollars, such as 12.50"],
      [{ "refund-what": "amount", "refund-amount": "twelve" }, "Type an amount in dollars, such as 12.50"],
      [{ "refund-what": "amount", "refund-amount": "" }, "Type an amount in dollars, such as 12.50"],
      [{ "refund-what": "items", "refund-units.1": "3" }, "Type how many of each item to refund"],
      [{ "refund-what": "items", "refund-units.1": "0" }, "Type how many of each item to refund"],
      [{ "refund-what": "items", "refund-units.1": "-1" }, "Type how many of each item to refund"],
      [{ "refund-what": "all", "refund-note": "x".repeat(501) }, "The note must have 500 characters or fewer"],
    ] as const) {
      const refused = await browser.press(page, "refund-review", { "refund-note": "kept", ...answers });
      expect([refused.status, refused.title]).toEqual([400, expect.stringContaining("Error: ")]);
      expect(refused.text).toContain(`There is a problem ${sentence}`);
      const [last = "", value = ""] = Object.entries(answers).at(-1) ?? [];
      expect(refused.forms.flatMap(({ fields }) => fields)).toContainEqual([last, value]);
    }
    expect((await read()).refunds).toBeNull();
  });

  test("of an amount or another price for items comes to what was typed", { tags: "long" }, async () => {
    const { browser, page, read } = await buy();
    const amount = await refund(browser, page, { "refund-what": "amount", "refund-amount": "$12.50" });
    const items = { ...ONE, "refund-amount": "20", "refund-restock": [] };
    expect((await refund(browser, await openRefund(browser, amount), items)).text).toContain("$20.00: Refunded");
    expect(await read()).toMatchObject({ state: "paid", refunded_cents: 3_250 });
    expect(shop.stripe.stripeFake.refunds().at(-2)).toMatchObject({ amount: 1_250, reason: "requested_by_customer" });
  });

  test("that is confirmed twice, or after another refund, refunds once", async () => {
    const { browser, page, read } = await buy();
    const review = await browser.press(page, "refund-review", ONE);
    const twice = await Promise.all([browser.press(review, "refund"), browser.press(review, "refund")]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(twice.find(({ status }) => status === 409)?.text).toContain("This order just changed");
    expect((await browser.press(page, "refund-review", ONE)).status).toBe(409);
    await shop.stripe.stripeFake.settled();
    expect(await read()).toMatchObject({ refunded_cents: 2_800 });
  });

  test("with another sum than its page showed refunds nothing", async () => {
    const { browser, page, read } = await buy();
    const review = await browser.press(page, "refund-review", ONE);
    expect((await browser.press(review, "refund", { "refund-cents": "6200" })).status).toBe(409);
    expect((await browser.press(review, "refund", { "refund-cents": "x", "refund-seen": "1e9" })).status).toBe(409);
    expect(await read()).toMatchObject({ refunded_cents: 0, refunds: null });
  });
});

test("a refund that Stripe refuses says why, and counts nothing", async () => {
  const { browser, page, read } = await buy();
  const review = await browser.press(page, "refund-review", { "refund-what": "all", "refund-restock": "yes" });
  shop.stripe.stripeFake.webhooks = "lose";
  const { id, stripe_payment_intent: intent } = await read();
  shop.stripe.stripeFake.refund(intent ?? "", 100);
  const done = await browser.go(review, "refund");
  expect(done.text).toContain("$62.00: Refused by Stripe");
  expect(done.text).toContain("Refund amount ($62.00) is greater than unrefunded amount on charge ($61.00)");
  expect(await read()).toMatchObject({ state: "paid", refunded_cents: 0 });
  expect(await readOrderLines(shop.databaseFile, id)).toMatchObject([{ held: 2 }]);
  expect(await mailsOf(id)).toEqual([]);
});

test("a refund that is made at Stripe is shown as that, and one that fails is for a person", async () => {
  const { browser, read } = await buy();
  const { id, stripe_payment_intent: intent } = await read();
  shop.stripe.stripeFake.refund(intent ?? "", 1_000);
  await shop.stripe.stripeFake.settled();
  expect((await browser.get(`/desk/orders/${id}`)).text).toMatch(/\$10\.00: Refunded Made in Stripe /);
  shop.stripe.stripeFake.failRefund(intent ?? "");
  await shop.stripe.stripeFake.settled();
  const failed = await browser.get(`/desk/orders/${id}`);
  expect(failed.text).toContain("$10.00: Failed");
  expect(failed.text).toContain("The card has expired or was canceled.");
  expect((await browser.get("/desk/orders?show=attention")).text).toContain("A refund failed");
});

test("a dispute is shown with its date and a link, and no refund is offered meanwhile", async () => {
  const { browser, read } = await buy();
  const { id, stripe_payment_intent: intent } = await read();
  const due = Date.UTC(2030, 0, 5, 12) / 1000;
  const dispute = shop.stripe.stripeFake.dispute(intent ?? "", { dueBy: due });
  await shop.stripe.stripeFake.settled();
  const page = await browser.get(`/desk/orders/${id}`);
  expect(page.text).toContain("The customer disputed the payment");
  expect(page.text).toContain("Amount $62.00 Status Stripe needs your answer Reason It never arrived");
  expect(page.text).toContain("Answer by Jan 5, 2030");
  expect(page.html).toContain(`href="https://dashboard.stripe.com/test/payments/${intent}"`);
  expect(page.text).toContain("Stripe won't refund a payment while it's disputed");
  expect(page.text).not.toContain("Refund up to");
  expect((await browser.get("/desk/orders")).text).toContain("The customer disputed the payment");
  shop.stripe.stripeFake.moveDispute(dispute.id, "lost");
  await shop.stripe.stripeFake.settled();
  expect((await browser.get(`/desk/orders/${id}`)).text).toContain("A dispute was lost");
  expect(await read()).toMatchObject({ state: "paid", refunded_cents: 0 });
});
