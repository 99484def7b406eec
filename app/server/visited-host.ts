/** What a request says about the host that it is for. */
export interface NamedHosts {
  /** `Host` */
  host: string | null;
  /** `X-Forwarded-Host` */
  forwarded: string | null;
}

/** The host that the visitor asked for. What a proxy says about it counts only where the proxy is trusted. */
export function visitedHost({ host, forwarded }: NamedHosts, behindProxy: boolean): string | null {
  // A chain of proxies makes a list; the visitor's own word is the first.
  return (behindProxy && forwarded?.split(",")[0]?.trim()) || host;
}

/** The name in a Host header: in lower case, without a port and without the dot of the DNS root. */
export function hostName(host: string | null): string {
  return (host ?? "").toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
