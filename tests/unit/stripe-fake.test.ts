import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { API_VERSION } from "../../app/dev/stripe-fake/book.ts";
import { sessionRequest } from "../../app/shop/checkout/stripe.server.ts";
import { root, runTool } from "../support/run-tool.ts";
import {
  openStripeHarness,
  ORDER_TO_PAY,
  orderParameters,
  type SessionParameters,
  STRIPE_ACCOUNT,
  STRIPE_KEY,
  STRIPE_ORIGIN,
} from "../support/stripe-harness.ts";

// The fake against Stripe's own types: what it accepts, refuses and returns. Tests that use it show how it works.

test("it speaks the version of the stripe package, and so does the command of docs/operating.md", async () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
  expect(await readFile("docs/operating.md", "utf8")).toContain(` -d api_version=${Stripe.API_VERSION} `);
});

const NOW = Date.parse("2026-03-01T12:00:00Z") / 1000;

/** Every parameter that the site sends. The compiler and the fake find one that Stripe doesn't have. */
const EVERYTHING: SessionParameters = sessionRequest(ORDER_TO_PAY, {
  ...STRIPE_ACCOUNT,
  automaticTax: true,
  promotionCodes: true,
  termsOfService: true,
});

const PAYMENT = ["payment_intent.latest_charge.balance_transaction", "discounts.promotion_code", "line_items"];

/** Collects the fake's responses, each with its type's name in Stripe's package. */
async function collect(): Promise<[type: string, body: string][]> {
  const { stripe, stripeFake, received } = openStripeHarness({ taxRate: 0.07 });
  const bodies: [string, string][] = [];
  async function read(type: string, address: string): Promise<void> {
    const headers = { Authorization: `Bearer ${STRIPE_KEY}` };
    const answer = await stripeFake.handle(new Request(`${STRIPE_ORIGIN}/v1/${address}`, { headers }));
    const body = await answer.text();
    expect(answer.status, `${address}: ${body}`).toBe(200);
    bodies.push([type, body]);
  }
  const expand = PAYMENT.map((one) => `expand[]=${one}`).join("&");
  async function begin(): Promise<string> {
    return (await stripe.checkout.sessions.create(EVERYTHING)).id;
  }
  const paid = await begin();
  await read("Stripe.Checkout.Session", `checkout/sessions/${paid}?${expand}`);
  stripeFake.pay(paid, { promotionCode: "FAITH10" });
  await read("Stripe.Checkout.Session", `checkout/sessions/${paid}`);
  await read("Stripe.Checkout.Session", `checkout/sessions/${paid}?${expand}`);
  await read("Stripe.ApiList<Stripe.LineItem>", `checkout/sessions/${paid}/line_items`);
  const session = await stripe.checkout.sessions.retrieve(paid, { expand: ["payment_intent"] });
  const intent = session.payment_intent as { id: string };
  stripeFake.refundStatus = "pending";
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100, reason: "duplicate" });
  await read("Stripe.ApiList<Stripe.Refund>", `refunds?payment_intent=${intent.id}`);
  stripeFake.settleRefund(refund.id, "failed");
  await read("Stripe.ApiList<Stripe.Refund>", `refunds?payment_intent=${intent.id}`);
  stripeFake.dispute(intent.id);
  await read("Stripe.ApiList<Stripe.Dispute>", `disputes?payment_intent=${intent.id}`);
  const { id: payout } = stripeFake.payOut();
  await read("Stripe.ApiList<Stripe.Payout>", "payouts");
  await read("Stripe.ApiList<Stripe.BalanceTransaction>", `balance_transactions?payout=${payout}`);
  await read("Stripe.ApiList<Stripe.BalanceTransaction>", `balance_transactions?payout=${payout}&expand[]=data.source`);
  const declined = await begin();
  stripeFake.decline(declined);
  await read("Stripe.Checkout.Session", `checkout/sessions/${declined}?expand[]=payment_intent.latest_charge`);
  stripeFake.expire(declined);
  await read("Stripe.Checkout.Session", `checkout/sessions/${declined}?expand[]=payment_intent`);
  const later = await begin();
  stripeFake.payLater(later);
  await read("Stripe.Checkout.Session", `checkout/sessions/${later}?expand[]=payment_intent.latest_charge`);
  stripeFake.settleLater(later, false);
  await stripeFake.settled();
  return [...bodies, ...received.map(({ body }): [string, string] => ["Stripe.Event", body])];
}

/** Converts JSON to TypeScript. Stripe sends decimals as text, but its package makes objects of them. */
function literal(body: string): string {
  return body.replaceAll(/("\w+_decimal": )"[\d.]+"/g, "$1null as never");
}

test("parameters, answers and events are those of Stripe's types", { timeout: 120_000 }, async () => {
  const bodies = await collect();
  expect(new Set(bodies.map(([type]) => type)).size).toBe(7);
  const output = await againstStripe(
    bodies.map(([type, body], place) => `export const answer${place} = ${literal(body)} satisfies ${type};`),
  );
  expect(output, output).toBe("");
});

const RATE = "shipping_options[0][shipping_rate_data]";

const shipping = (data: object) => {
  const rate = {
    type: "fixed_amount",
    display_name: "Standard",
    fixed_amount: { amount: 600, currency: "usd" },
    ...data,
  };
  return { shipping_options: [{ shipping_rate_data: rate }] };
};
const item = (price: object, more: object = {}) => {
  const price_data = { currency: "usd", unit_amount: 2_400, product_data: { name: "Tee" }, ...price };
  return { line_items: [{ quantity: 1, price_data, ...more }] };
};
test.each<[change: object, param: string | undefined]>([
  [{ success_url: undefined }, "success_url"],
  [{ cancel_url: "shop.example/cancel" }, "cancel_url"],
  [shipping({ fixed_amount: { amount: -1, currency: "usd" } }), `${RATE}[fixed_amount][amount]`],
  [shipping({ weight: 1 }), `${RATE}[weight]`],
  [item({ unit_amount: 49 }), undefined],
  [item({}, { quantity: 0 }), "line_items[0][quantity]"],
  [{ expires_at: NOW + 1_799 }, "expires_at"],
  [{ amount: 5 }, "amount"],
  [{ metadata: { ["x".repeat(41)]: "x" } }, "metadata"],
])("%j is refused because of %s", async (change, param) => {
  const { stripe, stripeFake } = openStripeHarness();
  const parameters = { ...orderParameters(), ...change } as SessionParameters;
  const refused = await stripe.checkout.sessions.create(parameters).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect((refused as Stripe.errors.StripeError).param).toBe(param);
  expect(stripeFake.sessions()).toEqual([]);
});

const OPEN = "export type OtherString = string & Record<never, never>;";

/** Compiles against Stripe's types and returns the errors. Where Stripe lists values, only those are allowed here. */
async function againstStripe(statements: readonly string[]): Promise<string> {
  await mkdir(path.join(root, "build"), { recursive: true });
  const folder = await mkdtemp(path.join(root, "build", "stripe-types-"));
  try {
    await cp(path.join(root, "node_modules/stripe/esm"), path.join(folder, "stripe"), {
      recursive: true,
      filter: (file) => !/\.(js|map)$/.test(file),
    });
    const shared = path.join(folder, "stripe/shared.d.ts");
    const text = await readFile(shared, "utf8");
    if (!text.includes(OPEN)) throw new Error("Stripe's package says in another way that it takes any text.");
    await writeFile(shared, text.replace(OPEN, "export type OtherString = never;"));
    await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    const lines = ['import type { Stripe } from "./stripe/stripe.esm.node.js";', ...statements];
    await writeFile(path.join(folder, "statements.ts"), lines.join("\n"));
    const options = {
      target: "ES2023",
      module: "ESNext",
      moduleResolution: "bundler",
      strict: true,
      noEmit: true,
      noErrorTruncation: true,
      skipLibCheck: true,
      types: [],
    };
    await writeFile(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["statements.ts"] }),
    );
    return (await runTool("typescript-7/bin/tsc", ["--project", folder, "--pretty", "false"])).output;
  } finally {
    await rm(folder, { recursive: true });
  }
}
