import { problems } from "../content/problems.ts";
import { formTooLong } from "../content/too-long.ts";
import type { PostLimit } from "../security/budget.server.ts";
import { type FindHostAlias, hostsNamed } from "../server/hosts.ts";
import { refuseInMaintenance } from "../server/outage.server.ts";
import { send } from "./answer.server.ts";
import { readFormBody } from "./form-body.server.ts";
import { isFromScript, refusalWithText } from "./keep-form.server.ts";
import { type FormLimit, PUBLIC_FORM } from "./limits.ts";
import type { Refusal } from "./refusal.ts";
import { isSameOrigin } from "./same-origin.server.ts";

interface Deps {
  settings: { siteOrigin: string | null; maintenance: boolean };
  postLimit: PostLimit;
  hostAlias: FindHostAlias;
}

/**
 * The way into every action: from the same origin, not too often, a form, and not too large.
 *
 * @throws a response with a readable page: 400, 403, 413, 415 or 429; in maintenance mode 503. With 403 and 503 it has
 *   what was typed
 */
export async function readForm(
  { settings, postLimit, hostAlias }: Deps,
  request: Request,
  limit: FormLimit = PUBLIC_FORM,
): Promise<FormData> {
  const onAlias = hostAlias(hostsNamed(request.headers)) !== null;
  if (onAlias || !isSameOrigin(request.headers, settings.siteOrigin)) {
    // A script's page keeps what was typed.
    if (!isFromScript()) await readFormBody(request, limit);
    throw send({
      body: refusalWithText({ ...(onAlias ? problems.otherAddress : problems.otherSite), origin: settings.siteOrigin }),
      status: 403,
    });
  }
  // A form that is refused anyway counts for nothing.
  const wait = settings.maintenance ? 0 : postLimit.take(request.headers);
  if (wait > 0) {
    throw refuse(
      429,
      "Too many requests",
      `Go back to the form in ${inMinutes(wait)}: what you typed is still there. Then send it again.`,
      wait,
    );
  }
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
  if (settings.maintenance) throw refuseInMaintenance();
  return body.form;
}

function inMinutes(seconds: number): string {
  return seconds <= 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`;
}

/** The answer to a post that no page of ours would send. */
export function unreadable(status: 400 | 415): ReturnType<typeof refuse> {
  return refuse(status, "This form can't be read", "Go back to the page and use the form's button to send it.");
}

/** The answer of a page that can't be shown because the database failed. */
export function unavailable(): ReturnType<typeof refuse> {
  return refuse(
    503,
    "Please try again in a minute",
    "We can't load or save anything right now. Anything you've already sent is safe.",
    60,
  );
}

/** @param wait seconds after which it may be tried again */
function refuse(status: number, title: string, message: string, wait?: number) {
  const refusal: Refusal = { title, message };
  return send({ body: refusal, status, headers: wait === undefined ? {} : { "Retry-After": String(wait) } });
}
