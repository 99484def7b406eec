import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { valuesOf, visit } from "../support/visitor.ts";

// Not every browser checks whether a size was chosen: w3m and lynx don't.

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
  await seedCatalogue(server.databaseFile);
});

afterAll(() => server?.remove());

test("without a size the product's page says so, keeps the quantity, and works with a size", async () => {
  const shopper = visit(server.origin);
  const product = await shopper.get("/shop/covenant-tee");
  const refused = await shopper.press(product, "add", { quantity: "3" });
  expect([refused.status, refused.location]).toEqual([303, "/shop/covenant-tee?choose-size&quantity=3"]);
  const page = await shopper.get(refused.location!);
  expect([page.status, page.title]).toEqual([200, "Error: Covenant Tee | TETM"]);
  expect(page.text).toContain("There is a problem Choose a size");
  expect(page.html).toMatch(/<a [^>]*href="#size"/);
  expect(valuesOf(page, "quantity")).toEqual(["3"]);
  const cart = await shopper.go(page, "add", { size: "M", quantity: "3" });
  expect(cart.text).toContain("Added to your cart");
  expect(valuesOf(cart, "quantity")).toEqual(["3"]);
});

test("the cart stays unchanged", async () => {
  const shopper = visit(server.origin);
  await shopper.go(await shopper.get("/shop/hymn-board-tote"), "add", { quantity: "2" });
  await shopper.go(await shopper.get("/shop/covenant-tee"), "add");
  const cart = await shopper.get("/cart");
  expect(cart.text).toContain("Hymn Board Tote");
  expect(valuesOf(cart, "quantity")).toEqual(["2"]);
});

test.each(["/shop/hymn-board-tote?choose-size", "/shop/covenant-tee?quantity=7"])(
  "%s says nothing of sizes",
  async (address) => {
    const page = await visit(server.origin).get(address);
    expect(page.text).not.toContain("Choose a size");
    expect([page.title.startsWith("Error"), valuesOf(page, "quantity")]).toEqual([false, ["1"]]);
  },
);

test.each(["-5", "0", "x", "1e9", "<b>"])(
  "an address with the quantity '%s' has one that can be ordered",
  async (quantity) => {
    const [kept] = valuesOf(
      await visit(server.origin).get(`/shop/covenant-tee?choose-size&quantity=${encodeURIComponent(quantity)}`),
      "quantity",
    );
    expect(Number(kept)).toBe(quantity === "1e9" ? 999 : 1);
  },
);
