import { parseWithZod } from "@conform-to/zod/v4";
import { deskAccess } from "../../content/desk/access.ts";
import { passkeyWords } from "../../content/desk/passkeys.ts";
import { waitInWords } from "../../content/limit-words.ts";
import type { PageAnswer } from "../../forms/answer.server.ts";
import { BUSY_SECONDS } from "../password/check-password.server.ts";
import type { FieldProblem, FormView } from "./page-data.ts";

type Schema = Parameters<typeof parseWithZod>[1]["schema"];

/** Validates a form. Returns its value, or its errors in the order of its fields. */
export function readDeskForm<Value>(
  form: FormData,
  schema: Schema & { _output: Value; shape: Record<string, unknown> },
): { value: Value } | { errors: FieldProblem[] } {
  const submission = parseWithZod(ownFields(form, Object.keys(schema.shape)), { schema });
  if (submission.status === "success") return { value: submission.value as Value };
  const errors = Object.entries(submission.reply().error ?? {});
  return { errors: errors.flatMap(([field, messages]) => (messages?.[0] ? [{ field, message: messages[0] }] : [])) };
}

/** Keeps only the schema's fields: Conform reads names as paths, and throws if `__intent__` is malformed. */
function ownFields(form: FormData, names: readonly string[]): FormData {
  const fields = new FormData();
  for (const name of names) for (const value of form.getAll(name)) fields.append(name, value);
  return fields;
}

export function refuseFields(errors: readonly FieldProblem[]): PageAnswer<FormView> {
  return { body: { errors, alert: null }, status: 400 };
}

export function refuseField(field: string, message: string): PageAnswer<FormView> {
  return refuseFields([{ field, message }]);
}

/** Returns the response to a passkey's answer that was refused, whatever the reason. */
export function refusePasskey(): PageAnswer<FormView> {
  return { body: { errors: [], alert: passkeyWords.wrong }, status: 400 };
}

/** Returns the response to a password or code that was not checked: rate limited, or too many are waiting. */
export function refuseForNow(outcome: { kind: "slowed"; seconds: number } | { kind: "busy" }): PageAnswer<FormView> {
  if (outcome.kind === "busy") return later(503, BUSY_SECONDS, deskAccess.busy);
  const { title, text } = deskAccess.slowed;
  return later(429, outcome.seconds, { title, text: `${text} ${waitInWords(outcome.seconds)}.` });
}

function later(status: 429 | 503, seconds: number, alert: FormView["alert"]): PageAnswer<FormView> {
  return { body: { errors: [], alert }, status, headers: { "Retry-After": String(seconds) } };
}
