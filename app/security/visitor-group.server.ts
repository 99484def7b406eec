import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { addressFromProxy, addressGroup } from "./client-address.ts";

/** Addresses within a machine or a private network (RFC 1918, 4193, 3927, 6598): whoever comes from there may be a proxy. */
const privateNetworks = new BlockList();
for (const [net, bits] of [["127.0.0.0", 8], ["10.0.0.0", 8], ["172.16.0.0", 12], ["192.168.0.0", 16], ["169.254.0.0", 16], ["100.64.0.0", 10]] as const) privateNetworks.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [["::1", 128], ["fc00::", 7], ["fe80::", 10]] as const) privateNetworks.addSubnet(net, bits, "ipv6");

/**
 * Who asks, for budgets in this process's memory: the address that a trusted
 * proxy names, else that of the connection. Null for a connection from within a
 * private network: it may be a proxy that everybody comes through.
 */
export function visitorGroup({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">, trustedHeader: string | null): string | null {
  const named = trustedHeader === null ? null : addressFromProxy(headers[trustedHeader]?.toString());
  return named === null ? connectionGroup(socket.remoteAddress) : addressGroup(named);
}

/** The same of a connection alone. */
export function connectionGroup(address: string | undefined): string | null {
  if (address === undefined || privateNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return null;
  return addressGroup(address);
}
