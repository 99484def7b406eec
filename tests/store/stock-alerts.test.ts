import { beforeEach, expect, test } from "vitest";
import { emailMistakes } from "../../app/mail/header-fields.ts";
import { makeRandomId } from "../../app/server/security/cookies-and-tokens.server.ts";
import { listPublished, countStock } from "../../app/shop/catalogue/catalogue.store.server.ts";
import {
  alertKey,
  askForAlert,
  answerAlert,
  openAlert,
  deleteOldStockAlerts,
  sendAlerts,
} from "../../app/shop/stock-alerts/manage-stock-alerts.server.ts";
import { formOf } from "../support/form-data.ts";
import { mailDeps } from "../support/mail-deps.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const SOLD_OUT = "product-covenant-tee-3";
const HOUR = 60 * 60 * 1000;
const START = Date.parse("2026-06-01T12:00:00.000Z");

const store = useTestDatabase();
let time: number;

beforeEach(async () => {
  await seedCatalogue(store.file);
  time = START;
});

function deps() {
  return mailDeps(store.db, time);
}

async function ask(email: string, { size = "L", visitor = "a-visitor" } = {}) {
  const product = (await listPublished(store.db)).find(({ slug }) => slug === "covenant-tee")!;
  return askForAlert(deps(), product, formOf({ size, email }), { visitor, origin: "https://site.example" });
}

async function keyOf(email: string): Promise<string> {
  const { id } = await store.db
    .selectFrom("stock_alerts")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return alertKey(id, deps().secrets);
}

/** Adds confirmed alerts a second apart. */
async function addWaiting(...emails: string[]): Promise<void> {
  for (const [place, email] of emails.entries()) {
    expect(await ask(email, { visitor: `visitor-${place}` })).toEqual({ kind: "taken" });
    time += 1000;
    expect(await answerAlert(deps(), await keyOf(email), "confirm")).toBe(true);
  }
}

function setStock(stock: number | null): Promise<void> {
  return countStock(store.db, { id: makeRandomId(), variantId: SOLD_OUT, stock, at: new Date(time).toISOString() });
}

async function alerts(): Promise<string[]> {
  const rows = await store.db.selectFrom("stock_alerts").select("email").orderBy("asked_at").execute();
  return rows.map(({ email }) => email);
}

async function mails(kind: string): Promise<(string | null)[]> {
  const rows = await store.db
    .selectFrom("outbox")
    .select("to_address")
    .where("kind", "=", kind)
    .orderBy("to_address")
    .execute();
  return rows.map((row) => row.to_address);
}

test("nobody is told without a confirmation, and whoever confirmed is told once and forgotten", async () => {
  await addWaiting("ruth@example.com");
  await ask("naomi@example.com");
  expect(await sendAlerts(deps())).toBe(0);
  await setStock(10);
  expect(await sendAlerts(deps())).toBe(1);
  expect(await sendAlerts(deps())).toBe(0);
  expect(await mails("stock-alert")).toEqual(["ruth@example.com"]);
  expect(await alerts()).toEqual(["naomi@example.com"]);
});

test("the email names the size and the product's present address", async () => {
  await addWaiting("ruth@example.com");
  await store.db.updateTable("products").set({ slug: "vow-tee" }).where("slug", "=", "covenant-tee").execute();
  await setStock(10);
  await sendAlerts(deps());
  const [mail] = await store.db.selectFrom("outbox").selectAll().where("kind", "=", "stock-alert").execute();
  expect(mail?.subject).toBe("Back in stock: Covenant Tee, size L");
  expect(mail?.text).toContain("https://site.example/shop/vow-tee");
});

test("no more people are told at a time than there are units, the first one first", async () => {
  await addWaiting("a@example.com", "b@example.com", "c@example.com");
  await setStock(2);
  expect(await sendAlerts(deps())).toBe(2);
  expect(await alerts()).toEqual(["c@example.com"]);
  await setStock(0);
  expect(await sendAlerts(deps())).toBe(0);
  await setStock(null);
  expect(await sendAlerts(deps())).toBe(1);
});

test("two processes at once tell each person once", async () => {
  await addWaiting("a@example.com", "b@example.com", "c@example.com", "d@example.com");
  await setStock(null);
  await Promise.all([sendAlerts(deps()), sendAlerts(deps()), sendAlerts(deps())]);
  await sendAlerts(deps());
  expect(await mails("stock-alert")).toEqual(["a@example.com", "b@example.com", "c@example.com", "d@example.com"]);
});

test.each([{ published: 0 }, { offered: 0 }])("a size that isn't on sale is not back: %o", async (change) => {
  await addWaiting("ruth@example.com");
  await setStock(10);
  if ("published" in change)
    await store.db.updateTable("products").set(change).where("id", "=", "product-covenant-tee").execute();
  else await store.db.updateTable("product_variants").set(change).where("id", "=", SOLD_OUT).execute();
  expect(await sendAlerts(deps())).toBe(0);
  expect(await alerts()).toEqual(["ruth@example.com"]);
});

test("an alert that nobody confirms is deleted after a day, a confirmed one after 180 days", async () => {
  await addWaiting("ruth@example.com");
  await ask("naomi@example.com");
  time = START + 23 * HOUR;
  await deleteOldStockAlerts(deps());
  expect(await alerts()).toEqual(["ruth@example.com", "naomi@example.com"]);
  time = START + 25 * HOUR;
  await deleteOldStockAlerts(deps());
  expect(await alerts()).toEqual(["ruth@example.com"]);
  time = START + 181 * 24 * HOUR;
  await deleteOldStockAlerts(deps());
  expect(await alerts()).toEqual([]);
});

test("whoever takes the address off leaves neither alert nor email", async () => {
  await addWaiting("ruth@example.com");
  const key = await keyOf("ruth@example.com");
  expect(await answerAlert(deps(), key, "forget")).toBe(true);
  expect(await answerAlert(deps(), key, "forget")).toBe(false);
  expect(await openAlert(deps(), key)).toBeNull();
  expect(await store.db.selectFrom("outbox").select("id").execute()).toEqual([]);
});

test.each([
  ["a size that is on sale", { email: "ruth@example.com", size: "S" }, { size: ["Choose a size"] }],
  ["two addresses", { email: "ruth@example.com,naomi@example.com", size: "L" }, { email: [emailMistakes.malformed] }],
  ["a header", { email: "ruth@example.com\r\nBcc: all@example.com", size: "L" }, { email: [emailMistakes.malformed] }],
])("%s is refused", async (_, { email, size }, error) => {
  await store.db.updateTable("product_variants").set({ stock: 0 }).where("size", "=", "2XL").execute();
  expect(await ask(email, { size })).toMatchObject({ kind: "invalid", lastResult: { error } });
  expect(await alerts()).toEqual([]);
});

test("one visitor can't make us write to more than 60 addresses an hour, and no row stays of the refused ones", async () => {
  const outcomes = [];
  for (let number = 0; number < 70; number += 1) outcomes.push((await ask(`made-up-${number}@example.com`)).kind);
  expect(outcomes.filter((kind) => kind === "taken")).toHaveLength(60);
  expect(outcomes.filter((kind) => kind === "slowed")).toHaveLength(10);
  expect(await alerts()).toHaveLength(60);
});
