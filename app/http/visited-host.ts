/**
 * The host that the visitor asked for. What a proxy says about it counts only where the proxy is trusted.
 *
 * @param headers `Host` and `X-Forwarded-Host`
 */
export function visitedHost({ host, forwarded }: { host: string | null; forwarded: string | null }, behindProxy: boolean): string | null {
  // A chain of proxies makes a list; the visitor's own word is the first.
  return (behindProxy && forwarded?.split(",")[0]?.trim()) || host;
}
