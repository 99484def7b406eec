import type { Submission } from "@conform-to/react";
import { isSecret, type PageAnswer, isFromScript, send } from "../../server/forms/answer.server.ts";
import { waitInWords } from "../../server/forms/limits.ts";
import { BUSY_SECONDS } from "../password/change-password.server.ts";
import { type Cookie, forget } from "../session/desk-cookies.server.ts";
import type { FormView, Refusal } from "./page-data.ts";

export const WRONG_CODE = "This code is wrong or has already been used. Wait for the next one";

/** Most characters of a field that a refusal shows again: it is kept in a cookie. */
const MOST_SHOWN = 1024;

/** Refuses a form with the errors of its schema or, by field, of its use case. */
export function refuseForm(submission: Submission<unknown>, errors: Record<string, string> = {}): PageAnswer<FormView> {
  return { body: { lastResult: replyTo(submission, errors), alert: null }, status: 400 };
}

/** Refuses a form for a reason that belongs to none of its fields. */
export function refuseWith(
  alert: FormView["alert"],
  submission: Submission<unknown> | null = null,
): PageAnswer<FormView> {
  return { body: { lastResult: submission && replyTo(submission, {}), alert }, status: 400 };
}

export function refusePasskey(): PageAnswer<FormView> {
  return refuseWith({ title: "That passkey didn't work", text: "Please try again, or sign in another way." });
}

/** Returns the response to a password or code that was not checked: rate limited, or too many are waiting. */
export function refuseForNow(
  outcome: { kind: "slowed"; seconds: number } | { kind: "busy" },
  submission: Submission<unknown> | null,
): PageAnswer<FormView> {
  const lastResult = submission && replyTo(submission, {});
  if (outcome.kind === "busy") {
    const alert = { title: "Please try again in a few seconds", text: "A lot of people are signing in right now." };
    return { body: { lastResult, alert }, status: 503, headers: { "Retry-After": String(BUSY_SECONDS) } };
  }
  const text = `There were too many attempts. Try again in ${waitInWords(outcome.seconds)}.`;
  const body = { lastResult, alert: { title: "Please wait a moment", text } };
  return { body, status: 429, headers: { "Retry-After": String(outcome.seconds) } };
}

/** Conform's reply to a form, without passwords, codes and long fields. */
function replyTo(submission: Submission<unknown>, errors: Record<string, string>): Refusal {
  const hidden = Object.entries(submission.payload).filter(
    ([name, value]) => isSecret(name) || JSON.stringify(value).length > MOST_SHOWN,
  );
  return submission.reply({
    hideFields: hidden.map(([name]) => name),
    fieldErrors: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])),
  });
}

interface Refused<View> extends Pick<PageAnswer<View>, "body" | "status"> {
  path: string;
  retryAfter: string | null;
}

type Cookies = { refused: Cookie };

/**
 * Refuses a form with a password or another secret by redirecting to the form's page, which shows the refusal and isn't
 * kept. A browser might keep a direct response for Back, with the secret in it (docs/decisions/0137-back-button.md).
 */
export async function refuseByRedirect<View>({ refused }: Cookies, request: Request, answer: PageAnswer<View>) {
  if (isFromScript()) return send(answer);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("refused", "");
  const { body, status, headers } = answer;
  const note: Refused<View> = { path: pathname, body, status, retryAfter: new Headers(headers).get("Retry-After") };
  return send({
    redirectTo: `${pathname}?${searchParams}`,
    headers: { "Set-Cookie": await refused.serialize(note) },
  });
}

/** Adds the refusal from `refuseByRedirect`, if there was one. */
export async function pageOfForm<Page extends object, View>({ refused }: Cookies, request: Request, page: Page) {
  const { pathname, searchParams } = new URL(request.url);
  const found = searchParams.has("refused") ? await refused.parse(request.headers.get("Cookie")) : null;
  const note = found as Refused<View> | null;
  if (note?.path !== pathname) return send({ body: { ...page, refused: null }, status: 200 });
  const headers = new Headers({ "Set-Cookie": await forget(refused) });
  if (note.retryAfter !== null) headers.set("Retry-After", note.retryAfter);
  return send({ body: { ...page, refused: note.body }, status: note.status, headers });
}
