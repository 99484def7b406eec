import type { IncomingMessage } from "node:http";
import { type FindHostAlias, hostsNamed } from "../hosts.server.ts";
import { refusals } from "../problem-words.ts";
import type { PostLimit } from "../security/budget.server.ts";
import { isFromScript, refusalWithText, refuse, refuseInMaintenance, send, unreadable } from "./answer.server.ts";
import { readFormBody } from "./form-body.server.ts";
import { formTooLong, type FormLimit, PUBLIC_FORM } from "./limits.ts";

/** What decides whether a post is let in. */
export interface PostDeps {
  settings: { siteOrigin: string | null; maintenance: boolean };
  postLimit: PostLimit;
  hostAlias: FindHostAlias;
}

/**
 * Reads the form of an action: only from the same origin, within the post limit, and not too large.
 *
 * @throws a response with an error page: 400, 403, 413, 415 or 429; in maintenance mode 503. With 403 and 503 the page
 *   has the submitted values
 */
export async function readForm(deps: PostDeps, request: Request, limit: FormLimit = PUBLIC_FORM): Promise<FormData> {
  await admitPost(deps, request, async () => void (await readFormBody(request, limit)));
  const body = await readFormBody(request, limit);
  if (body.kind === "too-large") {
    const { title, message } = formTooLong(limit.bytes);
    throw refuse(413, title, message);
  }
  if (body.kind === "too-many") {
    throw refuse(
      413,
      "There are too many fields",
      `This form can have up to ${limit.fields} fields. Go back: what you typed is still there. Remove some and send it again.`,
    );
  }
  if (body.kind !== "form") {
    throw unreadable(body.kind === "too-deep" ? 400 : 415);
  }
  if (deps.settings.maintenance) throw refuseInMaintenance();
  return body.form;
}

/**
 * Lets a post in before its body is read: only from the same origin, and within the post limit.
 *
 * @param remember reads what a person typed, for the page that refuses a foreign post
 * @throws a response with an error page: 403 or 429
 */
export async function admitPost(
  { settings, postLimit, hostAlias }: PostDeps,
  request: Request,
  remember: () => Promise<void>,
): Promise<void> {
  const onAlias = hostAlias(hostsNamed(request.headers)) !== null;
  if (onAlias || !isSameOrigin(request.headers, settings.siteOrigin)) {
    // A page with scripts keeps the submitted values itself.
    if (!isFromScript()) await remember();
    throw send({
      body: refusalWithText({ ...(onAlias ? refusals.otherAddress : refusals.otherSite), origin: settings.siteOrigin }),
      status: 403,
    });
  }
  // In maintenance mode each form is refused, so none is counted.
  const wait = settings.maintenance ? 0 : postLimit.take(request.headers);
  if (wait > 0) {
    throw refuse(
      429,
      "Too many requests",
      `Go back to the form in ${inMinutes(wait)}: what you typed is still there. Then send it again.`,
      wait,
    );
  }
}

function inMinutes(seconds: number): string {
  return seconds <= 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`;
}

/**
 * Whether a post comes from the same origin. Browsers send `Origin` with each post, and most send `Sec-Fetch-Site`.
 * Text browsers send neither, but can't run another site's scripts.
 *
 * @param siteOrigin the configured origin; if null, the request's own host counts
 */
export function isSameOrigin(headers: Headers, siteOrigin: string | null): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("Origin");
  if (origin === null) return true;
  if (siteOrigin !== null) return origin === siteOrigin;
  return URL.parse(origin)?.host === headers.get("Host");
}

/**
 * Remix compares Origin with Host itself and answers a foreign, `null` or malformed one with an empty 500. So this
 * checks the origin first and passes the result on as `Sec-Fetch-Site`, and `readForm` answers 403 with a readable
 * page.
 */
export function checkCsrf({ siteOrigin }: { siteOrigin: string | null }): (request: IncomingMessage) => void {
  return ({ method = "GET", headers }) => {
    // HEAD is included: Remix checks the origin of single fetch's HEAD requests too.
    if (method === "GET" || headers.origin === undefined) return;
    const known = new Headers({ Origin: headers.origin, Host: headers.host ?? "" });
    const site = headers["sec-fetch-site"];
    if (typeof site === "string") known.set("Sec-Fetch-Site", site);
    if (!isSameOrigin(known, siteOrigin)) headers["sec-fetch-site"] = "cross-site";
    delete headers.origin;
  };
}
