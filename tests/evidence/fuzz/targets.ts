import type { RouteConfigEntry } from "@remix-run/route-config";
import { flatten } from "../../support/find-unguarded.ts";

/** A route under test. */
export interface Target {
  id: string;
  /** As in the route table, with a leading slash: `/shop/:slug`. */
  pattern: string;
}

/** Returns every address of the route table, plus home, which has no path there, and Remix's route manifest. */
export function targetsOf(routes: readonly RouteConfigEntry[]): Target[] {
  const listed = flatten(routes).map(({ path, id }) => ({ id, pattern: `/${path}` }));
  return [{ id: "routes/home", pattern: "/" }, { id: "manifest", pattern: "/__manifest" }, ...listed];
}

/** Returns the kind of a route, for the table of statuses. */
export function kindOf(pattern: string): string {
  if (/^\/desk\/.*export\./.test(pattern)) return "desk: files";
  if (/^\/desk\/(sign|second|set|session|account)/.test(pattern)) return "desk: access";
  if (pattern.startsWith("/desk")) return "desk: records";
  if (/^\/(auth|\.well-known)\b/.test(pattern)) return "auth api";
  if (pattern.startsWith("/webhooks")) return "webhook";
  if (pattern.startsWith("/survey")) return "survey";
  if (/^\/(cart|shop)\b/.test(pattern)) return "shop and cart";
  if (pattern === "/contact") return "contact";
  return pattern === "/*" ? "no page" : "documents";
}

/** Returns the pattern of the route that matches a path, or of the catch-all. */
export function routeAt(targets: readonly Target[], path: string): string {
  const plain = (path.split("?", 1)[0] ?? "").replace(/\.data$/, "");
  return targets.find(({ pattern }) => matcher(pattern).test(plain))?.pattern ?? "/*";
}

/** Returns an expression that matches a pattern's paths and captures their parameter. */
export function matcher(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.]/g, "\\.").replace(/:\w+/g, "([^/]+)").replace("*", "(.*)")}$`);
}

/**
 * Returns the spellings of a route: its document, its data by single fetch, its data by single fetch for this route
 * alone, by the older `?_data`, as an index route, in capitals, and with an extra slash.
 */
export function spellings({ id }: Target, address: string): string[] {
  const routes = encodeURIComponent(id);
  const data = address === "/" ? "/_root.data" : `${address}.data`;
  return [
    address,
    data,
    `${data}?_routes=${routes}`,
    `${address}?_data=${routes}`,
    `${address}?index`,
    address.toUpperCase(),
    `${address}/`,
    `//${address}`,
  ];
}
