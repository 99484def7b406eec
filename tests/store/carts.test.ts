import { beforeEach, describe, expect, test } from "vitest";
import { writeCart } from "../../app/shop/cart/cart.store.server.ts";
import { changeCart, deleteAbandonedCarts, type CartChange } from "../../app/shop/cart/change-cart.server.ts";
import { hashPrices, loadCart, unitsInCart } from "../../app/shop/cart/load-cart.server.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const TEE = { productId: "product-covenant-tee", size: "M" };
const TOTE = { productId: "product-hymn-board-tote", size: "" };

const store = useTestDatabase();
let to: ReturnType<typeof openDesk>["to"];

beforeEach(async () => {
  ({ to } = openDesk(store));
  await seedCatalogue(store.file);
});

describe("a cart in the database", () => {
  test("is made by the first thing that is added, and by nothing else", async () => {
    expect(await change(null, { kind: "clear" })).toMatchObject({ kind: "changed", id: null });
    expect(await update(null, [TEE, 2])).toMatchObject({ id: null });
    const id = await filled([TEE, 2]);
    expect(await unitsOf(id)).toEqual([["M", 2]]);
  });

  test.each([
    ["not-offered", { productId: "product-next-winter", size: "", quantity: 1 }],
    ["not-offered", { ...TEE, size: "XXXL", quantity: 1 }],
    ["not-offered", { ...TEE, size: "", quantity: 1 }],
    ["sold-out", { ...TEE, size: "L", quantity: 1 }],
    ["quantity", { ...TEE, quantity: -2 }],
  ])("refuses as %s %j, and stays as it was", async (why, line) => {
    const id = await filled([TOTE, 1]);
    expect(await change(id, { kind: "add", line })).toEqual({ kind: "refused", why });
    expect(await unitsOf(id)).toEqual([["", 1]]);
  });

  test("has at most 50 lines (docs/behavior.md, Limits 4); more of one that it has is taken", async () => {
    const line = { ...TEE, quantity: 1, seenPriceCents: 2800 };
    const cart = Array.from({ length: 49 }, (_, number) => ({ ...line, size: `old-${number}` }));
    await writeCart(store.db, "large", cart, to.time.toISOString());
    const add = (one: typeof TEE) => change("large", { kind: "add", line: { ...one, quantity: 1 } });
    expect(await add(TOTE)).toMatchObject({ kind: "changed" });
    expect(await add(TEE)).toEqual({ kind: "refused", why: "full" });
    expect(await add(TOTE)).toMatchObject({ kind: "changed" });
    expect((await unitsOf("large"))?.slice(49)).toEqual([["", 2]]);
  });

  test("says what it took where it would have more than 999 of a line, and takes none where it has them", async () => {
    const add = (id: string, quantity: number) => change(id, { kind: "add", line: { ...TOTE, quantity } });
    const id = await filled([TOTE, 995]);
    expect(await add(id, 4)).toMatchObject({ kind: "changed", isCut: false });
    await update(id, [TOTE, 998]);
    expect(await add(id, 5)).toMatchObject({ kind: "changed", isCut: true });
    expect(await add(id, 5)).toEqual({ kind: "refused", why: "no-more" });
    expect(await unitsOf(id)).toEqual([["", 999]]);
    const typed = { kind: "add", line: { ...TOTE, quantity: 999, isCut: true } } as const;
    expect(await change(await filled(), typed)).toMatchObject({ kind: "changed", isCut: true });
  });

  test("says that a price has changed until the shopper has seen it", async () => {
    const id = await filled([TOTE, 1]);
    const seen = await quote(id);
    await setPrice(TOTE.productId, 2500);
    expect((await loadCart(store.db, id))?.lines[0]).toMatchObject({
      wasCents: 2200,
      offered: { priceCents: 2500 },
    });
    await change(id, { kind: "update", lines: [{ ...TOTE, quantity: 2 }] }, seen);
    expect((await loadCart(store.db, id))?.lines[0]).toMatchObject({ wasCents: 2200, quantity: 2 });
    await change(id, { kind: "update", lines: [{ ...TOTE, quantity: 3 }] }, await quote(id));
    expect((await loadCart(store.db, id))?.lines[0]).toMatchObject({ wasCents: null, quantity: 3 });
  });

  test("takes back what a browser remembers, as far as it is still offered", async () => {
    const lines = [
      { ...TEE, quantity: 2 },
      { productId: "gone", size: "", quantity: 1 },
      { ...TOTE, quantity: -3 },
    ];
    const outcome = await change(null, { kind: "put-back", lines });
    expect(outcome).toMatchObject({ kind: "changed", left: 2 });
    expect(await unitsOf("id" in outcome ? outcome.id : null)).toEqual([["M", 2]]);
  });

  test.each(["add", "put-back"] as const)(
    "is given once what one page brings twice by '%s', and again what another page brings",
    async (kind) => {
      const line = { ...TEE, quantity: 2 };
      const press = (page: string, one = line) =>
        change(id, kind === "add" ? { kind, line: one } : { kind, lines: [one] }, "", page);
      const id = await filled([TOTE, 1]);
      for (const page of ["p", "p", "p"]) expect(await press(page)).toMatchObject({ kind: "changed", id });
      expect(await unitsOf(id)).toEqual([
        ["", 1],
        ["M", 2],
      ]);
      await press("p", { ...line, quantity: 3 });
      await press("other");
      expect(await unitsOf(id)).toEqual([
        ["", 1],
        ["M", 7],
      ]);
      await afterDays(0.01);
      await press("p");
      expect(await unitsOf(id)).toEqual([
        ["", 1],
        ["M", 9],
      ]);
    },
  );

  test("is begun 120 times an hour by one visitor; others and carts that are there don't wait", async () => {
    const begin = (visitor: string, id: string | null = null) =>
      changeCart(to, id, { kind: "add", line: { ...TOTE, quantity: 1 } }, "", { visitor });
    const [own] = await Promise.all(Array.from({ length: 120 }, () => begin("ruth")));
    expect(await begin("ruth")).toEqual({ kind: "slowed", seconds: expect.any(Number) });
    expect(await changeCart(to, null, { kind: "clear" }, "", { visitor: "ruth" })).toMatchObject({ kind: "changed" });
    expect(await begin("ruth", own && "id" in own ? own.id : null)).toMatchObject({ kind: "changed" });
    expect(await begin("naomi")).toMatchObject({ kind: "changed" });
    expect(await store.db.selectFrom("carts").select("id").execute()).toHaveLength(121);
  });

  test("is deleted with its items 60 days after the last change, not earlier", async () => {
    const id = await filled([TEE, 2]);
    await afterDays(59.9);
    expect(await unitsOf(id)).toEqual([["M", 2]]);
    await update(id, [TEE, 3]);
    await afterDays(59.9);
    expect(await unitsOf(id)).toEqual([["M", 3]]);
    await afterDays(0.2);
    expect(await loadCart(store.db, id)).toBeNull();
    expect(await unitsInCart(to, id)).toBe(0);
  });
});

function change(id: string | null, what: CartChange, seen = "", page = "") {
  return changeCart(to, id, what, seen, { page });
}

type Units = readonly [key: typeof TEE, quantity: number];

const linesOf = (units: readonly Units[]) => units.map(([key, quantity]) => ({ ...key, quantity }));

function update(id: string | null, ...units: Units[]) {
  return change(id, { kind: "update", lines: linesOf(units) });
}

async function filled(...units: Units[]): Promise<string> {
  let id: string | null = null;
  for (const line of linesOf(units)) {
    const outcome = await change(id, { kind: "add", line });
    if (outcome.kind === "changed") ({ id } = outcome);
  }
  return String(id);
}

async function unitsOf(id: string | null) {
  const cart = await loadCart(store.db, id);
  return cart?.lines.map(({ size, quantity }) => [size, quantity]);
}

async function quote(id: string): Promise<string> {
  const cart = await loadCart(store.db, id);
  return cart ? hashPrices(cart) : "";
}

async function setPrice(productId: string, cents: number): Promise<void> {
  await store.db
    .updateTable("product_variants")
    .set({ price_cents: cents })
    .where("product_id", "=", productId)
    .execute();
}

async function afterDays(days: number): Promise<void> {
  to.time = new Date(to.time.getTime() + days * 24 * 60 * 60 * 1000);
  await deleteAbandonedCarts(to);
}
