import type { RouteConfigEntry } from "@remix-run/route-config";
import { flatten } from "../../support/find-unguarded.ts";

/** A route to be tried. */
export interface Target {
  id: string;
  /** As in the route table, with a slash before it: `/shop/:slug`. */
  pattern: string;
}

/**
 * Every address of the route table, the first page, which has no path there, and Remix's own list of routes for its
 * scripts.
 */
export function targetsOf(routes: readonly RouteConfigEntry[]): Target[] {
  const listed = flatten(routes).map(({ path, id }) => ({ id, pattern: `/${path}` }));
  return [{ id: "routes/home", pattern: "/" }, { id: "manifest", pattern: "/__manifest" }, ...listed];
}

/** Kinds of routes, for the table of statuses. */
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

/** The route that a path leads to, or that for everything else. */
export function routeAt(targets: readonly Target[], path: string): string {
  const plain = (path.split("?", 1)[0] ?? "").replace(/\.data$/, "");
  return targets.find(({ pattern }) => matcher(pattern).test(plain))?.pattern ?? "/*";
}

/** Matches the paths of a pattern and takes their parameter out. */
export function matcher(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.]/g, "\\.").replace(/:\w+/g, "([^/]+)").replace("*", "(.*)")}$`);
}

/**
 * The spellings by which a route may be asked: its document, its data by single fetch, by single fetch for this route
 * alone, by the older `?_data`, as an index route, in capitals, with a slash too many.
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
