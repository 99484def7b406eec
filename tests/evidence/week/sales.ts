import { readFile } from "node:fs/promises";
import path from "node:path";
import { readCell } from "../../../app/desk/export/export-format.ts";
import { readCsv } from "../../support/read-csv.ts";
import { sessionOf } from "../../support/shop-steps.ts";
import { openOrder } from "./pack-orders.ts";
import { orderOf, same, shows, type Step, type Week } from "./week.ts";

/** Cents that went back, by the steps of the orders. */
export const refunded = { "with a code, faster": 6640, "several sizes": 1720, "paid by bank debit": 500 } as const;

export const refundAll: Step = (week) => refund(week, "with a code, faster", async () => {});

/** One mug of three, which can be sold again. Its share of the taxes has its share of those on shipping. */
export const refundItem: Step = async (week) => {
  const { keeper } = week;
  const { page } = keeper;
  await refund(week, "several sizes", async () => {
    await keeper.click(page.getByRole("radio", { name: "Some items" }));
    await keeper.fill(page.locator("#refund-3"), "1");
    await keeper.click(page.getByRole("checkbox", { name: "Put the items back in stock" }));
  });
  await keeper.open("Products");
  await keeper.follow(page.getByRole("link", { name: "First Light Mug", exact: true }), /first-light-mug$/);
  // Of 30, three were sold and one came back.
  same(
    week,
    "mugs in stock",
    await page.getByRole("group", { name: "Size 11 oz" }).getByLabel("Stock").inputValue(),
    "28",
  );
};

export const refundAmount: Step = (week) =>
  refund(week, "paid by bank debit", async () => {
    const { keeper } = week;
    await keeper.click(keeper.page.getByRole("radio", { name: "An amount" }));
    await keeper.fill(keeper.page.locator("#refund-amount"), "$5.00");
    await keeper.fill(keeper.page.getByLabel(/^Note for the team/), "The print had a fold.");
  });

async function refund(week: Week, step: keyof typeof refunded, choose: () => Promise<void>): Promise<void> {
  const { keeper, shop } = week;
  const { page } = keeper;
  const amount = dollars(refunded[step]);
  await openOrder(week, step);
  await keeper.click(page.getByRole("link", { name: /^Refund up to/ }));
  await choose();
  await keeper.click(page.getByRole("button", { name: "Check the refund" }));
  await page.getByRole("heading", { name: "Check this refund" }).waitFor();
  await keeper.settle();
  await keeper.look("review");
  await keeper.click(page.getByRole("button", { name: `Refund ${amount}`, exact: true }));
  await page.getByRole("heading", { name: `${amount}: Refunded` }).waitFor();
  await shop.stripe.stripeFake.settled();
  await shows(week, "the order", [
    step === "with a code, faster" ? /status refunded/ : /status (?:shipped, )?partly refunded/,
  ]);
  same(week, "refunded at Stripe", paymentOf(week, step)?.refunded, refunded[step]);
}

/** Opens the orders' file, and compares each order, and the sums, with what the fake charged and refunded. */
export const sumUp: Step = async (week) => {
  const { keeper, orders, shop } = week;
  await keeper.open("Orders");
  const rows = await download(week, /^Export the whole list as CSV$/, "orders.csv");
  same(week, "orders in the file", rows.length, orders.size);
  for (const [step, { id, session }] of orders) {
    const row = rows.find((one) => one.id === id) ?? {};
    const { amount_subtotal: goods, total_details: details } = sessionOf(shop, session);
    const { amount_discount: discount, amount_shipping: shipping, amount_tax: tax } = details ?? {};
    const payment = paymentOf(week, step);
    const wanted = [goods, discount, shipping, tax, payment?.amount, payment?.refunded];
    same(
      week,
      step,
      COLUMNS.map((column) => Number(row[column])),
      wanted,
    );
  }
  const sums = COLUMNS.map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
  const [goods = 0, discount = 0, shipping = 0, tax = 0, paid = 0, back = 0] = sums;
  same(week, "goods, shipping and taxes less discounts", goods - discount + shipping + tax, paid);
  const payments = shop.stripe.stripeFake.payments();
  const total = (of: "amount" | "refunded") => payments.reduce((sum, payment) => sum + payment[of], 0);
  same(week, "paid and refunded", [paid, back], [total("amount"), total("refunded")]);
  keeper.doings.notes.push(`${dollars(paid)} paid, ${dollars(back)} refunded, ${dollars(tax)} taxes`);
};

const COLUMNS = ["amount_cents", "discount_cents", "postage_cents", "tax_cents", "paid_cents", "refunded_cents"];

/** Opens the month's sums and its two files, and compares them with what the fake charged and refunded. */
export const sumUpMonth: Step = async (week) => {
  const { keeper, orders, shop } = week;
  const { page } = keeper;
  await keeper.open("Orders");
  await keeper.follow(page.getByRole("link", { name: "Sales by month", exact: true }), /\/desk\/orders\/months$/);
  const payments = shop.stripe.stripeFake.payments();
  const total = (of: "amount" | "refunded") => payments.reduce((sum, payment) => sum + payment[of], 0);
  await shows(week, "the page", [dollars(total("amount")), `-${dollars(total("refunded"))}`]);
  const moves = await download(week, /^Orders for \w+ \d{4} as CSV$/, "month-orders.csv");
  const kinds = (what: string) => moves.filter(({ What }) => What === what);
  const counts = [kinds("Sale").length, kinds("Refund").length, moves.length];
  const refunds = Object.keys(refunded).length;
  same(week, "sales, refunds and rows", counts, [orders.size, refunds, orders.size + refunds]);
  const sums = [sumOf(kinds("Sale"), "Total"), sumOf(kinds("Refund"), "Total")];
  same(week, "sales and refunds", sums, [total("amount"), -total("refunded")]);
  const parts = ["Items", "Shipping", "Discount", "Taxes", "Other"].map((column) => sumOf(moves, column));
  same(
    week,
    "the parts of the sales",
    parts.reduce((sum, part) => sum + part, 0),
    total("amount"),
  );
  const items = await download(week, /^Items for \w+ \d{4} as CSV$/, "month-items.csv");
  same(week, "the items", sumOf(items, "Sum"), parts[0]);
};

/** The sum of a column of dollars, in cents. */
function sumOf(rows: readonly Record<string, string>[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
}

/** Downloads a file as the keeper does. Returns its rows by column. */
async function download({ keeper, folder }: Week, link: RegExp, name: string): Promise<Record<string, string>[]> {
  const file = path.join(folder, name);
  const target = keeper.page.getByRole("link", { name: link }).first();
  const [arrived] = await Promise.all([keeper.page.waitForEvent("download"), keeper.click(target)]);
  await arrived.saveAs(file);
  const [columns = [], ...records] = readCsv((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  const cells = (record: string[]) => columns.map((column, place) => [column, readCell(record[place] ?? "")]);
  return records.map((record) => Object.fromEntries(cells(record)));
}

function paymentOf(week: Week, step: string) {
  const { id } = orderOf(week, step);
  return week.shop.stripe.stripeFake.payments().find(({ orderId }) => orderId === id);
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
