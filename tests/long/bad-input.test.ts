import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readApiBody, ApiError } from "../../app/auth/api/answer-api.server.ts";
import { passwordGrant } from "../../app/auth/api/api.form.ts";
import { signInForm } from "../../app/auth/pages/account.form.ts";
import { readMessage } from "../../app/contact/send-message.server.ts";
import { entryOf, productSchema } from "../../app/desk/products/product.form.ts";
import { readFormBody } from "../../app/server/forms/form-body.server.ts";
import { withLineFeeds } from "../../app/server/forms/limits.ts";
import { parseForm } from "../../app/server/forms/parse-form.server.ts";
import { readTypedField } from "../../app/server/forms/typed-text.ts";
import { connectStripe } from "../../app/shop/checkout/stripe.server.ts";
import { stepFields } from "../../app/survey/answers.ts";
import { linkLines } from "../../app/survey/journey.ts";
import { readSurveyPost } from "../../app/survey/read-post.server.ts";
import { openStripeHarness, STRIPE_KEY, WEBHOOK_SECRET } from "../support/stripe-harness.ts";

// Readers handle any input: they don't throw, don't change the submitted values, and don't modify Object.

const RUNS = { numRuns: 60 };
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("\0", "\u202Eabc", "🏳️‍🌈", "\uFFFE", "a\r\nb\rc", "[", "{}", "9".repeat(400), "<script>"),
);
const hostileName = fc.constantFrom(
  "__proto__",
  "constructor",
  "a[__proto__]",
  "__proto__.polluted",
  "__proto__[polluted]",
  "constructor.prototype.polluted",
  "name[0]",
  "email[]",
  "password.x",
  "content_links[99999999]",
  "__intent__",
  "__state__",
  "",
  "[",
  "a..b",
  "sizes[1].size",
  "toString",
);
const ownName = fc.constantFrom(
  "name",
  "email",
  "subject",
  "message",
  "page",
  "intent",
  "product_id",
  "size",
  "quantity",
  "quote",
  "key",
  "version",
  "step",
  "archetypes",
  "content_links",
  "current_stage",
  "password",
  "slug",
  "sizes[0].size",
  "sizes[0].price",
  "sizes[0].stock",
  "sizes[0].kept",
);
const fields = fc.array(fc.tuple(fc.oneof(ownName, hostileName, text), text), { maxLength: 20 });
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

test("a post of the survey keeps what was typed, of its own fields alone", () => {
  fc.assert(
    fc.property(fields, fc.oneof(fc.constantFrom("1", "2", "3", "4", null), text), (all, step) => {
      const read = readSurveyPost(formOf(all), step);
      const own = stepFields[read.step] as readonly string[];
      for (const [name, value] of all.filter(
        ([field], place) => own.includes(field) && all.findIndex(([first]) => first === field) === place,
      )) {
        const typed: unknown = read.typed[name as keyof typeof read.typed];
        // Each line of a field for links is a link.
        const [kept] = name === "content_links" ? linkLines([value]) : [withLineFeeds(value)];
        expect([typed].flat()[0]).toBe(kept);
      }
      expect(Object.keys(read.answers ?? {}).filter((name) => !own.includes(name))).toEqual([]);
    }),
    RUNS,
  );
});

test("a message keeps what was typed, valid or not", () => {
  fc.assert(
    fc.property(fields, (all) => {
      const { submission, message } = readMessage(formOf(all));
      const { initialValue: typed, error } = submission.reply();
      for (const name of ["name", "email", "subject", "message"] as const) {
        // Such a name is Conform's for a part of the field.
        if (all.some(([field]) => field.startsWith(`${name}[`) || field.startsWith(`${name}.`))) continue;
        const values = all.filter(([field]) => field === name).map(([, value]) => withLineFeeds(value));
        expect([typed?.[name] ?? ""].flat().join("")).toBe(values.join(""));
      }
      expect(message === null).toBe(Object.keys(error ?? {}).length > 0);
    }),
    RUNS,
  );
});

test("a product's form is an entry or has a sentence for each mistake", () => {
  fc.assert(
    fc.property(fields, (all) => {
      const read = parseForm(formOf(all), productSchema());
      const said = read.status === "success" ? [entryOf(read.value, {}).slug] : Object.values(read.error ?? {}).flat();
      for (const one of said) expect(one).toMatch(/^.+/s);
      expect(said).not.toEqual([]);
    }),
    RUNS,
  );
});

test("a form of the desk is its schema's fields or messages for them, whatever else is in it", () => {
  fc.assert(
    fc.property(fields, (all) => {
      const read = parseForm(formOf(all), signInForm);
      const named = Object.keys(read.status === "success" ? read.value : (read.error ?? {}));
      expect(named.filter((name) => name !== "email" && name !== "password")).toEqual([]);
      expect(named).not.toEqual([]);
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

test("a call of /auth/v1 is its schema's value or a refusal with a status", async () => {
  const json = fc.oneof(
    fc.json(),
    text,
    fc.constantFrom(
      '{"__proto__":{"polluted":1}}',
      '{"email":"\\ud800","password":[]}',
      "[".repeat(30_000),
      '{"email":"a","password":"b"}',
    ),
  );
  await fc.assert(
    fc.asyncProperty(json, async (body) => {
      const read = await readApiBody(post(body, "application/json"), passwordGrant).catch((error: unknown) => error);
      const types =
        read instanceof ApiError
          ? ["refused", read.status]
          : Object.values(read as object).map((value) => typeof value);
      expect([
        ["refused", 400],
        ["string", "string"],
      ]).toContainEqual(types);
    }),
    RUNS,
  );
});

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

function post(body: string | Uint8Array, type = "application/x-www-form-urlencoded"): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body: body as BodyInit,
    headers: { "Content-Type": type },
  });
}
