import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { hashToken } from "./cookies-and-tokens.server.ts";

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * What stands for a client in a limit: an IPv4 address, or the first half of an IPv6 address, of which one connection
 * has 2^64 (RFC 6177). An IPv4 address that is written as one of IPv6 (RFC 4291, section 2.5.5.2) is the same client.
 */
export function addressGroup(address: string): string {
  const parts = partsOfIpv6(address);
  if (!parts) return address;
  if (parts.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return parts.slice(0, 4).join(":");
  const bytes = parts.slice(6).flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return bytes.join(".");
}

/**
 * The client's address as a trusted proxy names it, or null. Without such a proxy any client could make the header up.
 */
export function clientAddress(headers: Headers, trustedHeader: string | null): string | null {
  return trustedHeader === null ? null : addressFromProxy(headers.get(trustedHeader));
}

/**
 * The address in a proxy's header, or null where there is none. A list (`X-Forwarded-For`) begins with whatever the
 * client sent; its last entry is the one that the proxy itself has added. Some proxies add a port.
 */
export function addressFromProxy(value: string | null | undefined): string | null {
  const last = value?.slice(value.lastIndexOf(",") + 1).trim() ?? "";
  const [, bare = last] = /^\[([^\]]+)\](?::\d+)?$/.exec(last) ?? /^([\d.]+):\d+$/.exec(last) ?? [];
  return IPV4.test(bare) || partsOfIpv6(bare) ? bare : null;
}

/** The eight parts of an IPv6 address, in its one spelling (WHATWG URL, "IPv6 serializer"), or null. */
function partsOfIpv6(address: string): string[] | null {
  if (!address.includes(":")) return null;
  const [withoutZone = ""] = address.split("%", 1);
  const host = URL.parse(`http://[${withoutZone}]/`)?.hostname.slice(1, -1);
  if (host === undefined) return null;
  const [head = "", tail = ""] = host.split("::");
  const [before, after] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
}

/**
 * Tells visitors apart for rate limits, or null where no trusted proxy names addresses. An address is personal data;
 * its hash serves as well.
 */
export function visitorHash(headers: Headers, trustedHeader: string | null, secrets: readonly string[]): string | null {
  const address = clientAddress(headers, trustedHeader);
  return address === null ? null : hashToken(`${secrets.at(-1)}~${addressGroup(address)}`);
}

/**
 * Addresses within a machine or a private network (RFC 1918, 4193, 3927, 6598): a connection from there may be a
 * proxy's.
 */
const privateNetworks = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv6");

/**
 * Names the visitor, for budgets in this process's memory: the address that a trusted proxy names, else that of the
 * connection. Null for a connection from within a private network: it may be a proxy that all visitors come through.
 */
export function visitorGroup(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustedHeader: string | null,
): string | null {
  const named = trustedHeader === null ? null : addressFromProxy(headers[trustedHeader]?.toString());
  return named === null ? connectionGroup(socket.remoteAddress) : addressGroup(named);
}

/** The same of a connection alone. */
function connectionGroup(address: string | undefined): string | null {
  if (address === undefined || privateNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return null;
  return addressGroup(address);
}
