import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { badge, lineOf, quantityOf } from "../shop-browser.ts";
import { expectPicture, expectShown, heads, leads, says, type BehaviorPage, type BehaviorRow } from "./row.ts";

const TEE = "Covenant Tee, 2XL";
const TOTE = "Hymn Board Tote";

/** The cart page (docs/behavior.md, Cart 6 to 8). */
const emptyCartRows: readonly BehaviorRow[] = [
  heads("empty: heading 'Your Cart Is Empty'", "Your Cart Is Empty", 1),
  says(
    "empty: text 'Start shopping for faith-driven merchandise and gear.'",
    "Start shopping for faith-driven merchandise and gear.",
  ),
  leads("empty: 'Continue Shopping' link to /shop", "Continue Shopping", "/shop"),
];

/** The page of a cart with 18 shirts of one size and 82 bags. */
export const filledCartRows: readonly BehaviorRow[] = [
  heads("with items: heading 'Your Cart'", "Your Cart", 1),
  {
    sentence: "one card per line item",
    check: async (page) => expect(await page.getByRole("article").count()).toBe(2),
  },
  { sentence: "a card shows the image", check: (page) => expectPicture(lineOf(page, TEE).getByRole("img")) },
  card("name", TEE, (line) => line.getByRole("heading", { name: "Covenant Tee" })),
  card("size if present", TEE, (line) => line.getByText("Size 2XL", { exact: true })),
  {
    sentence: "no size where there is none",
    check: async (page) => expect(await lineOf(page, TOTE).getByText("Size").count()).toBe(0),
  },
  card("unit price with two decimals and 'each'", TEE, (line) => line.getByText("$32.00 each", { exact: true })),
  {
    sentence: "a card shows the quantity number input",
    check: async (page) => {
      const input = quantityOf(page, TEE);
      await expectShown(input, "quantity");
      expect([await input.getAttribute("type"), await input.getAttribute("min"), await input.inputValue()]).toEqual([
        "number",
        "1",
        "18",
      ]);
    },
  },
  card("'Remove' button", TEE, (line) => line.getByRole("button", { name: "Remove" })),
  card("line total", TEE, (line) => line.getByText("$576.00")),
  summary("'Order Summary' panel", (panel) => panel.getByRole("heading", { name: "Order Summary" })),
  summary("item count", (panel) => panel.getByText("100 items", { exact: true })),
  summary("subtotal", (panel) => panel.getByText("$2,380.00", { exact: true })),
  summary("note 'Shipping and taxes calculated at checkout'", (panel) =>
    panel.getByText("Shipping and taxes calculated at checkout", { exact: true }),
  ),
  summary("'Proceed to Checkout' button", (panel) =>
    panel.getByRole("button", { name: "Proceed to Checkout", exact: true }),
  ),
  leads("'Continue Shopping' link to /shop", "Continue Shopping", "/shop"),
  leads("link to /shipping", "Shipping and returns", "/shipping"),
  leads("link to /terms", "Terms of sale", "/terms"),
  {
    sentence: "cart icon with item-count badge (shows 99+ above 99)",
    check: async (page) => expect(await badge(page)).toBe("Cart 99+ items"),
  },
];

/** The page that a visitor without a cart sees. */
export const cartRows: readonly BehaviorPage[] = [{ path: "/cart", rows: emptyCartRows }];

function card(sentence: string, name: string, find: (line: Locator) => Locator): BehaviorRow {
  return {
    sentence: `a card shows ${sentence}`,
    check: (page: Page) => expectShown(find(lineOf(page, name)), sentence),
  };
}

function summary(sentence: string, find: (panel: Locator) => Locator): BehaviorRow {
  return {
    sentence: `summary: ${sentence}`,
    check: (page: Page) => expectShown(find(page.getByRole("region", { name: "Order Summary" })), sentence),
  };
}
