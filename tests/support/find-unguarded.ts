import type { RouteConfigEntry } from "@remix-run/route-config";
import { endpoints, TOKEN } from "../../app/auth/api/serve-api.server.ts";

/** Team addresses that are public, and why. */
export const OPEN: Record<string, string> = {
  "desk/sign-in": "is the way in",
  "desk/set-password": "is opened by a link's cookie, and says without one that the link can't be used",
  "desk/set-password/:token": "swaps any token for a cookie, without looking at it",
  "desk/passkey": "makes the challenge of a sign-in; any other needs a session (tests/http/passkeys.test.ts)",
  "auth/v1/token": "begins a session",
  "auth/v1/.well-known/jwks.json": "shows public keys",
  "auth/v1/*": "says that there is no such endpoint",
};

export type Ask = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>;

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
/** A page's code runs for these alone: tests/http/methods.test.ts. */
const OF_PAGES = ["GET", "HEAD", "POST"];
const BODIES = [
  ["application/x-www-form-urlencoded", "intent=everywhere&code=000000"],
  ["application/json", "{}"],
] as const;

/** The routes below /desk and /auth/v1 that need a session. */
export function guardedRoutes(routes: readonly RouteConfigEntry[]): { path: string; id: string }[] {
  return flatten(routes).filter(({ path }) => isOfTheTeam(path) && !(path in OPEN));
}

/**
 * Requests the first spellings of a route's address, which run its code; the last two don't. Returns a sentence for
 * each request that wasn't refused or redirected to sign-in.
 */
export async function findUnguarded(
  { path, id }: { path: string; id: string },
  ask: Ask,
  headers: Record<string, string> = {},
  spellings = 3,
): Promise<string[]> {
  const found: string[] = [];
  const address = `/${path.replaceAll(/:\w+|\*/g, "made-up")}`;
  const variants = [
    address,
    `${address}.data`,
    `${address}.data?_routes=${encodeURIComponent(id)}`,
    `${address}?_data=${encodeURIComponent(id)}`,
    address.toUpperCase(),
  ];
  for (const variant of variants.slice(0, spellings))
    for (const method of path.startsWith("desk") ? OF_PAGES : METHODS)
      found.push(...(await check(ask, variant, method, headers)));
  return found;
}

async function check(ask: Ask, path: string, method: string, headers: Record<string, string>): Promise<string[]> {
  const bodies = ["GET", "HEAD", "OPTIONS"].includes(method) ? [null] : BODIES;
  const answers = bodies.map(async (one) => {
    const response = await ask(path, {
      method,
      headers: { ...headers, ...(one && { "Content-Type": one[0] }) },
      ...(one && { body: one[1] }),
    });
    const text = await response.text();
    return isRefusal(response, text, path)
      ? []
      : [`${method} ${path} answers ${response.status} ${response.headers.get("Location") ?? text.slice(0, 80)}`];
  });
  return (await Promise.all(answers)).flat();
}

/**
 * Whether a response is a redirect to the sign-in page, a 401, or the router's own response to an unknown method or
 * spelling, which runs no code of the route.
 */
function isRefusal({ status, headers }: Response, text: string, path: string): boolean {
  const location = headers.get("Location") ?? "";
  if ([302, 303].includes(status)) return isSignIn(location);
  if (status === 308) return location !== path && location.toLowerCase() === path.toLowerCase();
  // A redirect as the site's scripts read it: by single fetch, or by the older `?_data` requests.
  if (status === 202) return isSignIn(/"(\/desk\/sign-in[^"]*)"/.exec(text)?.[1] ?? location);
  if (status === 204) return text === "" && isSignIn(headers.get("X-Remix-Redirect") ?? "");
  // The request listener refuses the older spelling for every path.
  if (status === 400) return path.includes("?_data=") && ["", "This address can't be read.\n"].includes(text);
  return status === 401 || status === 405;
}

function isSignIn(location: string): boolean {
  return /^\/desk\/sign-in(\?next=|$)/.test(location);
}

function isOfTheTeam(path: string): boolean {
  return /^(desk|auth\/v1)(\/|$)/i.test(path);
}

/** Returns every path of a route table and every endpoint of /auth/v1, with the id of its route. */
export function flatten(routes: readonly RouteConfigEntry[]): { path: string; id: string }[] {
  const api = [TOKEN, ...Object.keys(endpoints)];
  return [...pathsOf(routes, ""), ...api.map((path) => ({ path: `auth/v1/${path}`, id: "routes/auth.v1.$" }))];
}

function pathsOf(routes: readonly RouteConfigEntry[], above: string): { path: string; id: string }[] {
  return routes.flatMap(({ path, file, id, children = [] }) => {
    const whole = [above, path].filter(Boolean).join("/");
    const own = { path: whole, id: id ?? file.replace(/\.tsx?$/, "") };
    return [...(path === undefined ? [] : [own]), ...pathsOf(children, whole)];
  });
}
