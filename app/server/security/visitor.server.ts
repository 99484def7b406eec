import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6, SocketAddress } from "node:net";
import { hashWithSecret } from "./cookies-and-tokens.server.ts";

/**
 * Returns a client's key for limits: an IPv4 address, or the first half of an IPv6 address, because one connection has
 * 2^64 of them (RFC 6177). An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) counts as IPv4.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const parts = partsOfIpv6(address);
  if (parts.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return parts.slice(0, 4).join(":");
  const bytes = parts.slice(6).flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return bytes.join(".");
}

/**
 * Returns the address in a trusted proxy's header, or null if it has none; without a proxy any client could send the
 * header. In a list (`X-Forwarded-For`) only the last entry is the proxy's own. Some proxies add a port.
 */
export function addressFromProxy(value: string | null | undefined): string | null {
  const last = value?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) ? last : (SocketAddress.parse(last)?.address ?? null);
}

/** Splits an IPv6 address into its eight normalized parts (WHATWG URL, "IPv6 serializer"). */
function partsOfIpv6(address: string): string[] {
  const [withoutZone = ""] = address.split("%", 1);
  const host = new URL(`http://[${withoutZone}]/`).hostname.slice(1, -1);
  const [head = "", tail = ""] = host.split("::");
  const [before, after] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
}

/** A visitor's key for rate limits, or null without a trusted proxy. Hashed, because addresses are personal data. */
export function visitorHash(
  headers: Headers,
  { settings, secrets }: { settings: { clientAddressHeader: string | null }; secrets: readonly string[] },
): string | null {
  const { clientAddressHeader: trusted } = settings;
  const address = trusted === null ? null : addressFromProxy(headers.get(trusted));
  return address === null ? null : hashWithSecret(addressGroup(address), secrets);
}

/** Loopback and private addresses (RFC 1918, 4193, 3927, 6598). A connection from there may be a proxy's. */
const privateNetworks = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateNetworks.addSubnet(net, bits, isIPv6(net) ? "ipv6" : "ipv4");

/**
 * Returns a visitor's key for budgets in memory: the address from a trusted proxy, else that of the connection. Returns
 * null for a connection from a private network, which may be a proxy for all visitors.
 */
export function visitorGroup(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustedHeader: string | null,
): string | null {
  const named = trustedHeader === null ? null : addressFromProxy(headers[trustedHeader]?.toString());
  return named === null ? connectionGroup(socket.remoteAddress) : addressGroup(named);
}

function connectionGroup(address: string | undefined): string | null {
  if (address === undefined || privateNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return null;
  return addressGroup(address);
}
