import path from "node:path";
import { countSheets } from "../../support/printed-page.ts";
import { field } from "../owner/fields.ts";
import type { Owner } from "../owner/owner-at-desk.ts";
import { orderOf, same, shows, type Step, type Week } from "./week.ts";

/** Numbers in the shape of their carriers'. */
export const TRACKING = {
  ups: "1Z999AA10123456784",
  usps: "9400 1118 9922 3197 4284 90",
  fedex: "123456789012",
  wrong: "1Z999AA10123456785",
};

/** Finds an order in the list, and opens it. */
export async function openOrder(week: Week, step: string): Promise<void> {
  const { keeper } = week;
  const { id, number } = orderOf(week, step);
  await keeper.open("Orders");
  await keeper.follow(keeper.page.getByRole("link", { name: number, exact: true }), new RegExp(`/desk/orders/${id}`));
}

/** All orders in one print, with and without prices, then each by itself: one sheet an order. */
export const printSlips: Step = async (week) => {
  const { keeper, orders } = week;
  const { page } = keeper;
  await keeper.open("Orders");
  for (const { number } of orders.values())
    await keeper.click(page.getByRole("checkbox", { name: `Choose order ${number}` }));
  await keeper.follow(page.getByRole("button", { name: "Packing slips for chosen orders" }), /\/slips\?/);
  await print(week, "all", orders.size);
  await keeper.follow(page.getByRole("link", { name: "Print prices" }), /prices=/);
  await print(week, "all-with-prices", orders.size);
  for (const [step, { name, number }] of orders) {
    await openOrder(week, step);
    await keeper.follow(page.getByRole("link", { name: "Packing slip", exact: true }), /\/slips\?/);
    await shows(week, `the slip of ${step}`, step === "pickup" ? [number, "12 Mill Road"] : [number, name]);
    await print(week, step, 1);
  }
};

/** Saves the PDF in both formats, and a picture of what prints. */
async function print(week: Week, name: string, sheets: number): Promise<void> {
  const { page } = week.keeper;
  const file = path.join(week.folder, "slips", name.replaceAll(/\W+/g, "-"));
  for (const format of ["Letter", "A4"]) {
    const edge = "0.4in";
    const margin = { top: edge, right: edge, bottom: edge, left: edge };
    const pdf = await page.pdf({ format, preferCSSPageSize: true, margin, path: `${file}-${format}.pdf` });
    same(week, `sheets of ${name} on ${format}`, countSheets(pdf), sheets);
  }
  await page.emulateMedia({ media: "print" });
  await page.screenshot({ path: `${file}.png`, fullPage: true });
  await page.emulateMedia({ media: null });
}

export const shipWhole: Step = async (week) => {
  await openOrder(week, "paid at once");
  await markAsShipped(week.keeper, TRACKING.ups);
  await shows(week, "the order", [TRACKING.ups, "Track at UPS", "Scheduled"]);
};

export const shipPart: Step = async (week) => {
  const { keeper } = week;
  await openOrder(week, "several sizes");
  await markAsShipped(keeper, TRACKING.usps, ["1", "1", "0"]);
  await shows(week, "the order", ["Track at USPS", "Ship the rest"]);
  await keeper.follow(keeper.page.getByRole("link", { name: "Packing slip", exact: true }), /\/slips\?/);
  await shows(week, "the slip of the rest", ["This is the rest of the order", "4 items"]);
  await print(week, "rest", 1);
  await keeper.open("Orders");
  await shows(week, "the list", [new RegExp(`${orderOf(week, "several sizes").number} .{0,200}Partly shipped`, "i")]);
};

export const shipRest: Step = async (week) => {
  await openOrder(week, "several sizes");
  await markAsShipped(week.keeper, TRACKING.fedex);
  await shows(week, "the order", ["Package 1", "Package 2", "Track at USPS", "Track at FedEx"]);
};

/** A number with a mistake is taken back, and then the right one is recorded. */
export const undoOne: Step = async (week) => {
  const { keeper } = week;
  const { page } = keeper;
  await openOrder(week, "free shipping");
  await markAsShipped(keeper, TRACKING.wrong);
  await shows(week, "the order", [TRACKING.wrong]);
  await keeper.click(page.getByRole("button", { name: "Undo, and don't send the email" }));
  await page.getByRole("button", { name: "Mark as shipped" }).waitFor();
  await keeper.settle();
  await markAsShipped(keeper, `${TRACKING.ups.slice(0, -1)}0`);
  await shows(week, "the order", [`${TRACKING.ups.slice(0, -1)}0`]);
};

export const readyForPickup: Step = async (week) => {
  const { keeper } = week;
  await openOrder(week, "pickup");
  await keeper.click(keeper.page.getByRole("button", { name: "Ready for pickup" }));
  await keeper.page.getByRole("button", { name: "Undo, and don't send the email" }).waitFor();
  await shows(week, "the order", ["Ready since"]);
};

async function markAsShipped(keeper: Owner, tracking: string, units: readonly string[] = []): Promise<void> {
  const { page } = keeper;
  const sent = page.getByRole("button", { name: "Undo, and don't send the email" });
  const before = await sent.count();
  await keeper.click(page.getByRole("link", { name: /^(?:Mark as shipped|Ship the rest)$/ }).first());
  for (const [place, count] of units.entries()) await keeper.fill(page.locator(`[id="units.${place + 1}"]`), count);
  await keeper.fill(field(page, "Tracking (optional)"), tracking);
  await keeper.click(page.getByRole("button", { name: "Mark as shipped" }));
  await sent.nth(before).waitFor();
  await keeper.settle();
  await keeper.look("shipped");
}
