import { afterEach, beforeEach, expect, test } from "vitest";
import { type ServedStripeFake, serveStripeFake } from "../../app/dev/stripe-fake/serve.ts";
import { orderNumber } from "../../app/shop/orders/order.ts";
import { placeOrderOf } from "../support/place-orders.ts";
import { runNode } from "../support/run-tool.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { readOrders, readStock } from "../support/shop-records.ts";
import { FAKE_STRIPE_KEYS } from "../support/shop-server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let stripe: ServedStripeFake;

beforeEach(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database.file);
  // All webhooks are lost, so the command must read the orders from Stripe.
  stripe = await serveStripeFake({ ...FAKE_STRIPE_KEYS, port: 0, now: () => new Date() });
  stripe.stripeFake.webhooks = "lose";
});

afterEach(async () => {
  await stripe?.close();
  await database?.remove();
});

test("settle asks Stripe about every order now, and says what it did", async () => {
  const [paid, over, , twice] = await Promise.all(
    ["stewardship-notebook", "lighthouse-print", "hymn-board-tote", "fish-fry-bandana"].map((slug) => order(slug)),
  );
  for (const session of [paid, twice]) stripe.stripeFake.pay(session ?? "");
  stripe.stripeFake.expire(over ?? "");
  stripe.stripeFake.refund(String(sessionOf(twice).payment_intent));
  const first = await run("settle");
  expect(first).toEqual({ code: 0, output: "Checked 4 orders with Stripe: 3 moved, 0 failed; none need attention.\n" });
  expect(new Set((await readOrders(database.file)).map(({ state }) => state))).toEqual(
    new Set(["paid", "cancelled", "pending", "refunded"]),
  );
  expect(await readStock(database.file, "product-lighthouse-print", "")).toBe(4);
  expect((await run("settle")).output).toBe("Checked 3 orders with Stripe: 0 moved, 0 failed; none need attention.\n");
});

test("settle names the orders that need a person, and answers 1 where Stripe can't be asked", async () => {
  const session = await order("stewardship-notebook");
  const [kept] = await readOrders(database.file);
  await database.db.updateTable("orders").set({ amount_cents: 1 }).execute();
  stripe.stripeFake.pay(session);
  const number = orderNumber(kept?.id ?? "");
  expect((await run("settle")).output).toBe(
    `Checked 1 order with Stripe: 0 moved, 0 failed; these need attention: ${number} (amount-differs).\n`,
  );
  await order("hymn-board-tote");
  const refused = await run("settle", { STRIPE_SECRET_KEY: "sk_test_wrong" });
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /^Checked 1 order with Stripe: 0 moved, 1 failed; .*\nInvalid API Key provided: .*\n$/,
  );
});

test("list prints a line for each order, and can be narrowed", async () => {
  expect((await run("list")).output).toBe("There is no such order.\n");
  stripe.stripeFake.pay(await order("stewardship-notebook", 2));
  await order("hymn-board-tote");
  await run("settle");
  await database.db.updateTable("orders").set({ attention: "stock-short" }).where("state", "=", "paid").execute();
  const [paid, pending] = (await readOrders(database.file)).map(
    ({ id, created_at }) => `${orderNumber(id)}  ${created_at.slice(0, 16).replace("T", " ")}`,
  );
  const lines = [
    `${paid}  paid           $39.00  ruth.sample@example.com  stock-short`,
    `${pending}  pending        $22.00  -`,
  ];
  expect((await run("list")).output).toBe(`${lines.join("\n")}\n`);
  expect((await run("list --state pending")).output).toBe(`${lines[1]}\n`);
  expect((await run("list --attention")).output).toBe(`${lines[0]}\n`);
});

test.each([
  ["list --state lost", {}, /^Write /],
  ["settle", { STRIPE_SECRET_KEY: "" }, /^STRIPE_SECRET_KEY is not set, .*\.\n$/],
])("'%s' with %j is refused in a sentence", async (args, env, sentence) => {
  expect(await run(args, env)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
});

function order(slug: string, quantity = 1): Promise<string> {
  return placeOrderOf(database.db, stripe.origin, slug, quantity);
}

function sessionOf(id: string | undefined) {
  const session = stripe.stripeFake.sessions().find((one) => one.id === id);
  if (!session) throw new Error(`There is no session ${id}.`);
  return session;
}

async function run(args: string, env: Record<string, string> = {}) {
  const settings = {
    DATABASE_URL: `file:${database.file}`,
    STRIPE_SECRET_KEY: FAKE_STRIPE_KEYS.secretKey,
    STRIPE_API_BASE: stripe.origin,
  };
  const { code, output } = await runNode(["app/cli/orders.ts", ...args.split(" ").filter(Boolean)], {
    ...settings,
    ...env,
  });
  return { code, output };
}
