import type { RouteConfigEntry } from "@remix-run/route-config";
import { endpoints, TOKEN } from "../../app/auth/api/serve-api.server.ts";

/** Public team addresses, and why. */
export const OPEN: Record<string, string> = {
  "desk/sign-in": "is the way in",
  "desk/set-password": "is opened by a link's cookie, and says without one that the link can't be used",
  "desk/set-password/:token": "swaps any token for a cookie, without looking at it",
  "desk/passkey": "makes the challenge of a sign-in; any other needs a session (tests/http/passkeys.test.ts)",
  "auth/v1/token": "begins a session",
  "auth/v1/.well-known/jwks.json": "shows public keys",
  "auth/v1/*": "says that there is no such endpoint",
};

/** Returns every path of a route table and every endpoint of /auth/v1, with its route's id. */
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
