import { refusal } from "./api-error.ts";
import { countries } from "./countries-and-currencies.ts";
import { email, flag, integer, list, metadata, oneOf, optional, record, required, text, webAddress } from "./fields.ts";
import type { FormTree } from "./form-encoding.ts";
import { checkShipping, currency, shippingOption } from "./shipping-request.ts";

/**
 * The parameters of `POST /v1/checkout/sessions`, validated as Stripe validates them. Times are in seconds, amounts in
 * the smallest currency unit.
 */
export type SessionRequest = ReturnType<typeof parameters>;
export type LineRequest = SessionRequest["line_items"][number];

const MINUTE = 60;
const LARGEST_AMOUNT = 99_999_999;
const SMALLEST_TOTAL = 50;
const LONGEST_TEXT = 5_000;
/** The languages of the payment page. */
export const locales =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

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
          tax_code: optional(text(LONGEST_TEXT)),
        }),
      ),
    }),
  ),
  quantity: required(integer(1, 999_999)),
});

/** Text of at most 1,200 characters, with links and bold in Markdown. */
const customText = optional(record({ message: required(text(1_200)) }));

const parameters = record({
  mode: required(oneOf(["payment", "setup", "subscription"])),
  ui_mode: optional(oneOf(["hosted_page", "elements", "embedded_page", "form"])),
  line_items: required(list(lineItem, 100)),
  success_url: required(webAddress(LONGEST_TEXT)),
  cancel_url: optional(webAddress(LONGEST_TEXT)),
  expires_at: optional(integer(0, Number.MAX_SAFE_INTEGER)),
  client_reference_id: optional(text(200)),
  metadata: metadata(),
  payment_intent_data: optional(
    record({ metadata: metadata(), description: optional(text(1_000)), receipt_email: optional(email()) }),
  ),
  shipping_address_collection: optional(
    record({ allowed_countries: required(list(oneOf(countries), countries.length)) }),
  ),
  shipping_options: optional(list(shippingOption, 5)),
  automatic_tax: optional(record({ enabled: required(flag()) })),
  allow_promotion_codes: optional(flag()),
  consent_collection: optional(
    record({
      payment_method_reuse_agreement: optional(record({ position: required(oneOf(["auto", "hidden"])) })),
      promotions: optional(oneOf(["auto", "none"])),
      terms_of_service: optional(oneOf(["none", "required"])),
    }),
  ),
  custom_text: optional(
    record({
      after_submit: customText,
      shipping_address: customText,
      submit: customText,
      terms_of_service_acceptance: customText,
    }),
  ),
  customer_email: optional(email()),
  phone_number_collection: optional(record({ enabled: required(flag()) })),
  billing_address_collection: optional(oneOf(["auto", "required"])),
  locale: optional(oneOf(locales)),
  submit_type: optional(oneOf(["auto", "book", "donate", "pay", "subscribe"])),
});

/**
 * Throws an `ApiError` with Stripe's message. `now` is in seconds, `termsUrl` is the address of the terms in the
 * account's public details, or null.
 */
export function readSessionRequest(form: FormTree, now: number, termsUrl: string | null): SessionRequest {
  const request = parameters(form, "");
  if (request.mode !== "payment") throw refusal(`The fake does not support mode ${request.mode}.`, "mode");
  if ((request.ui_mode ?? "hosted_page") !== "hosted_page")
    throw refusal(`The fake does not support ui_mode ${request.ui_mode}.`, "ui_mode");
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
