import type { Page } from "playwright";
import { orderNumber } from "../../../app/checkout/order.ts";
import { openContext } from "../../support/open-browser.ts";
import { addByPage, goToPayment } from "../../support/shop-browser.ts";
import { sessionOf } from "../../support/shop-steps.ts";
import { PHONE } from "../owner/owner-at-desk.ts";
import { orderOf, same, shows, type Step, type Week } from "./week.ts";

interface Shopper {
  buys: readonly (readonly [slug: string, size: string, quantity: number])[];
  /** The beginning of the choice in the cart. */
  delivery: string;
  /** By the labels of the payment page. */
  types: Readonly<Record<string, string>>;
  /** The option's words, by the label of the payment page. */
  chooses?: Readonly<Record<string, RegExp>>;
  isLate?: boolean;
  /** What Stripe charges, in cents: 7% of taxes are on goods and shipping. */
  charged: number;
}

const TAX_RATE = 0.07;
const [TEE, TOTE, MUG] = ["riverside-tee", "hymn-board-tote", "first-light-mug"];

/** The six orders by the names of their steps. */
const shoppers: Readonly<Record<string, Shopper>> = {
  "paid at once": {
    buys: [[TEE, "M", 1]],
    delivery: "United States",
    types: person("Naomi Field", "naomi@example.com", "1 Mill Road", "Durham", "NC", "27701"),
    charged: withTax(5200, 650),
  },
  "paid by bank debit": {
    buys: [[TOTE, "", 2]],
    delivery: "Everywhere else",
    types: person("Jürgen Weiß", "juergen@example.com", "Hauptstraße 7", "Köln", "", "50667"),
    chooses: { Country: /^DE$/ },
    isLate: true,
    charged: withTax(3700, 2440),
  },
  "with a code, faster": {
    buys: [[TEE, "S", 1]],
    delivery: "United States",
    types: {
      ...person("Lydia Stone", "lydia@example.com", "88 Burnside Street", "Portland", "OR", "97209"),
      "Code, if you have one (optional)": "FAITH10",
    },
    chooses: { Method: /^Faster/ },
    charged: withTax(4680, 1525),
  },
  "free shipping": {
    buys: [[TEE, "L", 2]],
    delivery: "United States",
    types: person("Marcus Lee", "marcus@example.com", "4 Kalākaua Avenue", "Honolulu", "HI", "96815"),
    charged: withTax(10_400, 0),
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

export const TAXES = { env: { STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on" }, taxRate: TAX_RATE };

export const orderSteps: Readonly<Record<string, Step>> = Object.fromEntries(
  Object.entries(shoppers).map(([name, shopper]) => [`order: ${name}`, (week) => buy(week, name, shopper)]),
);

/** Puts things into a cart, chooses where they go, and pays at the fake. */
async function buy(week: Week, name: string, shopper: Shopper): Promise<void> {
  const { browser, scripts, shop } = week;
  const context = await openContext(browser, { javaScriptEnabled: scripts, viewport: PHONE, hasTouch: true });
  context.on("weberror", (error) => void week.keeper.doings.problems.push(String(error.error())));
  try {
    const page = await context.newPage();
    for (const [slug, size, quantity] of shopper.buys)
      await addByPage(page, shop, slug, { ...(size && { size }), quantity: String(quantity) });
    await page.getByRole("radio", { name: shopper.delivery }).check();
    const session = await goToPayment(page, shop);
    await pay(page, shopper);
    await page.waitForURL(`${shop.origin}/shop/success*`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const wanted = shopper.isLate ? /bank/ : /thank you for your purchase!/i;
    if (!wanted.test((await page.locator("main").innerText()).replaceAll(/\s+/g, " ")))
      throw new Error(`the page doesn't say ${wanted}`);
    await shop.stripe.stripeFake.settled();
    const { id, charged } = atStripe(week, session);
    const { Name: whose = "", Email: email = "" } = shopper.types;
    week.orders.set(name, { id, number: orderNumber(id), session, email, name: whose });
    same(week, "charged", charged, shopper.charged);
  } finally {
    await context.close();
  }
}

async function pay(page: Page, { types, chooses = {}, isLate }: Shopper): Promise<void> {
  for (const [label, text] of Object.entries(types)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const [label, words] of Object.entries(chooses)) {
    const option = page.getByLabel(label, { exact: true }).locator("option").filter({ hasText: words });
    await page.getByLabel(label, { exact: true }).selectOption({ label: (await option.textContent()) ?? "" });
  }
  await page.getByRole("button", { name: isLate ? "Pay by bank debit" : "Pay", exact: true }).click();
}

function atStripe({ shop }: Week, sessionId: string) {
  const { amount_total: charged, metadata } = sessionOf(shop, sessionId);
  return { charged, id: metadata?.order_id ?? "" };
}

/** The bank pays days later. Until then nobody packs the order. */
export const settleDebit: Step = async (week) => {
  const { keeper, shop } = week;
  const { number, session } = orderOf(week, "paid by bank debit");
  await keeper.open("Orders");
  await shows(week, "the list", [new RegExp(`${number} .{0,200}Waiting for payment`, "i")]);
  shop.stripe.stripeFake.settleLater(session, true);
  await shop.stripe.stripeFake.settled();
  await keeper.page.reload();
  await keeper.settle();
  await shows(week, "the list", [new RegExp(`${number} .{0,200}To ship`, "i")]);
};

function withTax(goods: number, shipping: number): number {
  return goods + Math.round(goods * TAX_RATE) + shipping + Math.round(shipping * TAX_RATE);
}

function person(Name: string, Email: string, Address: string, City: string, state: string, postal: string) {
  return { Name, Email, Address, City, "State (optional)": state, "Postal code": postal };
}
