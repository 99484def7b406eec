/**
 * Returns the `tel:` link of a phone number as people write it (RFC 3966), or null if it isn't a phone number: ten
 * digits are a number of the United States and Canada, and one of another country begins with a plus sign.
 */
export function phoneLink(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+")) return digits.length >= 7 && digits.length <= 15 ? `tel:+${digits}` : null;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `tel:+${digits}` : null;
}

/** Adds the link of its phone number to what is published about the company. */
export function withPhoneLink<Company extends { phone: string }>(company: Company): Company & { phoneLink: string } {
  return { ...company, phoneLink: phoneLink(company.phone) ?? "" };
}
