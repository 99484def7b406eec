import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Page } from "playwright";
import { expect } from "vitest";
import { readCell } from "../../../app/desk/export/export-format.ts";
import { orderNumber } from "../../../app/shop/orders/order.ts";
import { countSheets } from "../../support/printed-page.ts";
import { readCsv } from "../../support/read-csv.ts";
import { header } from "../../support/read-mail.ts";
import { changeDatabase } from "../../support/server-database.ts";
import { addByPage, goToPayment } from "../../support/shop-browser.ts";
import { sessionOf } from "../../support/shop-steps.ts";
import { ready } from "../../support/visit.ts";
import {
  addMember,
  addPicture,
  choosePicture,
  enterDesk,
  field,
  fillEntry,
  follow,
  open,
  openDocument,
  openLink,
  openWindow,
  phonePhoto,
  press,
  shows,
  type Step,
  TEAM,
  untilMail,
  type World,
} from "./person.ts";

const TAX_RATE = 0.07;
export const TAXES = { env: { STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on" }, taxRate: TAX_RATE };
const [TEE, MUG] = ["riverside-tee", "first-light-mug"];
/** Numbers in each carrier's format. */
const TRACKING = { ups: "1Z999AA10123456784", usps: "9400 1118 9922 3197 4284 90", fedex: "123456789012" };
const QUESTION = "Only one of my shirts came. Where is the rest?";

interface Shopper {
  buys: readonly (readonly [slug: string, size: string, quantity: number])[];
  /** How the cart's delivery choice begins. */
  delivery: string;
  /** By label on the payment page. */
  types: Readonly<Record<string, string>>;
  faster?: true;
  byDebit?: true;
  /** Cents that Stripe charges, with 7% of tax on goods and shipping. */
  charged: number;
}

const shoppers: Readonly<Record<string, Shopper>> = {
  "paid at once": {
    buys: [[TEE, "M", 1]],
    delivery: "United States",
    types: person("Naomi Field", "naomi@example.com", "1 Mill Road", "Durham", "NC", "27701"),
    charged: withTax(5200, 650),
  },
  "paid by bank debit": {
    buys: [[TEE, "M", 2]],
    delivery: "United States",
    types: person("Marcus Lee", "marcus@example.com", "4 Kalākaua Avenue", "Honolulu", "HI", "96815"),
    byDebit: true,
    charged: withTax(10_400, 0),
  },
  "with a code, faster": {
    buys: [[TEE, "S", 1]],
    delivery: "United States",
    types: {
      ...person("Lydia Stone", "lydia@example.com", "88 Burnside Street", "Portland", "OR", "97209"),
      "Code, if you have one (optional)": "FAITH10",
    },
    faster: true,
    charged: withTax(4680, 1525),
  },
  pickup: {
    buys: [[MUG, "15 oz", 1]],
    delivery: "Pickup",
    types: { Name: "Ruth Amos", Email: "ruth@example.com" },
    charged: withTax(1900, 0),
  },
  "several sizes": {
    buys: [
      [TEE, "S", 1],
      [TEE, "L", 2],
      [MUG, "11 oz", 3],
    ],
    delivery: "Canada and Mexico",
    types: person("Esther O’Neill", "esther@example.com", "200 King Street West", "Toronto", "ON", "M5H 3T4"),
    charged: withTax(20_400, 1475),
  },
};

/** Refunded cents by the shoppers' names above. A mug's tax includes its share of the tax on shipping. */
const refunded = { "with a code, faster": 6640, "several sizes": 1720, "paid by bank debit": 500 } as const;

/** A shop keeper sells, packs, answers, refunds and reconciles. */
export function keeperSteps(world: World): Record<string, Step> {
  const { shop, folder, inbox } = world;
  const { stripeFake } = shop.stripe;
  /** Orders as the shopper and Stripe know them. */
  const orders = new Map<string, { id: string; number: string; session: string; email: string; name: string }>();
  let page: Page;

  function orderOf(name: string) {
    const order = orders.get(name);
    if (!order) throw new Error(`nobody ordered: ${name}`);
    return order;
  }

  async function openOrder(name: string): Promise<void> {
    const { id, number } = orderOf(name);
    await open(page, "Orders");
    await follow(page, page.getByRole("link", { name: number, exact: true }), new RegExp(`/desk/orders/${id}`));
  }

  async function buy(name: string, shopper: Shopper): Promise<void> {
    const context = await openWindow(world);
    const own = await context.newPage();
    for (const [slug, size, quantity] of shopper.buys)
      await addByPage(own, shop, slug, { size, quantity: String(quantity) });
    await own.getByRole("radio", { name: shopper.delivery }).check();
    const session = await goToPayment(own, shop);
    for (const [label, text] of Object.entries(shopper.types)) await own.getByLabel(label, { exact: true }).fill(text);
    if (shopper.faster) {
      const method = own.getByLabel("Method", { exact: true });
      const option = method.locator("option").filter({ hasText: /^Faster/ });
      await method.selectOption({ label: (await option.textContent()) ?? "" });
    }
    await press(own, shopper.byDebit ? "Pay by bank debit" : "Pay");
    await own.waitForURL(`${shop.origin}/shop/success*`);
    await stripeFake.settled();
    const { amount_total: charged, metadata } = sessionOf(shop, session);
    expect(charged).toBe(shopper.charged);
    const { Name: whose = "", Email: email = "" } = shopper.types;
    const id = metadata?.order_id ?? "";
    orders.set(name, { id, number: orderNumber(id), session, email, name: whose });
    await context.close();
  }

  async function ship(name: string, tracking: string, units: readonly string[] = []): Promise<void> {
    await openOrder(name);
    const undo = page.getByRole("button", { name: "Undo, and don't send the email" });
    const before = await undo.count();
    await page
      .getByRole("link", { name: /^(?:Mark as shipped|Ship the rest)$/ })
      .first()
      .click();
    for (const [place, count] of units.entries()) await page.locator(`[id="units.${place + 1}"]`).fill(count);
    await field(page, "Tracking (optional)").fill(tracking);
    await press(page, "Mark as shipped");
    await undo.nth(before).waitFor();
    await ready(page, "main");
    await shows(page, tracking);
  }

  async function refund(name: keyof typeof refunded, choose: () => Promise<void>): Promise<void> {
    const amount = dollars(refunded[name]);
    await openOrder(name);
    await page.getByRole("link", { name: /^Refund up to/ }).click();
    await choose();
    await press(page, "Check the refund");
    await page.getByRole("heading", { name: "Check this refund" }).waitFor();
    await ready(page, "main");
    await press(page, `Refund ${amount}`);
    await page.getByRole("heading", { name: `${amount}: Refunded` }).waitFor();
    await stripeFake.settled();
    const payment = stripeFake.payments().find(({ orderId }) => orderId === orderOf(name).id);
    expect(payment?.refunded, "refunded at Stripe").toBe(refunded[name]);
  }

  /** Downloads a file like the keeper. Returns its rows by column. */
  async function download(link: RegExp, name: string): Promise<Record<string, string>[]> {
    const file = path.join(folder, name);
    const target = page.getByRole("link", { name: link }).first();
    const [arrived] = await Promise.all([page.waitForEvent("download"), target.click()]);
    await arrived.saveAs(file);
    const [columns = [], ...records] = readCsv((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
    const cells = (record: string[]) => columns.map((column, place) => [column, readCell(record[place] ?? "")]);
    return records.map((record) => Object.fromEntries(cells(record)));
  }

  const total = (of: "amount" | "refunded") => stripeFake.payments().reduce((sum, payment) => sum + payment[of], 0);

  return {
    "the keeper signs in": async () => {
      page = await enterDesk(world, await addMember(world, "dora@example.com", "Dora Hale"), "dora@example.com");
    },
    "a product": async () => {
      const photo = await phonePhoto("Tee on the line", 21);
      await addPicture(page, photo, "A shirt on a line", world.scripts);
      await open(page, "Products");
      await follow(page, page.getByRole("link", { name: "New product", exact: true }), /new-product$/);
      await field(page, "Name").fill("Riverside Tee");
      await page.getByLabel(/^Description/).fill("Heavy cotton, printed by hand.\nCut wide, for all seasons.");
      await choosePicture(page.getByRole("combobox", { name: "Picture 1" }), photo);
      // Orders of two in size L leave few, and the team is told so.
      for (const [row, [size, stock]] of Object.entries({ S: "20", M: "20", L: "6" }).entries()) {
        await page.locator(`[name="sizes[${row}].size"]`).fill(size);
        await page.locator(`[name="sizes[${row}].price"]`).fill("$52");
        await page.locator(`[name="sizes[${row}].stock"]`).fill(stock);
      }
      await follow(page, page.getByRole("button", { name: "Create", exact: true }), /\/desk\/products\/riverside-tee/);
      await press(page, "Publish");
      await page.getByRole("link", { name: "View in the shop" }).waitFor();
      const html = await (await fetch(`${shop.origin}/shop/${TEE}`)).text();
      for (const shown of ["$52.00", 'alt="A shirt on a line"', "/media/"]) expect(html).toContain(shown);
    },
    "shipping rates": async () => {
      await openDocument(page, "postage", "Shipping rates");
      await fillEntry(page, "Group 1: United States", {
        "Shipping price in dollars": "6.50",
        "Free over, in dollars": "80",
        "Price of faster shipping in dollars": "15.25",
      });
      await fillEntry(page, "Group 2: Canada", {
        Name: "Canada and Mexico",
        Countries: "Canada\nMexico",
        "Shipping price in dollars": "14.75",
        "Free over, in dollars": "250",
      });
      await field(page, "Pickup").fill("12 Mill Road, Durham, weekdays 9 to 5");
      await press(page, "Publish");
      await page.getByText("Visitors see this text now.").waitFor();
    },
    ...Object.fromEntries(
      Object.entries(shoppers).map(([name, shopper]) => [`an order: ${name}`, () => buy(name, shopper)]),
    ),
    "the bank pays": async () => {
      const { number, session } = orderOf("paid by bank debit");
      await open(page, "Orders");
      await shows(page, new RegExp(`${number} .{0,200}Waiting for payment`, "i"));
      stripeFake.settleLater(session, true);
      await stripeFake.settled();
      await page.reload();
      await shows(page, new RegExp(`${number} .{0,200}To ship`, "i"));
    },
    "packing slips": async () => {
      await open(page, "Orders");
      for (const { number } of orders.values()) await page.getByRole("checkbox", { name: `order ${number}` }).click();
      await follow(page, page.getByRole("button", { name: "Packing slips for chosen orders" }), /\/slips\?/);
      const margin = { top: "0.4in", right: "0.4in", bottom: "0.4in", left: "0.4in" };
      const file = path.join(folder, "slips.pdf");
      const pdf = await page.pdf({ format: "Letter", preferCSSPageSize: true, margin, path: file });
      expect(countSheets(pdf)).toBe(orders.size);
    },
    "shipped whole, in part, and ready": async () => {
      await ship("paid at once", TRACKING.ups);
      await ship("several sizes", TRACKING.usps, ["1", "1", "0"]);
      await shows(page, "Track at USPS", "Ship the rest");
      await openOrder("pickup");
      await press(page, "Ready for pickup");
      await page.getByRole("button", { name: "Undo, and don't send the email" }).waitFor();
    },
    "a question answered by search": async () => {
      const { number, name, email } = orderOf("several sizes");
      const own = await openLink(world, await untilMail(world, email, `Your order ${number} is confirmed`), "/orders/");
      await own.getByRole("link", { name: "Write to us about this order" }).click();
      await own.waitForURL("**/contact*");
      await own.waitForLoadState("networkidle");
      await field(own, "Name").fill(name);
      await field(own, "Email").fill(email);
      const message = field(own, "Message");
      await message.fill(`${await message.inputValue()}${QUESTION}`);
      await own.getByRole("button", { name: "Send Message" }).click();
      await own.getByText("Thank you for your message!").first().waitFor();
      await own.context().close();
      await open(page, "Messages");
      await follow(page, page.getByRole("link", { name, exact: true }), /\/desk\/messages\/[\w-]+$/);
      await shows(page, QUESTION, number, email);
      await open(page, "Orders");
      for (const text of [name, email, number, TRACKING.usps.replaceAll(" ", ""), "riverside esther"]) {
        await page.locator("main").getByRole("searchbox").fill(text);
        await follow(page, page.getByRole("button", { name: "Search" }), /[?&]q=/);
        await page.getByRole("checkbox", { name: /^Choose order/ }).waitFor();
        await page.getByRole("checkbox", { name: `Choose order ${number}` }).waitFor();
      }
    },
    "the rest shipped, ten minutes later": async () => {
      await ship("several sizes", TRACKING.fedex);
      await shows(page, "Package 1", "Package 2", "Track at USPS", "Track at FedEx");
      const early = inbox.acknowledged.filter((mail) => /on its way|ready to pick up/.test(header(mail, "subject")));
      expect(early, "emails of parcels before their time").toEqual([]);
      const due = sql`update outbox set next_attempt_at = ${new Date().toISOString()} where state = 'waiting'`;
      await changeDatabase(shop.databaseFile, due);
      await untilMail(world, orderOf("pickup").email, /ready to pick up/);
    },
    "refunds: whole, an item, an amount": async () => {
      await refund("with a code, faster", async () => {});
      await refund("several sizes", async () => {
        await page.getByRole("radio", { name: "Some items" }).click();
        await page.locator('[id="refund-units.3"]').fill("1");
        await page.getByRole("checkbox", { name: "Put the items back in stock" }).click();
      });
      await refund("paid by bank debit", async () => {
        await page.getByRole("radio", { name: "An amount" }).click();
        await page.locator("#refund-amount").fill("$5.00");
        await page.getByLabel(/^Note for the team/).fill("The print had a fold.");
      });
      await open(page, "Products");
      await follow(page, page.getByRole("link", { name: "First Light Mug", exact: true }), /first-light-mug$/);
      // Of 30, three were sold and one came back.
      const stock = page.getByRole("group", { name: "Size 11 oz" }).getByLabel("Stock");
      expect(await stock.inputValue()).toBe("28");
    },
    "the files of orders and of the month": async () => {
      await open(page, "Orders");
      const rows = await download(/^Export the whole list as CSV$/, "orders.csv");
      const cents = (column: string) => rows.reduce((sum, row) => sum + Number(row[`${column}_cents`]), 0);
      expect([rows.length, cents("paid"), cents("refunded")]).toEqual([
        orders.size,
        total("amount"),
        total("refunded"),
      ]);
      const link = page.getByRole("link", { name: "Sales by month", exact: true });
      await follow(page, link, /\/desk\/orders\/months$/);
      await shows(page, dollars(total("amount")), `-${dollars(total("refunded"))}`);
      await page.screenshot({ path: path.join(folder, "month.png"), fullPage: true });
      const moves = await download(/^Orders for \w+ \d{4} as CSV$/, "month-orders.csv");
      const kinds = (what: string) => moves.filter(({ What }) => What === what);
      const sums = (what: string) => [kinds(what).length, sumOf(kinds(what), "Total")];
      expect(sums("Sale")).toEqual([orders.size, total("amount")]);
      expect(sums("Refund")).toEqual([3, -total("refunded")]);
      const parts = ["Items", "Shipping", "Discount", "Taxes", "Other"].map((column) => sumOf(moves, column));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total("amount"));
      const items = await download(/^Items for \w+ \d{4} as CSV$/, "month-items.csv");
      expect(sumOf(items, "Sum")).toBe(parts[0]);
    },
    "every email once": async () => {
      const wanted = wantedLetters().toSorted();
      for (const end = Date.now() + 70_000; inbox.acknowledged.length < wanted.length && Date.now() < end;)
        await wait(100);
      // A duplicate would have arrived by then.
      await wait(3_000);
      const came = inbox.acknowledged.map((mail) => `${mail.to.join(", ")}: ${header(mail, "subject")}`).toSorted();
      expect(came).toEqual(wanted);
      for (const { parts } of inbox.acknowledged)
        expect(parts.get("text/plain")).not.toMatch(/undefined|null|NaN|\[object/);
    },
  };

  function wantedLetters(): string[] {
    const paid = [...orders.values()].flatMap(({ number, email, session }) => [
      `${TEAM}: Order ${number} is paid: ${dollars(sessionOf(shop, session).amount_total ?? 0)}`,
      `${email}: Your order ${number} is confirmed`,
    ]);
    const back = Object.entries(refunded).map(([name, cents]) => {
      const { number, email } = orderOf(name);
      return `${email}: Your refund for order ${number}: ${dollars(cents)}`;
    });
    const [whole, pickup, several] = [orderOf("paid at once"), orderOf("pickup"), orderOf("several sizes")];
    return [
      "dora@example.com: The password of your TETM dashboard account was set",
      ...paid,
      ...back,
      `${whole.email}: Your order ${whole.number} is on its way`,
      `${several.email}: Part of your order ${several.number} is on its way`,
      `${several.email}: Part of your order ${several.number} is on its way`,
      `${pickup.email}: Your order ${pickup.number} is ready to pick up`,
      `${TEAM}: Riverside Tee, size L: 4 left`,
      `${TEAM}: General Question: message from ${several.name}`,
      `${several.email}: We got your message`,
    ];
  }
}

/** Sums a column of dollars in cents. */
function sumOf(rows: readonly Record<string, string>[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function withTax(goods: number, shipping: number): number {
  return goods + Math.round(goods * TAX_RATE) + shipping + Math.round(shipping * TAX_RATE);
}

function person(Name: string, Email: string, Address: string, City: string, state: string, postal: string) {
  return { Name, Email, Address, City, "State (optional)": state, "Postal code": postal };
}
