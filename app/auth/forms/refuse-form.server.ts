import { deskAccess } from "../../content/desk-access.ts";
import { waitInWords } from "../../content/wait-words.ts";
import type { PageAnswer } from "../../forms/answer.server.ts";
import { BUSY_SECONDS } from "../password/check-password.server.ts";
import type { FieldProblem, FormView } from "./form-view.ts";

export function refuseFields(errors: readonly FieldProblem[]): PageAnswer<FormView> {
  return { body: { errors, alert: null }, status: 400 };
}

export function refuseField(field: string, message: string): PageAnswer<FormView> {
  return refuseFields([{ field, message }]);
}

/** The answers that are the same for every form that takes a password or a code. */
export function refuseForNow(outcome: { kind: "slowed"; seconds: number } | { kind: "busy" }): PageAnswer<FormView> {
  if (outcome.kind === "busy") return later(503, BUSY_SECONDS, deskAccess.busy);
  const { title, text } = deskAccess.slowed;
  return later(429, outcome.seconds, { title, text: `${text} ${waitInWords(outcome.seconds)}.` });
}

function later(status: 429 | 503, seconds: number, alert: FormView["alert"]): PageAnswer<FormView> {
  return { body: { errors: [], alert }, status, headers: { "Retry-After": String(seconds) } };
}
