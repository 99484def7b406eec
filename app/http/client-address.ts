/**
 * The client's address as a trusted proxy names it, or null. Without such a
 * proxy a header could be anybody's invention.
 */
export function clientAddress(headers: Headers, trustedHeader: string | null): string | null {
  return trustedHeader === null ? null : headers.get(trustedHeader);
}
