import { addressGroup, clientAddress } from "./client-address.ts";
import { hashToken } from "./signing.server.ts";

/**
 * Tells visitors apart for rate limits, or null where no trusted proxy names
 * addresses. An address is personal data; its hash serves as well.
 */
export function visitorHash(headers: Headers, trustedHeader: string | null, secrets: readonly string[]): string | null {
  const address = clientAddress(headers, trustedHeader);
  return address === null ? null : hashToken(`${secrets.at(-1)}~${addressGroup(address)}`);
}
