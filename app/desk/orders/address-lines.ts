const STREET = ["line1", "line2"] as const;

/**
 * The lines of a shipping address.
 *
 * @param shipping JSON as Stripe gave it (`shipping_details`); where it is none, it is shown as it is
 */
export function addressLines(shipping: string | null): string[] {
  if (shipping === null) return [];
  const details = parse(shipping);
  if (!details) return [shipping];
  const address = asRecord(details.address) ?? details;
  const named = [details.name, ...STREET.map((part) => address[part])];
  const town = [address.city, address.state, address.postal_code].filter(isText).join(" ");
  return [...named, town, address.country, details.phone].filter(isText);
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

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
