import { deskAccess } from "../../content/desk-access.ts";
import { waitInWords } from "../../content/wait-words.ts";
import { BUSY_SECONDS } from "../password/check-password.server.ts";
import type { FieldProblem, FormView } from "./form-view.ts";

/** A form that is shown again, before it is a response of the framework. */
export interface RefusedForm {
  body: FormView;
  status: 400 | 429 | 503;
  headers: Headers;
}

export function refuseFields(errors: readonly FieldProblem[]): RefusedForm {
  return { body: { errors, alert: null }, status: 400, headers: new Headers() };
}

export function refuseField(field: string, message: string): RefusedForm {
  return refuseFields([{ field, message }]);
}

/** The answers that are the same for every form that takes a password or a code. */
export function refuseForNow(outcome: { kind: "slowed"; seconds: number } | { kind: "busy" }): RefusedForm {
  if (outcome.kind === "busy") return later(503, BUSY_SECONDS, deskAccess.busy);
  const { title, text } = deskAccess.slowed;
  return later(429, outcome.seconds, { title, text: `${text} ${waitInWords(outcome.seconds)}.` });
}

function later(status: 429 | 503, seconds: number, alert: FormView["alert"]): RefusedForm {
  return { body: { errors: [], alert }, status, headers: new Headers({ "Retry-After": String(seconds) }) };
}
