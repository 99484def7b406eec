import { hostName } from "./visited-host.ts";

/**
 * The page that a visit to `/` on a creator's own subdomain is replaced with
 * (SPEC.md, Shared layout), or null. Localhost, addresses, hosts with fewer
 * than three labels and www lead nowhere. The answer is a path: a redirect
 * never goes to a host that a header names.
 *
 * @param host the Host header: a name, perhaps with a port
 * @param slugs subdomains that have a page
 */
export function subdomainRedirect(host: string | null, slugs: readonly string[]): string | null {
  // An IPv6 literal begins with a bracket; an IPv4 address has only digits between its dots.
  const name = hostName(host);
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return null;
  const labels = name.split(".");
  const [first] = labels;
  if (labels.length < 3 || labels.includes("") || labels.at(-1) === "localhost" || first === "www") return null;
  return first !== undefined && slugs.includes(first) ? `/creators/${first}` : null;
}
