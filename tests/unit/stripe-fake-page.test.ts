import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { openStripeHarness, orderParameters, type SessionParameters } from "../support/stripe-harness.ts";

const sample = {
  email: "ruth@example.com",
  name: "Ruth",
  line1: "1 Main St",
  city: "Durham",
  postal_code: "27701",
  country: "US",
  phone: "1",
  promotion_code: "",
};
const everything: Partial<SessionParameters> = {
  allow_promotion_codes: true,
  automatic_tax: { enabled: true },
  customer_email: "from-the-shop@example.com",
  phone_number_collection: { enabled: true },
  shipping_address_collection: { allowed_countries: ["US", "CA"] },
};
const validator = new HtmlValidate({ extends: ["html-validate:recommended"], rules: { "doctype-style": "off" } });

async function openPage(change: Partial<SessionParameters> = {}) {
  const desk = openStripeHarness({ taxRate: 0.1 });
  const { id, url } = await desk.stripe.checkout.sessions.create({ ...orderParameters(), ...change });
  const address = url ?? "";
  async function ask(body?: Record<string, string>) {
    const init = body && { method: "POST", body: new URLSearchParams({ ...sample, ...body }) };
    const response = await desk.stripeFake.handle(new Request(address, init));
    return { status: response.status, location: response.headers.get("Location"), html: await response.text() };
  }
  return { ...desk, id, ask };
}

async function complaintsAbout(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`),
  );
}

test("the page says what is bought, what it costs, and that no money moves", async () => {
  const { ask } = await openPage();
  const { status, html } = await ask();
  expect(status).toBe(200);
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  for (const words of [
    "Test payment page: no money moves.",
    "Pay $72.00",
    "Harvest Tee",
    "Size L",
    "Quantity 2, $24.00 each",
    "$48.00",
    "One size",
    "Total $72.00",
    "Decline",
    "Pay by bank debit",
  ]) {
    expect(text).toContain(words);
  }
  expect(html).toContain("Hymn Cap &#38; &#60;Band&#62;");
  expect(html).toContain('<a href="https://shop.example/shop/cancel">Cancel</a>');
  expect(html).not.toContain("<script");
});

test("every state of the page is valid HTML", async () => {
  const { ask, stripeFake, id } = await openPage(everything);
  expect(await complaintsAbout((await ask()).html)).toEqual([]);
  expect(await complaintsAbout((await ask({ action: "pay", email: "" })).html)).toEqual([]);
  stripeFake.pay(id);
  expect(await complaintsAbout((await ask()).html)).toEqual([]);
});

test("Pay takes the money and leads back to the shop with the session's id", async () => {
  const { ask, id, stripeFake, stripe } = await openPage(everything);
  expect((await ask()).html).toContain('value="from-the-shop@example.com"');
  expect(await ask({ action: "pay", promotion_code: "FAITH10" })).toMatchObject({
    status: 303,
    location: `https://shop.example/shop/success?session_id=${id}`,
  });
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })).toMatchObject({
    status: "complete",
    payment_status: "paid",
    amount_total: 7_128,
    customer_details: { email: "ruth@example.com", name: "Ruth", phone: "1" },
    collected_information: {
      shipping_details: { name: "Ruth", address: { line1: "1 Main St", postal_code: "27701", country: "US" } },
    },
    payment_intent: { shipping: { name: "Ruth" } },
  });
  expect(stripeFake.payments()).toHaveLength(1);
});

test("pressing Pay twice charges once, and the second answer says so", async () => {
  const { ask, stripeFake } = await openPage();
  const answers = await Promise.all([ask({ action: "pay" }), ask({ action: "pay" }), ask({ action: "pay_later" })]);
  expect(answers.map(({ status }) => status)).toEqual([303, 409, 409]);
  expect(answers[1]?.html).toContain("This payment is complete");
  expect((await ask()).html).toContain("Nothing more will be charged.");
  expect(stripeFake.payments()).toHaveLength(1);
});

test("Decline shows the page again with everything typed", async () => {
  const { ask, stripeFake } = await openPage();
  const { status, html } = await ask({ action: "decline", name: "Naomi <3" });
  expect(status).toBe(402);
  expect(html).toContain("Your card was declined.");
  expect(html).toContain('value="Naomi &#60;3"');
  expect(stripeFake.payments()).toEqual([]);
  expect((await ask({ action: "pay" })).status).toBe(303);
});

test("a bank debit completes the session without money", async () => {
  const { ask, id, stripeFake, stripe } = await openPage();
  expect(await ask({ action: "pay_later" })).toMatchObject({ status: 303 });
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })).toMatchObject({
    payment_status: "unpaid",
    payment_intent: { status: "processing" },
  });
  expect(stripeFake.payments()).toEqual([]);
});

test.each([
  [{ email: "ruth" }, "Enter an email address"],
  [{ name: " " }, "Enter a name."],
  [{ phone: "" }, "Enter a phone number."],
  [{ line1: "" }, "Fill in: Address."],
  [{ postal_code: "" }, "Fill in: Postal code."],
  [{ country: "DE" }, "Choose a country that the shop ships to."],
  [{ action: "" }, "Press one of the buttons below."],
  [{ promotion_code: "FREE" }, "This code is invalid."],
])("%j is not enough to pay with", async (typed, words) => {
  const { ask, stripeFake } = await openPage(everything);
  const { status, html } = await ask({ action: "pay", ...typed });
  expect([status, html.includes(words), html.includes("<title>Error: ")]).toEqual([400, true, true]);
  expect(stripeFake.payments()).toEqual([]);
});

test("a code can be tried before one pays", async () => {
  const { ask } = await openPage(everything);
  const { status, html } = await ask({ action: "apply_code", promotion_code: "faith10" });
  expect([status, html.includes("Discount 10 %"), html.includes("$71.28")]).toEqual([200, true, true]);
});

test("an expired session takes nothing", async () => {
  const { ask, later, stripeFake } = await openPage();
  later(24 * 60);
  expect(await ask({ action: "pay" })).toMatchObject({
    status: 409,
    html: expect.stringContaining("This payment page has expired"),
  });
  expect(await ask()).toMatchObject({
    status: 200,
    html: expect.stringContaining('href="https://shop.example/shop/cancel"'),
  });
  expect(stripeFake.payments()).toEqual([]);
});

test("an unknown session has no page", async () => {
  const { stripeFake } = openStripeHarness();
  expect((await stripeFake.handle(new Request("http://stripe.invalid/c/pay/cs_test_none"))).status).toBe(404);
});

function rate(display_name: string, amount: number) {
  const fixed_amount = { amount, currency: "usd" };
  return { shipping_rate_data: { display_name, type: "fixed_amount" as const, fixed_amount } };
}

test("a shopper chooses how it is shipped, and shipping is taxed beside the goods", async () => {
  const shipping_options = [rate("Standard", 600), rate("Faster", 1_400)];
  const { ask, id, stripe } = await openPage({ ...everything, shipping_options });
  const page = await ask();
  expect(page.html).toContain("Faster, $14.00");
  expect(await complaintsAbout(page.html)).toEqual([]);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 7_800 });
  expect((await ask({ action: "pay", shipping_option: "1" })).status).toBe(303);
  const session = await stripe.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({
    amount_subtotal: 7_200,
    total_details: { amount_discount: 0, amount_shipping: 1_400, amount_tax: 860 },
    shipping_cost: { amount_subtotal: 1_400, amount_tax: 140, amount_total: 1_540 },
    amount_total: 9_460,
  });
  expect(session.shipping_cost?.shipping_rate).toBe(session.shipping_options[1]?.shipping_rate);
});

test("nobody pays without agreeing to the terms, where the shop asks for that", async () => {
  const message = "I agree to the [Terms of sale](https://shop.example/sale).";
  const page = await openPage({
    consent_collection: { terms_of_service: "required" },
    custom_text: { terms_of_service_acceptance: { message } },
  });
  const { html } = await page.ask();
  expect(html).toContain('I agree to the <a href="https://shop.example/sale">Terms of sale</a>.');
  expect(await complaintsAbout(html)).toEqual([]);
  const refused = await page.ask({ action: "pay" });
  expect([refused.status, refused.html.includes("Agree to the terms.")]).toEqual([400, true]);
  expect((await page.ask({ action: "pay", terms: "on" })).status).toBe(303);
  const { consent, payment_status } = await page.stripe.checkout.sessions.retrieve(page.id);
  expect([consent, payment_status]).toEqual([{ promotions: null, terms_of_service: "accepted" }, "paid"]);
  const other = await openPage({ consent_collection: { terms_of_service: "none" } });
  expect((await other.ask({ action: "pay" })).status).toBe(303);
  expect((await other.stripe.checkout.sessions.retrieve(other.id)).consent).toBeNull();
});
