import { createHash, timingSafeEqual } from "node:crypto";

/** Whether an Authorization header (RFC 6750) brings the token; takes the same time whatever it brings. */
export function isToken(header: string | null, token: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(header ?? "") ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
