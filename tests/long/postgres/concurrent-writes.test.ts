import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../app/database/in-transaction.server.ts";
import { type RateLimit, takeOne } from "../../../app/server/security/rate-limit.store.server.ts";
import { changeCart } from "../../../app/shop/cart/change-cart.server.ts";
import { hashPrices, loadCart } from "../../../app/shop/cart/load-cart.server.ts";
import { findStockDifferences } from "../../../app/shop/catalogue/catalogue.store.server.ts";
import { placeOrder, type PlaceRequest } from "../../../app/shop/checkout/begin-checkout.server.ts";
import { postage } from "../../../app/site/content/postage.ts";
import { anyPicture } from "../../support/any-picture.ts";
import { keepSurvey } from "../../support/desk-records.ts";
import { seed, seedCatalogue } from "../../support/seed-catalogue.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let store: TestDatabase;

beforeEach(async () => void (store = await openTestDatabase()));
afterEach(() => store.remove());

const randomId = () => randomBytes(16).toString("base64url");
const NOW = new Date("2026-03-01T12:00:00.000Z");
const shop = () => ({
  db: store.db,
  log: pino({ level: "silent" }),
  now: () => NOW,
  randomId,
  mostPerOrder: () => 10,
  budget: { charge: () => null },
  postage: () => postage,
  findPicture: anyPicture,
  secrets: ["a-secret-of-the-tests-0123456789abcdef"],
});

async function fillCart(productId = "product-print"): Promise<PlaceRequest> {
  const line = { productId, size: "", quantity: 1 };
  const changed = await changeCart(shop(), null, { kind: "add", line }, "");
  const cartId = changed.kind === "changed" ? changed.id : null;
  const cart = await loadCart(store.db, cartId);
  return {
    cartId,
    page: randomId(),
    priceHash: cart ? hashPrices(cart) : "",
    delivery: "",
    lines: [],
    origin: "http://localhost",
    visitor: randomId(),
  };
}

async function placeAll(requests: readonly PlaceRequest[]) {
  return Promise.all(requests.map((request) => placeOrder(shop(), request)));
}

test("thirty concurrent checkouts with twenty units in stock: twenty orders, none fails", async () => {
  await seedCatalogue(store.file, [seed("print", "Print", { "": [1400, 20] })]);
  const requests = [];
  for (let cart = 0; cart < 30; cart += 1) requests.push(await fillCart());
  const outcomes = await placeAll(requests);
  expect(outcomes.filter(({ kind }) => kind === "placed")).toHaveLength(20);
  expect(outcomes.filter(({ kind }) => kind === "look-again")).toHaveLength(10);
  expect(await store.db.selectFrom("product_variants").select("stock").execute()).toEqual([{ stock: 0 }]);
  expect(await findStockDifferences(store.db)).toEqual([]);
});

test("ten concurrent checkouts of one visitor, each of another product: eight orders", async () => {
  // Orders of the same product would wait for its stock, and so for each other.
  const names = Array.from({ length: 10 }, (_, number) => `print-${number}`);
  await seedCatalogue(
    store.file,
    names.map((name) => seed(name, name, { "": [1400, 20] })),
  );
  const requests = [];
  for (const name of names) requests.push({ ...(await fillCart(`product-${name}`)), visitor: "one" });
  const outcomes = await placeAll(requests);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => "held"),
    ...Array.from({ length: 8 }, () => "placed"),
  ]);
});

test("five concurrent presses of one page make one order", async () => {
  await seedCatalogue(store.file, [seed("print", "Print", { "": [1400, 20] })]);
  const request = await fillCart();
  const outcomes = await placeAll(Array.from({ length: 5 }, () => request));
  const orders = outcomes.map((outcome) => outcome.kind === "placed" && outcome.order.id);
  expect(orders).toEqual(Array.from({ length: 5 }, () => expect.any(String)));
  expect(new Set(orders).size).toBe(1);
});

test("a spent limit locks nothing: whom it refuses waits for nobody", async () => {
  const limit: RateLimit = { name: "test", most: 1, windowSeconds: 60 };
  expect(await takeOne(store.db, limit, "a", NOW)).toBe(0);
  await store.db.transaction().execute(async (open) => {
    expect(await takeOne(open, limit, "a", NOW)).toBe(60);
    await store.db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = 500`.execute(other);
      expect(await takeOne(other, limit, "a", NOW)).toBe(60);
    });
  });
});

test("twenty surveys begun concurrently: each has a position and its words, and the day counts each", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => keepSurvey(store.db, `s${number}`)));
  const cases = await store.db.selectFrom("survey_cases").select("place").execute();
  expect(new Set(cases.map(({ place }) => place)).size).toBe(20);
  const { rows } = await sql`select sum(surveys) as surveys from funnel_days where step = 1`.execute(store.db);
  expect(rows).toEqual([{ surveys: 20 }]);
});

test("two transactions that read each other's row before they write: one is retried, and sees the other's write", async () => {
  await store.db
    .insertInto("rate_limits")
    .values(["a", "b"].map((key) => ({ key, window_start: "2026", count: 1 })))
    .execute();
  let tries = 0;
  // Each transaction sets its own count to 0 if the other's isn't 0. Run one after the other, one count stays.
  const clear = (own: string, other: string) =>
    inTransaction(store.db, async (db) => {
      tries += 1;
      const found = await db
        .selectFrom("rate_limits")
        .select("count")
        .where("key", "=", other)
        .executeTakeFirstOrThrow();
      await sql`select pg_sleep(0.1)`.execute(db);
      if (found.count > 0) await db.updateTable("rate_limits").set({ count: 0 }).where("key", "=", own).execute();
    });
  await Promise.all([clear("a", "b"), clear("b", "a")]);
  const rows = await store.db.selectFrom("rate_limits").select("count").execute();
  expect(rows.map(({ count }) => count).toSorted()).toEqual([0, 1]);
  expect(tries).toBe(3);
});

test("a transaction that throws is not retried, and an error caught inside is not committed", async () => {
  let tries = 0;
  const thrown = inTransaction(store.db, () => Promise.reject(new Error(`made-up failure ${(tries += 1)}`)));
  await expect(thrown).rejects.toThrow("made-up failure 1");
  const swallowed = inTransaction(store.db, async (db) => {
    await db.insertInto("rate_limits").values({ key: "a", window_start: "2026", count: 1 }).execute();
    await sql`select no_such_thing()`.execute(db).catch(() => {});
  });
  await expect(swallowed).rejects.toThrow("rolled back instead of committed");
  expect(await store.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
});
