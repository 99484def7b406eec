/**
 * What stands for a client in a limit: an IPv4 address, or the first half of an
 * IPv6 address, of which one connection has 2^64 (RFC 6177).
 */
export function addressGroup(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("%", 1).join("").split("::");
  const [before, after] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).map((part) => part.replace(/^0+(?=.)/, "")).join(":");
}

/**
 * The client's address as a trusted proxy names it, or null. Without such a
 * proxy a header could be anybody's invention.
 */
export function clientAddress(headers: Headers, trustedHeader: string | null): string | null {
  return trustedHeader === null ? null : headers.get(trustedHeader);
}
