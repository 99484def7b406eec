import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { API_VERSION } from "../../app/dev/stripe-fake/book.ts";
import { countries } from "../../app/dev/stripe-fake/session-request.ts";
import { root, runTool } from "../support/run-tool.ts";
import {
  openStripeHarness,
  orderParameters,
  type SessionParameters,
  STRIPE_KEY,
  STRIPE_ORIGIN,
} from "../support/stripe-harness.ts";

// The fake against the types of Stripe's own package: what it takes, what it refuses, and what it answers. How it works
// is seen in the tests of orders, refunds and payouts, which all go through it.

test("it speaks the version of the stripe package, and so does the command of docs/operating.md", async () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
  expect(await readFile("docs/operating.md", "utf8")).toContain(` -d api_version=${Stripe.API_VERSION} `);
});

/** Every parameter that the fake takes. The compiler finds one that Stripe doesn't have, and so does the fake. */
const EVERYTHING: SessionParameters = {
  mode: "payment",
  client_reference_id: "order-1",
  metadata: { order_id: "order-1" },
  payment_intent_data: { metadata: { order_id: "order-1" } },
  success_url: "https://shop.example/shop/success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "https://shop.example/shop/cancel",
  expires_at: Date.parse("2026-03-01T13:00:00Z") / 1000,
  shipping_address_collection: { allowed_countries: ["US", "CA"] },
  shipping_options: [
    {
      shipping_rate_data: {
        type: "fixed_amount",
        display_name: "Standard shipping",
        fixed_amount: { amount: 600, currency: "usd" },
        tax_behavior: "exclusive",
        delivery_estimate: { minimum: { unit: "business_day", value: 3 }, maximum: { unit: "business_day", value: 5 } },
      },
    },
  ],
  automatic_tax: { enabled: true },
  allow_promotion_codes: true,
  consent_collection: { terms_of_service: "required" },
  custom_text: { terms_of_service_acceptance: { message: "I agree" } },
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: "usd",
        unit_amount: 2_400,
        tax_behavior: "exclusive",
        product_data: {
          name: "Harvest Tee",
          description: "Size L",
          images: ["https://shop.example/tee.png"],
          metadata: { size: "L" },
        },
      },
    },
  ],
};

const PAYMENT = ["payment_intent.latest_charge.balance_transaction", "discounts.promotion_code", "line_items"];

/** Collects what the fake answers, each with the name of its type in Stripe's package. */
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

/** As TypeScript. Stripe sends decimal numbers as text, of which its package makes objects of its own. */
function literal(body: string): string {
  return body.replaceAll(/("\w+_decimal": )"[\d.]+"/g, "$1null as never");
}

interface Listed {
  call: "POST checkout/sessions" | "POST refunds";
  /** The parameter's name in the request. */
  name: string;
  /** Its type in Stripe's package. */
  type: string;
  values: readonly string[];
  /** Values of Stripe's that the fake refuses on purpose. */
  refused?: readonly string[];
}

const session = (name: string, type: string, values: readonly string[], refused: readonly string[] = []): Listed => ({
  call: "POST checkout/sessions",
  name,
  type: `Stripe.Checkout.SessionCreateParams.${type}`,
  values,
  refused,
});

const PRICE = "line_items[0][price_data]";
const RATE = "shipping_options[0][shipping_rate_data]";
const UNITS = ["business_day", "day", "hour", "month", "week"];

/** Each parameter for which Stripe lists values, with all that it lists. */
const LISTED: Listed[] = [
  session("mode", "Mode", ["payment", "setup", "subscription"], ["setup", "subscription"]),
  session("consent_collection[terms_of_service]", "ConsentCollection.TermsOfService", ["none", "required"]),
  session("shipping_address_collection[allowed_countries][0]", "ShippingAddressCollection.AllowedCountry", countries),
  session(
    `${PRICE}[tax_behavior]`,
    "LineItem.PriceData.TaxBehavior",
    ["exclusive", "inclusive", "unspecified"],
    ["inclusive"],
  ),
  session(`${RATE}[type]`, 'ShippingOption.ShippingRateData["type"]', ["fixed_amount"]),
  session(`${RATE}[tax_behavior]`, "ShippingOption.ShippingRateData.TaxBehavior", [
    "exclusive",
    "inclusive",
    "unspecified",
  ]),
  session(
    `${RATE}[delivery_estimate][minimum][unit]`,
    "ShippingOption.ShippingRateData.DeliveryEstimate.Minimum.Unit",
    UNITS,
  ),
  session(
    `${RATE}[delivery_estimate][maximum][unit]`,
    "ShippingOption.ShippingRateData.DeliveryEstimate.Maximum.Unit",
    UNITS,
  ),
  {
    call: "POST refunds",
    name: "reason",
    type: "Stripe.RefundCreateParams.Reason",
    values: ["duplicate", "fraudulent", "requested_by_customer"],
  },
];

test(
  "parameters, answers and events are those of Stripe's types, and each list has all of its values",
  { timeout: 120_000 },
  async () => {
    const bodies = await collect();
    expect(new Set(bodies.map(([type]) => type)).size).toBe(7);
    const output = await againstStripe([
      "type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : B) : A;",
      ...bodies.map(([type, body], place) => `export const answer${place} = ${literal(body)} satisfies ${type};`),
      ...LISTED.map(({ type, values }, place) => {
        const list = values.map((value) => JSON.stringify(value)).join(" | ");
        return `export const list${place}: Same<${list}, NonNullable<${type}>> = true;`;
      }),
    ]);
    expect(output, output).toBe("");
  },
);

/** Asks the fake with one parameter set, and returns the parameter that it refuses, or null. */
async function refusedParameter(call: Listed["call"], name: string, value: string): Promise<string | null> {
  const { stripeFake, stripe } = openStripeHarness();
  const parameters = new URLSearchParams();
  if (call === "POST checkout/sessions") {
    for (const [key, one] of Object.entries(ORDER)) parameters.set(key, one);
    if (name.startsWith(RATE)) for (const [key, one] of Object.entries(SHIPPING)) parameters.set(RATE + key, one);
    if (name.endsWith("[unit]")) parameters.set(name.replace("[unit]", "[value]"), "1");
  } else {
    const { id } = await stripe.checkout.sessions.create({
      mode: "payment",
      success_url: "https://shop.example/",
      line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 500, product_data: { name: "Tee" } } }],
    });
    stripeFake.pay(id);
    parameters.set("payment_intent", String((await stripe.checkout.sessions.retrieve(id)).payment_intent));
  }
  parameters.set(name, value);
  const headers = { Authorization: `Bearer ${STRIPE_KEY}`, "Content-Type": "application/x-www-form-urlencoded" };
  const address = `${STRIPE_ORIGIN}/v1/${call.replace("POST ", "")}`;
  const answer = await stripeFake.handle(new Request(address, { method: "POST", headers, body: String(parameters) }));
  const { error } = (await answer.json()) as { error?: { type: string; param: string } };
  if (answer.status === 200) return null;
  expect([answer.status, error?.type]).toEqual([400, "invalid_request_error"]);
  return error?.param ?? "";
}

const ORDER = {
  mode: "payment",
  success_url: "https://shop.example/",
  "line_items[0][quantity]": "1",
  [`${PRICE}[currency]`]: "usd",
  [`${PRICE}[unit_amount]`]: "500",
  [`${PRICE}[product_data][name]`]: "Tee",
};

const SHIPPING = {
  "[display_name]": "Standard",
  "[type]": "fixed_amount",
  "[fixed_amount][amount]": "600",
  "[fixed_amount][currency]": "usd",
};

test.each(LISTED)(
  "$call: $name takes what is listed and nothing else",
  async ({ call, name, values, refused = [] }) => {
    for (const value of values) {
      expect(await refusedParameter(call, name, value), value).toBe(refused.includes(value) ? name : null);
    }
    for (const other of ["nonsense", values[0]?.toUpperCase() === values[0] ? "us" : String(values[0]).toUpperCase()])
      expect(await refusedParameter(call, name, other), other).toBe(name);
  },
);

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
const NOW = Date.parse("2026-03-01T12:00:00Z") / 1000;

test.each<[change: object, param: string | undefined]>([
  [{ success_url: undefined }, "success_url"],
  [{ cancel_url: "shop.example/cancel" }, "cancel_url"],
  [shipping({ display_name: "" }), `${RATE}[display_name]`],
  [shipping({ fixed_amount: { amount: -1, currency: "usd" } }), `${RATE}[fixed_amount][amount]`],
  [shipping({ fixed_amount: { amount: 600, currency: "eur" } }), `${RATE}[fixed_amount][currency]`],
  [shipping({ weight: 1 }), `${RATE}[weight]`],
  [{ line_items: [] }, "line_items"],
  [item({ unit_amount: 24.5 }), `${PRICE}[unit_amount]`],
  [item({ unit_amount: 49 }), undefined],
  [item({ currency: "xxx" }), `${PRICE}[currency]`],
  [item({ product_data: { name: "" } }), `${PRICE}[product_data][name]`],
  [item({}, { quantity: 0 }), "line_items[0][quantity]"],
  [{ expires_at: NOW + 1_799 }, "expires_at"],
  [{ expires_at: NOW + 86_400 }, "expires_at"],
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

test("a key is for one request: again it brings the same answer and no second session, with other parameters a refusal", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const idempotencyKey = "order-1-attempt-1";
  const { id } = await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey });
  expect((await stripe.checkout.sessions.create(orderParameters(), { idempotencyKey })).id).toBe(id);
  const other = stripe.checkout.sessions.create(orderParameters("order-2"), { idempotencyKey });
  await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  expect(stripeFake.sessions()).toHaveLength(1);
});

test("no more is given back than was paid, and a wrong key opens nothing", async () => {
  const { stripe, stripeFake } = openStripeHarness();
  const { id } = await stripe.checkout.sessions.create(orderParameters());
  stripeFake.pay(id);
  const payment_intent = stripeFake.payments()[0]?.paymentIntentId ?? "";
  await stripe.refunds.create({ payment_intent, amount: 7_000 });
  await expect(stripe.refunds.create({ payment_intent, amount: 201 })).rejects.toThrow(
    "greater than unrefunded amount",
  );
  const wrong = stripe.checkout.sessions.retrieve(id, {}, { apiKey: "sk_test_other" });
  await expect(wrong).rejects.toMatchObject({ type: "StripeAuthenticationError" });
});

const OPEN = "export type OtherString = string & Record<never, never>;";

/**
 * Compiles statements against the types of Stripe's package, and returns what the compiler says: nothing if they hold.
 * The package takes any text where Stripe lists values. Here its types take the listed values alone.
 */
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
