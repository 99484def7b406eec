import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { currentRequest } from "../../app/server/request-context.server.ts";
import { publishedCatalogue } from "../../app/shop/catalogue/load-shop.server.ts";
import { seed, seedCatalogue } from "../support/seed-catalogue.ts";
import { changeDatabase } from "../support/server-database.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// A page with products is cached by their version, which must rise with every change, whichever program makes it.

const store = useTestDatabase();
let catalogue: ReturnType<typeof publishedCatalogue>;
let before: string;

beforeEach(async () => {
  await seedCatalogue(store.file, [seed("tee", "Tee", { S: [2800, 3], M: [2800, null] })]);
  catalogue = publishedCatalogue(store);
  before = await version();
});

/** Reads the products like a page that is the same for everybody. */
async function version(of = catalogue): Promise<string> {
  const sharedPage: { catalogue: string | null } = { catalogue: null };
  await currentRequest.run(
    { id: "", response: {} as ServerResponse, startedAt: 0, url: "", lookups: new Map(), sharedPage },
    () => of.read(),
  );
  return sharedPage.catalogue ?? "";
}

const sold = sql`update product_variants set stock = stock - 1 where size = 'S'`;
const returned = sql`update product_variants set stock = stock + 1 where size = 'S'`;

test("it stays while nothing is changed, and while something else is", async () => {
  expect(await version()).toBe(before);
  await sql`insert into carts (id, created_at, updated_at) values ('one', '2026', '2026')`.execute(store.db);
  expect(await version()).toBe(before);
});

test("it changes with each change of this program and of others, and back with it", async () => {
  await sold.execute(store.db);
  const after = await version();
  expect(after).not.toBe(before);
  await changeDatabase(store.file, returned);
  expect(await version()).toBe(before);
  await changeDatabase(store.file, sold);
  expect(await version()).toBe(after);
  await returned.execute(store.db);
  expect(await version()).toBe(before);
});

test.each(["price_cents = 1", "position = 9", "stock = null", "offered = 0"])(
  "it changes with %s of a size",
  async (change) => {
    await changeDatabase(store.file, sql`update product_variants set ${sql.raw(change)} where size = 'S'`);
    expect(await version()).not.toBe(before);
  },
);

test.each(["name = 'Shirt'", "description = 'New'", "former_slugs = 'old'", "published = 0"])(
  "it changes with %s of a product",
  async (change) => {
    await changeDatabase(store.file, sql`update products set ${sql.raw(change)}`);
    expect(await version()).not.toBe(before);
  },
);

test("it is known without a read as long as nothing was committed, where the engine counts that", async () => {
  expect(catalogue.knownVersion()).toBe(store.countCommits ? before : null);
  await sql`update products set updated_at = updated_at`.execute(store.db);
  expect(catalogue.knownVersion()).toBeNull();
  await changeDatabase(store.file, sql`update products set updated_at = updated_at`);
  expect(await version()).toBe(before);
  expect(catalogue.knownVersion()).toBe(store.countCommits ? before : null);
});
