import { data } from "@remix-run/node";
import { readFormBody } from "./form-body.server.ts";
import { isSameOrigin } from "./same-origin.ts";

/** Words for an error page that says more than that something broke. */
export interface Refusal {
  title: string;
  message: string;
  /** What was typed, to be sent again from the error page. */
  resend?: Resend;
}

export interface Resend {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/**
 * The way into every action: the same origin, a form, and not too large.
 *
 * @throws a response with a readable page: 403, 413 or 415
 */
export async function readForm(request: Request, { siteOrigin }: { siteOrigin: string | null }): Promise<FormData> {
  const body = await readFormBody(request);
  if (!isSameOrigin(request.headers, siteOrigin)) {
    throw refuse(403, "This form was sent from another site", "Open the page here and send the form again.");
  }
  if (body.kind === "too-large") {
    throw refuse(413, "This is too long", "A form may have one megabyte. Go back: what you typed is still there. Shorten it and send it again.");
  }
  if (body.kind === "wrong-type") {
    throw unreadable(415);
  }
  return body.form;
}

/** The answer to a post that no page of ours would send. */
export function unreadable(status: 400 | 415): ReturnType<typeof refuse> {
  return refuse(status, "This form can't be read", "Go back to the page and send the form with its button.");
}

/** The answer of a page that can't be shown because the database failed. */
export function unavailable(): ReturnType<typeof refuse> {
  return refuse(503, "Please try again in a minute", "Our records can't be opened right now. Nothing that you sent before is lost.");
}

function refuse(status: number, title: string, message: string) {
  const refusal: Refusal = { title, message };
  return data(refusal, { status, headers: status === 503 ? { "Retry-After": "60" } : {} });
}
