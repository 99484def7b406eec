import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { readCell } from "../../../app/desk/export/export-format.ts";
import { orderNumber } from "../../../app/shop/orders/order.ts";
import { openContext } from "../../support/open-browser.ts";
import { countSheets } from "../../support/printed-page.ts";
import { readCsv } from "../../support/read-csv.ts";
import { header } from "../../support/read-mail.ts";
import { changeDatabase } from "../../support/server-database.ts";
import { addByPage, goToPayment } from "../../support/shop-browser.ts";
import { sessionOf } from "../../support/shop-steps.ts";
import { phonePhoto } from "./owner.ts";
import {
  addPicture,
  choosePicture,
  enterDesk,
  field,
  fillEntry,
  openDocument,
  openLink,
  type Person,
  TEAM,
  untilMail,
  type World,
} from "./person.ts";
import { addMember, type Step } from "./steps.ts";

const TAX_RATE = 0.07;
export const TAXES = { env: { STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on" }, taxRate: TAX_RATE };
const [TEE, MUG] = ["riverside-tee", "first-light-mug"];
/** Numbers in the shape of their carriers'. */
const TRACKING = { ups: "1Z999AA10123456784", usps: "9400 1118 9922 3197 4284 90", fedex: "123456789012" };
const QUESTION = "Only one of my shirts came. Where is the rest?";

interface Shopper {
  buys: readonly (readonly [slug: string, size: string, quantity: number])[];
  /** The beginning of the choice in the cart. */
  delivery: string;
  /** By the labels of the payment page. */
  types: Readonly<Record<string, string>>;
  faster?: true;
  byDebit?: true;
  /** What Stripe charges, in cents: 7% of taxes are on goods and shipping. */
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

/** Cents that went back, by the shoppers' names above. A mug's taxes have its share of those on shipping. */
const refunded = { "with a code, faster": 6640, "several sizes": 1720, "paid by bank debit": 500 } as const;

/** An order that was placed, as the shopper and Stripe know it. */
interface Ordered {
  id: string;
  /** As pages and emails write it. */
  number: string;
  session: string;
  email: string;
  name: string;
}

/** A shop keeper sells, packs, answers, refunds and adds up. */
export function keeperSteps(world: World): Record<string, Step> {
  const { shop, folder, inbox } = world;
  const { stripeFake } = shop.stripe;
  const orders = new Map<string, Ordered>();
  let keeper: Person;

  function orderOf(name: string): Ordered {
    const order = orders.get(name);
    if (!order) throw new Error(`nobody ordered: ${name}`);
    return order;
  }

  async function openOrder(name: string): Promise<void> {
    const { id, number } = orderOf(name);
    await keeper.open("Orders");
    await keeper.follow(keeper.page.getByRole("link", { name: number, exact: true }), new RegExp(`/desk/orders/${id}`));
  }

  function paymentOf(name: string) {
    return stripeFake.payments().find(({ orderId }) => orderId === orderOf(name).id);
  }

  async function buy(name: string, shopper: Shopper): Promise<void> {
    const { browser, scripts, viewport } = world;
    const context = await openContext(browser, { javaScriptEnabled: scripts, viewport });
    const page = await context.newPage();
    for (const [slug, size, quantity] of shopper.buys)
      await addByPage(page, shop, slug, { size, quantity: String(quantity) });
    await page.getByRole("radio", { name: shopper.delivery }).check();
    const session = await goToPayment(page, shop);
    for (const [label, text] of Object.entries(shopper.types)) await page.getByLabel(label, { exact: true }).fill(text);
    if (shopper.faster) {
      const option = page
        .getByLabel("Method", { exact: true })
        .locator("option")
        .filter({ hasText: /^Faster/ });
      await page.getByLabel("Method", { exact: true }).selectOption({ label: (await option.textContent()) ?? "" });
    }
    await page.getByRole("button", { name: shopper.byDebit ? "Pay by bank debit" : "Pay", exact: true }).click();
    await page.waitForURL(`${shop.origin}/shop/success*`);
    await stripeFake.settled();
    const { amount_total: charged, metadata } = sessionOf(shop, session);
    const { Name: whose = "", Email: email = "" } = shopper.types;
    const id = metadata?.order_id ?? "";
    orders.set(name, { id, number: orderNumber(id), session, email, name: whose });
    keeper.same(`charged for ${name}`, charged, shopper.charged);
    await context.close();
  }

  /** Prints the page in both formats, and keeps the PDFs. */
  async function print(name: string, sheets: number): Promise<void> {
    for (const format of ["Letter", "A4"]) {
      const margin = { top: "0.4in", right: "0.4in", bottom: "0.4in", left: "0.4in" };
      const file = path.join(folder, `slips-${name}-${format}.pdf`);
      const pdf = await keeper.page.pdf({ format, preferCSSPageSize: true, margin, path: file });
      keeper.same(`sheets of ${name} on ${format}`, countSheets(pdf), sheets);
    }
  }

  async function ship(name: string, tracking: string, units: readonly string[] = []): Promise<void> {
    const { page } = keeper;
    await openOrder(name);
    const undo = page.getByRole("button", { name: "Undo, and don't send the email" });
    const before = await undo.count();
    await keeper.click(page.getByRole("link", { name: /^(?:Mark as shipped|Ship the rest)$/ }).first());
    for (const [place, count] of units.entries()) await keeper.fill(page.locator(`[id="units.${place + 1}"]`), count);
    await keeper.fill(field(page, "Tracking (optional)"), tracking);
    await keeper.press("Mark as shipped");
    await undo.nth(before).waitFor();
    await keeper.settle();
    await keeper.shows(tracking);
  }

  async function refund(name: keyof typeof refunded, choose: () => Promise<void>): Promise<void> {
    const amount = dollars(refunded[name]);
    await openOrder(name);
    await keeper.click(keeper.page.getByRole("link", { name: /^Refund up to/ }));
    await choose();
    await keeper.press("Check the refund");
    await keeper.page.getByRole("heading", { name: "Check this refund" }).waitFor();
    await keeper.settle();
    await keeper.press(`Refund ${amount}`);
    await keeper.page.getByRole("heading", { name: `${amount}: Refunded` }).waitFor();
    await stripeFake.settled();
    keeper.same("refunded at Stripe", paymentOf(name)?.refunded, refunded[name]);
  }

  /** The numbers of the listed orders. */
  function found(): Promise<string[]> {
    const boxes = keeper.page.getByRole("checkbox", { name: /^Choose order/ });
    return boxes.evaluateAll((all) => all.map((box) => (box.getAttribute("aria-label") ?? "").slice(-8)));
  }

  /** Downloads a file as the keeper does. Returns its rows by column. */
  async function download(link: RegExp, name: string): Promise<Record<string, string>[]> {
    const file = path.join(folder, name);
    const target = keeper.page.getByRole("link", { name: link }).first();
    const [arrived] = await Promise.all([keeper.page.waitForEvent("download"), keeper.click(target)]);
    await arrived.saveAs(file);
    const [columns = [], ...records] = readCsv((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
    const cells = (record: string[]) => columns.map((column, place) => [column, readCell(record[place] ?? "")]);
    return records.map((record) => Object.fromEntries(cells(record)));
  }

  const total = (of: "amount" | "refunded") => stripeFake.payments().reduce((sum, payment) => sum + payment[of], 0);

  return {
    "the keeper signs in": async () => {
      keeper = await enterDesk(world, await addMember(world, "dora@example.com", "Dora Hale"), "dora@example.com");
    },
    "a product": async () => {
      const { page } = keeper;
      const photo = await phonePhoto("Tee on the line", 21);
      await addPicture(keeper, photo, "A shirt on a line");
      await keeper.open("Products");
      await keeper.follow(page.getByRole("link", { name: "New product", exact: true }), /new-product$/);
      await keeper.fill(field(page, "Name"), "Riverside Tee");
      await keeper.fill(page.getByLabel(/^Description/), "Heavy cotton, printed by hand.\nCut wide, for all seasons.");
      await choosePicture(keeper, page.getByRole("combobox", { name: "Picture 1" }), photo);
      // Orders of two in size L leave few, of which the team is told.
      for (const [row, [size, stock]] of Object.entries({ S: "20", M: "20", L: "6" }).entries()) {
        await keeper.fill(page.locator(`[name="sizes[${row}].size"]`), size);
        await keeper.fill(page.locator(`[name="sizes[${row}].price"]`), "$52");
        await keeper.fill(page.locator(`[name="sizes[${row}].stock"]`), stock);
      }
      await keeper.follow(page.getByRole("button", { name: "Create", exact: true }), /\/desk\/products\/riverside-tee/);
      await keeper.press("Publish");
      await page.getByRole("link", { name: "View in the shop" }).waitFor();
      const html = await (await fetch(`${shop.origin}/shop/${TEE}`)).text();
      keeper.same(
        "in the shop",
        [/\$52\.00/, /alt="A shirt on a line"/, /\/media\//].filter((one) => !one.test(html)),
        [],
      );
    },
    "shipping rates": async () => {
      await openDocument(keeper, "postage", "Shipping rates");
      await fillEntry(keeper, "Group 1: United States", {
        "Shipping price in dollars": "6.50",
        "Free above, in dollars": "80",
        "Price of faster shipping in dollars": "15.25",
      });
      await fillEntry(keeper, "Group 2: Canada", {
        Name: "Canada and Mexico",
        Countries: "Canada\nMexico",
        "Shipping price in dollars": "14.75",
        "Free above, in dollars": "250",
      });
      await keeper.fill(field(keeper.page, "Pickup"), "12 Mill Road, Durham, weekdays 9 to 5");
      await keeper.press("Publish");
      await keeper.page.getByText("Visitors see this text now.").waitFor();
    },
    ...Object.fromEntries(
      Object.entries(shoppers).map(([name, shopper]) => [`an order: ${name}`, () => buy(name, shopper)]),
    ),
    "the bank pays": async () => {
      const { number, session } = orderOf("paid by bank debit");
      await keeper.open("Orders");
      await keeper.shows(new RegExp(`${number} .{0,200}Waiting for payment`, "i"));
      stripeFake.settleLater(session, true);
      await stripeFake.settled();
      await keeper.page.reload();
      await keeper.shows(new RegExp(`${number} .{0,200}To ship`, "i"));
    },
    "packing slips": async () => {
      const { page } = keeper;
      await keeper.open("Orders");
      for (const { number } of orders.values())
        await keeper.click(page.getByRole("checkbox", { name: `Choose order ${number}` }));
      await keeper.follow(page.getByRole("button", { name: "Packing slips for chosen orders" }), /\/slips\?/);
      await print("all", orders.size);
      await keeper.follow(page.getByRole("link", { name: "Print prices" }), /prices=/);
      await print("all-with-prices", orders.size);
    },
    "shipped whole, in part, and ready": async () => {
      await ship("paid at once", TRACKING.ups);
      await ship("several sizes", TRACKING.usps, ["1", "1", "0"]);
      await keeper.shows("Track at USPS", "Ship the rest");
      await openOrder("pickup");
      await keeper.press("Ready for pickup");
      await keeper.page.getByRole("button", { name: "Undo, and don't send the email" }).waitFor();
    },
    "a question answered by search": async () => {
      const { page } = keeper;
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
      await keeper.open("Messages");
      await keeper.follow(page.getByRole("link", { name, exact: true }), /\/desk\/messages\/[\w-]+$/);
      await keeper.shows(QUESTION, number, email);
      await keeper.open("Orders");
      for (const text of [name, email, number, TRACKING.usps.replaceAll(" ", ""), "riverside esther"]) {
        await keeper.fill(page.locator("main").getByRole("searchbox"), text);
        await keeper.follow(page.getByRole("button", { name: "Search" }), /[?&]q=/);
        keeper.same(`found by ${text}`, await found(), [number]);
      }
    },
    "the rest shipped, ten minutes later": async () => {
      await ship("several sizes", TRACKING.fedex);
      await keeper.shows("Package 1", "Package 2", "Track at USPS", "Track at FedEx");
      const early = inbox.acknowledged.filter((mail) => /on its way|ready to pick up/.test(header(mail, "subject")));
      keeper.same("emails of parcels before their time", early.length, 0);
      const due = sql`update outbox set next_attempt_at = ${new Date().toISOString()} where state = 'waiting'`;
      await changeDatabase(shop.databaseFile, due);
      await untilMail(world, orderOf("pickup").email, /ready to pick up/);
    },
    "refunds: whole, an item, an amount": async () => {
      const { page } = keeper;
      await refund("with a code, faster", async () => {});
      await refund("several sizes", async () => {
        await keeper.click(page.getByRole("radio", { name: "Some items" }));
        await keeper.fill(page.locator('[id="refund-units.3"]'), "1");
        await keeper.click(page.getByRole("checkbox", { name: "Put the items back in stock" }));
      });
      await refund("paid by bank debit", async () => {
        await keeper.click(page.getByRole("radio", { name: "An amount" }));
        await keeper.fill(page.locator("#refund-amount"), "$5.00");
        await keeper.fill(page.getByLabel(/^Note for the team/), "The print had a fold.");
      });
      await keeper.open("Products");
      await keeper.follow(page.getByRole("link", { name: "First Light Mug", exact: true }), /first-light-mug$/);
      // Of 30, three were sold and one came back.
      const stock = page.getByRole("group", { name: "Size 11 oz" }).getByLabel("Stock");
      keeper.same("mugs in stock", await stock.inputValue(), "28");
    },
    "the file of orders": async () => {
      await keeper.open("Orders");
      const rows = await download(/^Export the whole list as CSV$/, "orders.csv");
      keeper.same("orders in the file", rows.length, orders.size);
      for (const [name, { id, session }] of orders) {
        const row = rows.find((one) => one.id === id) ?? {};
        const { amount_subtotal: goods, total_details: details } = sessionOf(shop, session);
        const { amount_discount: discount, amount_shipping: shipping, amount_tax: tax } = details ?? {};
        const wanted = [goods, discount, shipping, tax, paymentOf(name)?.amount, paymentOf(name)?.refunded];
        const columns = ["amount", "discount", "postage", "tax", "paid", "refunded"].map((one) => `${one}_cents`);
        keeper.same(
          name,
          columns.map((column) => Number(row[column])),
          wanted,
        );
      }
    },
    "the month's sales": async () => {
      await keeper.open("Orders");
      const link = keeper.page.getByRole("link", { name: "Sales by month", exact: true });
      await keeper.follow(link, /\/desk\/orders\/months$/);
      await keeper.shows(dollars(total("amount")), `-${dollars(total("refunded"))}`);
      await keeper.look("month");
      const moves = await download(/^Orders for \w+ \d{4} as CSV$/, "month-orders.csv");
      const kinds = (what: string) => moves.filter(({ What }) => What === what);
      keeper.same("sales", [kinds("Sale").length, sumOf(kinds("Sale"), "Total")], [orders.size, total("amount")]);
      keeper.same("refunds", [kinds("Refund").length, sumOf(kinds("Refund"), "Total")], [3, -total("refunded")]);
      const parts = ["Items", "Shipping", "Discount", "Taxes", "Other"].map((column) => sumOf(moves, column));
      keeper.same(
        "the parts of the sales",
        parts.reduce((sum, part) => sum + part, 0),
        total("amount"),
      );
      const items = await download(/^Items for \w+ \d{4} as CSV$/, "month-items.csv");
      keeper.same("the items", sumOf(items, "Sum"), parts[0]);
    },
    "every email once": async () => {
      const wanted = wantedLetters().toSorted();
      for (const end = Date.now() + 70_000; inbox.acknowledged.length < wanted.length && Date.now() < end;)
        await wait(100);
      // One too many would have come by then.
      await wait(3_000);
      const came = inbox.acknowledged.map((mail) => `${mail.to.join(", ")}: ${header(mail, "subject")}`).toSorted();
      keeper.same("emails", came, wanted);
      for (const mail of inbox.acknowledged)
        if (/undefined|null|NaN|\[object/.test(mail.parts.get("text/plain") ?? ""))
          keeper.problems.push(`'${header(mail, "subject")}' has odd words`);
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
    const [whole, ready, several] = [orderOf("paid at once"), orderOf("pickup"), orderOf("several sizes")];
    return [
      "dora@example.com: The password of your TETM dashboard account was set",
      ...paid,
      ...back,
      `${whole.email}: Your order ${whole.number} is on its way`,
      `${several.email}: Part of your order ${several.number} is on its way`,
      `${several.email}: The rest of your order ${several.number} is on its way`,
      `${ready.email}: Your order ${ready.number} is ready to pick up`,
      `${TEAM}: Riverside Tee, size L: 4 left`,
      `${TEAM}: General Question: message from ${several.name}`,
      `${several.email}: We got your message`,
    ];
  }
}

/** The sum of a column of dollars, in cents. */
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
