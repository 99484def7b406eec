import type { Session } from "./objects.ts";
import { asksForTerms, type SessionRequest } from "./session-request.ts";
import { sampleShopper, type Shopper } from "./shopper.ts";

/** The submitted values of the hosted page's fields. */
export type TypedPayment = Record<(typeof fields)[number], string>;

const fields = [
  "email",
  "name",
  "line1",
  "line2",
  "city",
  "state",
  "postal_code",
  "country",
  "promotion_code",
  "shipping_option",
  "terms",
] as const;

export const addressLabels = {
  line1: "Address",
  line2: "Address, second line",
  city: "City",
  state: "State",
  postal_code: "Postal code",
  country: "Country",
};

export function sampleTyping(session: Session): TypedPayment {
  const { email, name, address } = sampleShopper;
  const allowed =
    (session.shipping_address_collection as SessionRequest["shipping_address_collection"])?.allowed_countries ?? [];
  const { line1, line2, city, state, postal_code } = address;
  return {
    email,
    name,
    line1: line1 ?? "",
    line2: line2 ?? "",
    city: city ?? "",
    state: state ?? "",
    postal_code: postal_code ?? "",
    country: allowed.includes("US") ? "US" : (allowed[0] ?? "US"),
    promotion_code: "",
    shipping_option: "0",
    terms: "",
  };
}

/** From 0. */
export function chosenOption({ shipping_option }: TypedPayment): number {
  return Number(shipping_option) || 0;
}

export function readTyping(form: URLSearchParams): TypedPayment {
  return Object.fromEntries(fields.map((name) => [name, form.get(name)?.trim() ?? ""])) as TypedPayment;
}

/** Returns a sentence for each missing or invalid value. */
export function complaints(session: Session, typed: TypedPayment): string[] {
  const shipping = session.shipping_address_collection as SessionRequest["shipping_address_collection"];
  const found = [];
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email)) found.push("Enter an email address, like name@example.com.");
  if (typed.name === "") found.push("Enter a name.");
  const consent_collection = session.consent_collection as SessionRequest["consent_collection"];
  if (asksForTerms({ consent_collection }) && typed.terms === "") found.push("Agree to the terms.");
  if (!shipping) return found;
  for (const name of ["line1", "city", "postal_code"] as const) {
    if (typed[name] === "") found.push(`Fill in: ${addressLabels[name]}.`);
  }
  if (!shipping.allowed_countries.includes(typed.country)) found.push("Choose a country that the shop ships to.");
  return found;
}

function orNull(text: string): string | null {
  return text || null;
}

export function toShopper(session: Session, typed: TypedPayment): Shopper {
  const { email, name, promotion_code: promotionCode, line1, line2, city, state, postal_code, country } = typed;
  const blank = { line1: null, line2: null, city: null, state: null, postal_code: null, country: "US" };
  const address = session.shipping_address_collection
    ? {
        line1: orNull(line1),
        line2: orNull(line2),
        city: orNull(city),
        state: orNull(state),
        postal_code: orNull(postal_code),
        country: orNull(country),
      }
    : blank;
  return { email, name, promotionCode, address, shippingOption: chosenOption(typed) };
}
