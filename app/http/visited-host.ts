/** The host that the visitor asked for. What a proxy says about it counts only where the proxy is trusted. */
export function visitedHost(headers: Headers, behindProxy: boolean): string | null {
  const forwarded = behindProxy ? headers.get("X-Forwarded-Host") : null;
  // A chain of proxies makes a list; the visitor's own word is the first.
  return forwarded?.split(",")[0]?.trim() || headers.get("Host");
}
