import { oncePerRequest } from "../../server/request-context.server.ts";
import { sign, unsign } from "../../server/security/cookies-and-tokens.server.ts";

interface CartCookie {
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown): Promise<string>;
}

const KIND = "cart~";

/** Reads the id of the browser's cart; null if its cookie is missing or not signed by this site. */
export async function readCartKey(
  header: string | null,
  cookie: CartCookie,
  secrets: readonly string[],
): Promise<string | null> {
  if (header === null) return null;
  return oncePerRequest(`cart of ${header}`, async () => {
    const value = await cookie.parse(header);
    const text = typeof value === "string" ? unsign(value, secrets) : null;
    return text?.startsWith(KIND) ? text.slice(KIND.length) : null;
  });
}

/** Makes the `Set-Cookie` header with the cart's id, valid for another 60 days. */
export function giveCartKey(id: string, cookie: CartCookie, secrets: readonly string[]): Promise<string> {
  return cookie.serialize(sign(KIND + id, secrets));
}
