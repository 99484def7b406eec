import { sign, unsign } from "../security/signing.server.ts";

interface CartCookie {
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown): Promise<string>;
}

const KIND = "cart~";

/** The id of the browser's cart, or null where it sent none that this site signed. */
export async function readCartKey(
  header: string | null,
  cookie: CartCookie,
  secrets: readonly string[],
): Promise<string | null> {
  const value = header === null ? null : await cookie.parse(header);
  const text = typeof value === "string" ? unsign(value, secrets) : null;
  return text?.startsWith(KIND) ? text.slice(KIND.length) : null;
}

/** The `Set-Cookie` that gives the browser its cart, for another 60 days. */
export function giveCartKey(id: string, cookie: CartCookie, secrets: readonly string[]): Promise<string> {
  return cookie.serialize(sign(KIND + id, secrets));
}
