import routes from "../../app/routes.ts";
import type { DeskMember } from "./desk-member.ts";
import { flatten, OPEN } from "./flat-routes.ts";

/** Signing out would end the session of the requests after it. */
const LEFT_OUT = new Set(["desk/sign-out", "desk/session/refresh"]);

/** The dashboard's routes, without those of the way in. */
const deskRoutes = flatten(routes).filter(
  ({ path }) => /^(desk|preview)(\/|$)/.test(path) && !(path in OPEN) && !LEFT_OUT.has(path),
);

/** Every address of the dashboard, with made-up ids; `route` is its pattern. */
export const deskAddresses = deskRoutes.flatMap(({ path: route, id }) => {
  const names = route.includes("content/:name") || route.startsWith("preview/") ? ["about", "postage"] : ["made-up"];
  return names.map((name) => ({ route, id, path: `/${route.replaceAll(/:\w+|\*/g, name)}` }));
});

export interface DeskRequest {
  method: "GET" | "HEAD" | "POST";
  address: string;
  /** The form of a post. */
  fields?: Record<string, string>;
}

/** Sends a request as a member, without following redirects. */
export function askAs(
  origin: string,
  { cookie: { name, value } }: DeskMember,
  { method, address, fields = { intent: "made-up" } }: DeskRequest,
): Promise<Response> {
  return fetch(origin + address, {
    method,
    redirect: "manual",
    headers: {
      Cookie: `${name}=${value}`,
      Origin: origin,
      "Sec-Fetch-Site": "same-origin",
      ...(method === "POST" && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    ...(method === "POST" && { body: new URLSearchParams(fields).toString() }),
  });
}

/** Whether a response says that the role may not. Single fetch puts the status of a loader into its data. */
export async function isRefused(response: Response, address: string): Promise<boolean> {
  const text = await response.text();
  if (response.status === 403) return true;
  return address.includes(".data") && /"status",403|This isn't part of your role/.test(text);
}

/** Whether code of the route answered, and not the router: an unknown method is a 405, without a body of ours. */
export function isAnswered({ status }: Response): boolean {
  return status !== 405 && status !== 400;
}
