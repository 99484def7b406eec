/** Parts that Stripe doesn't have are empty. */
export type PostalAddress = NonNullable<ReturnType<typeof readAddress>>;

/** Reads Stripe's `shipping_details` as JSON, or for a pickup only the shopper's name. Null for other text. */
export function readAddress(shipping: string | null) {
  const details = shipping === null ? null : parse(shipping);
  if (!details) return null;
  const address = asRecord(details.address) ?? details;
  return {
    name: asText(details.name),
    address1: asText(address.line1),
    address2: asText(address.line2),
    city: asText(address.city),
    state: asText(address.state),
    postalCode: asText(address.postal_code),
    country: asText(address.country),
    phone: asText(details.phone),
  };
}

/** Returns the lines of a shipping address. Text that isn't Stripe's JSON becomes the only line. */
export function addressLines(shipping: string | null): string[] {
  if (shipping === null) return [];
  const address = readAddress(shipping);
  if (!address) return [shipping];
  const { name, address1, address2, city, state, postalCode, country, phone } = address;
  const town = [city, state, postalCode].filter(Boolean).join(" ");
  return [name, address1, address2, town, nameOfCountry(country), phone].filter(Boolean);
}

const english = new Intl.DisplayNames("en", { type: "region" });

/** Below a city, a code such as CA could be a state too. */
function nameOfCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (english.of(code) ?? code) : code;
}

function parse(json: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(json));
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
