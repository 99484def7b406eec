import { sql } from "kysely";
import { expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { changeDatabase, readMails } from "../support/server-database.ts";
import { buyTees, startShopOfTees } from "../support/shop-of-tees.ts";
import { readOrderEvents, readOrderLines, readStock } from "../support/shop-records.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

// Refunding an order, or not shipping it. Stripe's answers: tests/store/refunds.test.ts. Sums: plan-refund.test.ts.

const shop = useServer(startShopOfTees);
const member = useMember(shop);

/** Buys tees. The result's `read` reads the order. */
async function buy(quantity = 2) {
  const read = await buyTees(shop, quantity);
  await shop.stripe.stripeFake.settled();
  const order = await read();
  return { order, read, path: `/desk/orders/${order.id}`, browser: member.open() };
}

/** Opens the refund page by the link on the order's page. */
async function openRefund(browser: Visitor, page: Page): Promise<Page> {
  const [path = ""] = /\/desk\/orders\/[\w-]+\?refund(?=#)/.exec(page.html) ?? [];
  return browser.get(path);
}

const stock = () => readStock(shop.databaseFile, "product-covenant-tee", "M");
const mailsOf = async (id: string) =>
  (await readMails(shop.databaseFile)).filter(({ about }) => about === `order:${id}`);
const refundMails = async (id: string) => (await mailsOf(id)).filter(({ kind }) => kind === "order-refunded");
const linesAbout = async (id: string) =>
  (await readAudit(shop.databaseFile, "order")).filter(({ subject }) => subject === id);
const intentsOf = (page: Page) => page.forms.flatMap(({ buttons }) => buttons.map(({ intent }) => intent));

const ONE = { "refund-what": "items", "refund-units.1": "1", "refund-restock": "yes", "refund-note": "Torn <seam>" };

test("one item is refunded with a reason and goes back into stock, then the rest", async () => {
  const { browser, path, read } = await buy();
  const before = (await stock()) ?? 0;
  const page = await browser.get(`${path}?refund`);
  const review = await browser.press(page, "refund-review", { ...ONE, "refund-reason": "duplicate" });
  expect(review.text).toContain("Amount $28.00 of $62.00 For 1 × Covenant Tee, M Back in stock 1 × Covenant Tee, M");
  expect(review.forms.flatMap(({ buttons }) => buttons)).toContainEqual(
    expect.objectContaining({ text: "Refund $28.00" }),
  );
  expect((await read()).refunds).toBeNull();
  const leftOut = "Items that were refunded and not shipped yet are left out";
  expect(page.text).not.toContain(leftOut);
  const done = await browser.go(review, "refund");
  for (const words of ["$28.00: Refunded", "by Miriam Hale", "They paid twice", leftOut])
    expect(done.text).toContain(words);
  expect(done.html).toContain("Torn &lt;seam&gt;");
  await shop.stripe.stripeFake.settled();

  const order = await read();
  expect(order).toMatchObject({ state: "paid", refunded_cents: 2_800, attention: null });
  expect(await stock()).toBe(before + 1);
  expect(await readOrderLines(shop.databaseFile, order.id)).toMatchObject([{ quantity: 2, held: 1 }]);
  expect((await browser.get("/desk/orders")).text).toContain("Partly refunded");
  const [mail] = await refundMails(order.id);
  expect(mail).toMatchObject({ to_address: order.email, state: "waiting" });
  expect(mail?.subject).toMatch(/^Your refund for order [0-9A-F]{8}: \$28\.00$/);
  expect(mail?.text).toContain("Refunded: 1 × Covenant Tee, size M");
  expect(mail?.text).not.toContain("seam");
  expect(shop.stripe.stripeFake.refunds().at(-1)).toMatchObject({ amount: 2_800, reason: "duplicate" });

  const all = await browser.press(await openRefund(browser, done), "refund-review", { "refund-what": "all" });
  const rest = await browser.go(all, "refund");
  await shop.stripe.stripeFake.settled();
  expect([(await read()).refunded_cents, await stock()]).toEqual([6_200, before + 1]);
  expect(rest.text).not.toContain("Refund up to");
  const texts = (await refundMails(order.id)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => /Refunded:\n +1 × Covenant Tee, size M\n +Shipping\n/.test(text))).toHaveLength(1);
  const causes = (await readOrderEvents(shop.databaseFile, order.id)).map(({ cause, details }) => [cause, details]);
  // Stripe's event may come before its answer.
  const [desk, either] = ["desk", expect.stringMatching(/^(?:desk|webhook)$/)];
  expect(causes.slice(3)).toEqual([
    [desk, "refund-sending"],
    [either, "refund-succeeded"],
    [desk, "refund-sending"],
    [either, "refund-succeeded"],
    [either, "refunded"],
  ]);
  expect(await linesAbout(order.id)).toMatchObject([
    { action: "order.refunded", by: member.id, details: { cents: 2_800, what: "items", units: 1, restock: true } },
    { action: "order.refunded", details: { cents: 3_400, what: "all", units: 1, restock: false } },
  ]);
  expect((await browser.get("/desk/audit")).text).toMatch(/Requested a refund .* \$28\.00, 1 item, back in stock/);
});

test(
  "the review says what won't be shipped, and what came back doesn't keep the rest from being shipped",
  { tags: "long" },
  async () => {
    const { browser, path, read } = await buy(3);
    const whole = await browser.get(path);
    expect((await openRefund(browser, whole)).html).not.toContain('name="refund-return"');
    const sent = await openRefund(browser, await browser.go(whole, "ship", { "units.1": "2" }));
    const unticked = await browser.press(sent, "refund-review", ONE);
    expect(unticked.text).toContain("Won't be shipped anymore 1 × Covenant Tee, M");
    const review = await browser.press(sent, "refund-review", { ...ONE, "refund-return": "yes" });
    expect(review.text).toContain("Won't be shipped anymore Nothing");
    await browser.go(review, "refund");
    await shop.stripe.stripeFake.settled();
    expect([(await read()).refunded_cents, (await read()).shipped_at]).toEqual([2_800, null]);
    const rest = await browser.go(await browser.get(`${path}?ship`), "ship");
    expect(rest.text).toContain("Package 2");
    expect((await read()).shipped_at).not.toBeNull();
  },
);

test("a form that is wrong says so in a sentence, and keeps what was typed", async () => {
  const { browser, path, read } = await buy();
  const page = await browser.get(`${path}?refund`);
  for (const [answers, sentence] of [
    [{ "refund-what": "amount", "refund-amount": "62.01" }, "Type an amount in dollars, such as 12.50"],
    [{ "refund-what": "amount", "refund-amount": "" }, "Type an amount in dollars, such as 12.50"],
    [{ "refund-what": "items", "refund-units.1": "3" }, "Type how many of each item to refund"],
    [{ "refund-what": "items", "refund-units.1": "-1" }, "Type how many of each item to refund"],
    [{ "refund-what": "all", "refund-note": "x".repeat(501) }, "The note must have 500 characters or fewer"],
  ] as const) {
    const refused = await browser.press(page, "refund-review", { "refund-note": "kept", ...answers });
    expect([refused.status, refused.title]).toEqual([400, expect.stringContaining("Error: ")]);
    expect(refused.text).toContain(`There is a problem ${sentence}`);
    expect(refused.forms.flatMap(({ fields }) => fields)).toContainEqual(Object.entries(answers).at(-1));
  }
  expect((await read()).refunds).toBeNull();
});

test("a refund that is confirmed with another sum, twice, or after another one is made once", async () => {
  const { browser, path, read } = await buy();
  const page = await browser.get(`${path}?refund`);
  const review = await browser.press(page, "refund-review", ONE);
  for (const lie of [{ "refund-cents": "6200" }, { "refund-cents": "x", "refund-seen": "1e9" }])
    expect((await browser.press(review, "refund", lie)).status).toBe(409);
  expect(await read()).toMatchObject({ refunded_cents: 0, refunds: null });
  const twice = await Promise.all([browser.press(review, "refund"), browser.press(review, "refund")]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(twice.find(({ status }) => status === 409)?.text).toContain("This order just changed");
  expect((await browser.press(page, "refund-review", ONE)).status).toBe(409);
  await shop.stripe.stripeFake.settled();
  expect(await read()).toMatchObject({ refunded_cents: 2_800 });
});

test("the order lists what Stripe refused, what was made there, and what failed", async () => {
  const { browser, path, order } = await buy();
  const { stripeFake } = shop.stripe;
  const intent = order.stripe_payment_intent ?? "";
  const review = await browser.press(await browser.get(`${path}?refund`), "refund-review", { "refund-what": "all" });
  stripeFake.webhooks = "hold";
  stripeFake.refund(intent, 1_000);
  const refused = await browser.go(review, "refund");
  stripeFake.webhooks = "send";
  expect(refused.text).toContain("$62.00: Refused by Stripe");
  expect(refused.text).toContain("Refund amount ($62.00) is greater than unrefunded amount on charge ($52.00)");
  await stripeFake.deliverHeld();
  expect((await browser.get(path)).text).toMatch(/\$10\.00: Refunded Made in Stripe /);
  stripeFake.failRefund(intent);
  await stripeFake.settled();
  const failed = await browser.get(path);
  expect(failed.text).toContain("$10.00: Failed");
  expect(failed.text).toContain("The card has expired or was canceled.");
  expect((await browser.get("/desk/orders?show=attention")).text).toContain("A refund failed");
});

test("a dispute is shown with its date and a link, and no refund is offered meanwhile", async () => {
  const { browser, path, read, order } = await buy();
  const intent = order.stripe_payment_intent ?? "";
  const dispute = shop.stripe.stripeFake.dispute(intent, { dueBy: Date.UTC(2030, 0, 5, 12) / 1000 });
  await shop.stripe.stripeFake.settled();
  const page = await browser.get(path);
  for (const words of [
    "The customer disputed the payment",
    "Amount $62.00 Status Stripe needs your answer Reason It never arrived",
    "Answer by Jan 5, 2030",
    "Stripe won't refund a payment while it's disputed",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toContain(`href="https://dashboard.stripe.com/test/payments/${intent}"`);
  expect(page.text).not.toContain("Refund up to");
  expect((await browser.get("/desk/orders")).text).toContain("The customer disputed the payment");
  shop.stripe.stripeFake.moveDispute(dispute.id, "lost");
  await shop.stripe.stripeFake.settled();
  expect((await browser.get(path)).text).toContain("A dispute was lost");
  expect(await read()).toMatchObject({ state: "paid", refunded_cents: 0 });
});

/** Opens the shopper's page of an order by the link in the confirmation. */
async function openAsShopper(id: string): Promise<string> {
  const confirmation = (await mailsOf(id)).find(({ kind }) => kind === "order-confirmation");
  const { pathname, search } = new URL(/https?:\/\/\S*\/orders\/[^\s)]+/.exec(confirmation?.text ?? "")?.[0] ?? "");
  return (await visit(shop.origin).get(pathname + search)).text;
}

test("an order that was lost to a dispute is not packed any more, without an email, until that is taken back", async () => {
  const before = (await stock()) ?? 0;
  const { stripeFake } = shop.stripe;
  const { browser, path, read, order } = await buy();
  const dispute = stripeFake.dispute(order.stripe_payment_intent ?? "");
  await stripeFake.settled();
  stripeFake.moveDispute(dispute.id, "lost");
  await stripeFake.settled();
  const page = await browser.go(await browser.get(path), "settle");
  const mails = (await mailsOf(order.id)).length;
  expect(page.html).toContain('href="#stop"');
  expect(page.html).not.toContain('href="#shipping"');
  expect((await browser.get("/desk/orders?show=to-ship")).html).toContain(path);

  const done = await browser.go(page, "stop", { "stop-restock": "yes" });
  expect(done.text).toContain("Won't be shipped");
  expect(done.text).toContain("by Miriam Hale Items 2 × Covenant Tee, M Back in stock 2 × Covenant Tee, M");
  expect(intentsOf(done)).toEqual(expect.not.arrayContaining(["ship", "stop"]));
  expect([await stock(), (await mailsOf(order.id)).length]).toEqual([before, mails]);
  expect((await browser.get("/desk/orders?show=to-ship")).html).not.toContain(path);
  expect((await browser.get(`/desk/orders/slips?id=${order.id}`)).text).not.toContain("2 × Covenant Tee");
  const shown = await openAsShopper(order.id);
  expect(shown).toContain("We won't be sending anything more for this order");
  expect(shown).not.toContain("packing");
  expect((await browser.press(page, "stop", { "stop-restock": "yes" })).status).toBe(409);
  expect((await browser.press(page, "ship")).status).toBe(409);
  expect(await stock()).toBe(before);

  const back = await browser.go(done, "resume");
  expect(intentsOf(back)).toEqual(expect.arrayContaining(["ship", "stop"]));
  expect((await browser.press(done, "resume")).status).toBe(409);
  expect([await stock(), (await read()).shipped_at, (await read()).parcels]).toEqual([before - 2, null, null]);
  expect(await openAsShopper(order.id)).toContain("We're packing it");
  const lines = (await linesAbout(order.id)).map(({ action, by, details }) => [action, by, details]);
  expect(lines.slice(1)).toEqual([
    ["order.stopped", member.id, { units: 2, restock: true }],
    ["order.resumed", member.id, {}],
  ]);
  expect((await browser.get("/desk/audit")).text).toMatch(/Decided not to ship the rest .* 2 items, back in stock/);
});

test("an order that cost nothing can be closed without shipping it; one that was paid can't", async () => {
  const before = (await stock()) ?? 0;
  const { browser, path, order } = await buy(3);
  // As after a code for 100% off.
  await changeDatabase(
    shop.databaseFile,
    sql`update orders set paid_cents = 0, stripe_payment_intent = null where id = ${order.id}`,
  );
  const done = await browser.go(await browser.get(path), "stop", { "stop-restock": "yes" });
  expect([done.text.includes("Won't be shipped"), await stock()]).toEqual([true, before]);

  const paid = await buy(1);
  const intents = intentsOf(await browser.get(paid.path));
  expect([intents.includes("ship"), intents.includes("stop")]).toEqual([true, false]);
  const body = new URLSearchParams({ intent: "stop", seen: "0" });
  const forged = { method: "POST", headers: { Origin: shop.origin }, body };
  expect((await browser.ask(paid.path, forged)).status).toBe(409);
});
