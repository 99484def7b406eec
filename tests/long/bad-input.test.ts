import * as fc from "fast-check";
import { expect, test } from "vitest";
import { signInForm } from "../../app/auth/pages/account.form.ts";
import { readFormBody } from "../../app/server/forms/form-body.server.ts";
import { parseForm } from "../../app/server/forms/parse-form.server.ts";
import { readTypedField } from "../../app/server/forms/typed-text.ts";
import { connectStripe } from "../../app/shop/checkout/stripe.server.ts";
import { openStripeHarness, STRIPE_KEY, WEBHOOK_SECRET } from "../support/stripe-harness.ts";

// Readers handle any input: they don't throw, don't change the submitted values, and don't modify Object. Examples are
// in tests/unit, and `npm run evidence -- fuzz` sends such input to every form.

const RUNS = { numRuns: 60 };
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("\0", "\u202Eabc", "🏳️‍🌈", "\uFFFE", "a\r\nb\rc", "[", "{}", "9".repeat(400), "<script>"),
);
const names = fc.constantFrom(
  ..."__proto__ constructor a[__proto__] __proto__.polluted constructor.prototype.polluted name[0] email[] password.x".split(
    " ",
  ),
  ..."__intent__ [ a..b sizes[1].size toString content_links[99999999] name email message".split(" "),
  "",
);
const fields = fc.array(fc.tuple(fc.oneof(names, text), text), { maxLength: 20 });
const shapeOfObject = Object.getOwnPropertyNames(Object.prototype).join();

test("a form body reads back field by field, as HTML sends it", async () => {
  await fc.assert(
    fc.asyncProperty(fields, async (all) => {
      const read = await readFormBody(post(new URLSearchParams(all).toString()));
      const wellFormed = all
        .map(([name, value]) => [name, value].map((one) => one.replace(/\p{Cs}/gu, "\uFFFD")))
        .map(([name, value]) => [name, readTypedField(name, value)]);
      expect(read.kind === "form" && [...read.form]).toEqual(wellFormed);
    }),
    RUNS,
  );
});

test("any bytes are a form or a refusal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect((await readFormBody(post(bytes))).kind).toMatch(/^(form|too-deep)$/);
    }),
    RUNS,
  );
});

test.each(["__intent__", "__state__"])(
  "%s, by which Conform gives itself commands, is no field of the desk",
  (name) => {
    const form = formOf([
      ["email", "a@example.com"],
      ["password", "x"],
      [name, "{"],
    ]);
    expect(parseForm(form, signInForm)).toMatchObject({ value: { email: "a@example.com", password: "x" } });
  },
);

test("a webhook's body is an event of the right types or none, also where it is signed", async () => {
  const { stripeFake, clock } = openStripeHarness();
  const payments = await connectStripe({
    secretKey: STRIPE_KEY,
    webhookSecrets: [WEBHOOK_SECRET],
    apiBase: null,
    automaticTax: false,
    promotionCodes: false,
    termsOfService: false,
  });
  const type = fc.constantFrom(
    "checkout.session.completed",
    "checkout.session.expired",
    "charge.refunded",
    "checkout.session.async_payment_failed",
    "made.up",
  );
  const part = fc.oneof(fc.jsonValue({ maxDepth: 2 }), text);
  const event = fc.record(
    {
      id: fc.oneof(fc.constant("evt_1"), part),
      type,
      data: fc.oneof(
        part,
        fc.record({
          object: fc.record({ id: part, currency: part, amount_total: part, metadata: part, payment_intent: part }),
        }),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        event.map((own) => JSON.stringify(own)),
        text,
        fc.json(),
      ),
      (body) => {
        const read = payments.readEvent(body, stripeFake.sign(body), clock.time);
        expect(read === null ? null : [typeof read.id, typeof read.type]).toEqual(read && ["string", "string"]);
        expect(payments.readEvent(body, body, clock.time)).toBeNull();
      },
    ),
    RUNS,
  );
});

test("none of it has changed what every object has", () => {
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(shapeOfObject);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

function formOf(all: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of all) form.append(name, value);
  return form;
}

function post(body: string | Uint8Array): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body: body as BodyInit,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
}
