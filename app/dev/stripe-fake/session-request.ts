import { refusal } from "./api-error.ts";
import {
  flag,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  record,
  required,
  text,
  webAddress,
  type FormTree,
  type Field,
} from "./fields.ts";

/** Parameters of `POST /v1/checkout/sessions`. Times are in seconds, amounts in the smallest currency unit. */
export type SessionRequest = ReturnType<typeof parameters>;
export type LineRequest = SessionRequest["line_items"][number];

const MINUTE = 60;
const LARGEST_AMOUNT = 99_999_999;
const SMALLEST_TOTAL = 50;
const LONGEST_TEXT = 5_000;
/** Countries that Stripe allows as shipping destinations: `AllowedCountry` of the stripe package 23.1.0. */
const countries: readonly string[] = `
  AC AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BV BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER
  ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID
  IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV
  LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU
  NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL
  SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA
  VC VE VG VN VU WF WS XK YE YT ZA ZM ZW ZZ`
  .trim()
  .split(/\s+/);

/** Currencies that Stripe supports, https://docs.stripe.com/currencies, in lower case. */
export const currencies: ReadonlySet<string> = new Set(
  `
  usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc
  cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils inr isk jmd jod jpy kes kgs
  khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mro mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr
  pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah
  ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw`
    .trim()
    .split(/\s+/),
);

const estimate = record({
  unit: required(oneOf(["business_day", "day", "hour", "month", "week"])),
  value: required(integer(1, LARGEST_AMOUNT)),
});

type ShippingOption = ReturnType<typeof shippingOption>;

const shippingOption = record({
  shipping_rate_data: required(
    record({
      type: optional(oneOf(["fixed_amount"])),
      display_name: required(text(100)),
      fixed_amount: required(record({ amount: required(integer(0, LARGEST_AMOUNT)), currency: required(currency()) })),
      tax_behavior: optional(oneOf(["exclusive", "inclusive", "unspecified"])),
      delivery_estimate: optional(record({ minimum: optional(estimate), maximum: optional(estimate) })),
    }),
  ),
});

const lineItem = record({
  price_data: required(
    record({
      currency: required(currency()),
      unit_amount: required(integer(0, LARGEST_AMOUNT)),
      tax_behavior: optional(oneOf(["exclusive", "unspecified"])),
      product_data: required(
        record({
          name: required(text(LONGEST_TEXT)),
          description: optional(text(40_000)),
          images: optional(list(webAddress(2_048), 8)),
          metadata: metadata(),
        }),
      ),
    }),
  ),
  quantity: required(integer(1, 999_999)),
});

const parameters = record({
  mode: required(oneOf(["payment", "setup", "subscription"])),
  line_items: required(list(lineItem, 100)),
  success_url: required(webAddress(LONGEST_TEXT)),
  cancel_url: optional(webAddress(LONGEST_TEXT)),
  expires_at: optional(integer(0, Number.MAX_SAFE_INTEGER)),
  client_reference_id: optional(text(200)),
  metadata: metadata(),
  payment_intent_data: optional(record({ metadata: metadata() })),
  shipping_address_collection: optional(
    record({ allowed_countries: required(list(oneOf(countries), countries.length)) }),
  ),
  shipping_options: optional(list(shippingOption, 5)),
  automatic_tax: optional(record({ enabled: required(flag()) })),
  allow_promotion_codes: optional(flag()),
  consent_collection: optional(record({ terms_of_service: optional(oneOf(["none", "required"])) })),
  custom_text: optional(
    record({
      // At most 1,200 characters, with links and bold in Markdown.
      terms_of_service_acceptance: optional(record({ message: required(text(1_200)) })),
    }),
  ),
});

/** Throws an `ApiError` with Stripe's message. `now` is in seconds; `termsUrl` is the account's public terms. */
export function readSessionRequest(form: FormTree, now: number, termsUrl: string | null): SessionRequest {
  const request = parameters(form, "");
  if (request.mode !== "payment") throw refusal(`The fake does not support mode ${request.mode}.`, "mode");
  checkLines(request.line_items);
  checkShipping(request.shipping_options ?? [], request.line_items[0]?.price_data.currency);
  if (asksForTerms(request) && termsUrl === null)
    throw refusal(
      "You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. Update your public business information in the Stripe Dashboard https://dashboard.stripe.com/settings/public with a Terms of service URL to collect terms of service consent.",
      "consent_collection[terms_of_service]",
    );
  if (request.expires_at !== null) checkExpiry(request.expires_at - now);
  return request;
}

/** Whether the shopper has to agree to the terms of service before paying. */
export function asksForTerms({ consent_collection }: Pick<SessionRequest, "consent_collection">): boolean {
  return consent_collection?.terms_of_service === "required";
}

export function subtotalOf(lines: readonly LineRequest[]): number {
  return lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
}

function checkLines(lines: readonly LineRequest[]): void {
  if (lines.length === 0) throw refusal("Missing required param: line_items.", "line_items", "parameter_missing");
  if (new Set(lines.map((line) => line.price_data.currency)).size > 1) {
    throw refusal("All prices on a Checkout Session must be expressed in a single currency.", "line_items");
  }
  const total = subtotalOf(lines);
  if (total < SMALLEST_TOTAL)
    throw refusal(
      "The Checkout Session's total amount must convert to at least 50 cents.",
      undefined,
      "amount_too_small",
    );
  if (total > LARGEST_AMOUNT)
    throw refusal(
      "The Checkout Session's total amount due must be no more than $999,999.99.",
      undefined,
      "amount_too_large",
    );
}

function checkExpiry(seconds: number): void {
  if (seconds < 30 * MINUTE)
    throw refusal(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  if (seconds >= 24 * 60 * MINUTE)
    throw refusal(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
}

export function shippingAmount(option: ShippingOption | undefined): number {
  return option?.shipping_rate_data.fixed_amount.amount ?? 0;
}

const LENGTHS = { hour: 1, day: 24, business_day: 24, week: 7 * 24, month: 30 * 24 };

/** Throws an `ApiError` about the first option that Stripe would refuse. */
function checkShipping(options: readonly ShippingOption[], sessionCurrency: string | undefined): void {
  for (const [place, { shipping_rate_data: data }] of options.entries()) {
    const { fixed_amount: fixed, delivery_estimate: days } = data;
    const inside = `shipping_options[${place}][shipping_rate_data]`;
    if (fixed.currency !== sessionCurrency)
      throw refusal("The shipping rate must have the currency of the session.", `${inside}[fixed_amount][currency]`);
    if (days?.minimum && days.maximum && hoursOf(days.minimum) > hoursOf(days.maximum))
      throw refusal("The minimum delivery estimate is above the maximum.", `${inside}[delivery_estimate]`);
  }
}

function hoursOf({ unit, value }: { unit: keyof typeof LENGTHS; value: number }): number {
  return value * LENGTHS[unit];
}

/** A currency that Stripe supports, in any case. */
function currency(): Field<string> {
  const read = text(LONGEST_TEXT);
  return (value, name) => {
    const code = read(value, name).toLowerCase();
    if (!currencies.has(code))
      throw refusal(
        `Invalid currency: ${code}. Stripe currently supports these currencies: ${[...currencies].join(", ")}`,
        name,
      );
    return code;
  };
}
