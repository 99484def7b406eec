import type { Submission } from "@conform-to/react";
import { isSecret, type PageAnswer } from "../../server/forms/answer.server.ts";
import { waitInWords } from "../../server/forms/limit-words.ts";
import { passkeyWords } from "../passkey/words.ts";
import { BUSY_SECONDS } from "../password/check-password.server.ts";
import { deskAccess } from "../words.ts";
import type { FormView, Refusal } from "./page-data.ts";

/** The most characters of a field that a refusal shows again: it waits in a cookie (refused-form.server.ts). */
const MOST_SHOWN = 1024;

/** Refuses a form for its schema's errors, or for those of its use case, by field. */
export function refuseForm(submission: Submission<unknown>, errors: Record<string, string> = {}): PageAnswer<FormView> {
  return { body: { lastResult: replyTo(submission, errors), alert: null }, status: 400 };
}

/** Refuses a form for what none of its fields has to do with. */
export function refuseWith(
  alert: FormView["alert"],
  submission: Submission<unknown> | null = null,
): PageAnswer<FormView> {
  return { body: { lastResult: submission && replyTo(submission, {}), alert }, status: 400 };
}

/** Returns the response to a passkey's answer that was refused, whatever the reason. */
export function refusePasskey(): PageAnswer<FormView> {
  return refuseWith(passkeyWords.wrong);
}

/** Returns the response to a password or code that was not checked: rate limited, or too many are waiting. */
export function refuseForNow(
  outcome: { kind: "slowed"; seconds: number } | { kind: "busy" },
  submission: Submission<unknown> | null,
): PageAnswer<FormView> {
  const lastResult = submission && replyTo(submission, {});
  if (outcome.kind === "busy") return later(503, BUSY_SECONDS, { lastResult, alert: deskAccess.busy });
  const { title, text } = deskAccess.slowed;
  const alert = { title, text: `${text} ${waitInWords(outcome.seconds)}.` };
  return later(429, outcome.seconds, { lastResult, alert });
}

function later(status: 429 | 503, seconds: number, body: FormView): PageAnswer<FormView> {
  return { body, status, headers: { "Retry-After": String(seconds) } };
}

/** What Conform says of a form, without its passwords and codes. */
function replyTo(submission: Submission<unknown>, errors: Record<string, string>): Refusal {
  const hidden = Object.entries(submission.payload).filter(
    ([name, value]) => isSecret(name) || JSON.stringify(value).length > MOST_SHOWN,
  );
  return submission.reply({
    hideFields: hidden.map(([name]) => name),
    fieldErrors: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])),
  });
}
