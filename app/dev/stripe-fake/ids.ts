import { randomBytes } from "node:crypto";

/** Makes an id like Stripe's: `prefix_` and `bytes` random bytes in hexadecimal. */
export function randomId(prefix: string, bytes = 16): string {
  return `${prefix}_${randomBytes(bytes).toString("hex")}`;
}
