import { parseWithZod } from "@conform-to/zod/v4";
import type { FieldProblem } from "./form-view.ts";

type Schema = Parameters<typeof parseWithZod>[1]["schema"];

/** What a form says, or what is wrong with it, in the order of its fields. */
export function readDeskForm<Value>(form: FormData, schema: Schema & { _output: Value }): { value: Value } | { errors: FieldProblem[] } {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value as Value };
  const errors = Object.entries(submission.reply().error ?? {});
  return { errors: errors.flatMap(([field, messages]) => (messages?.[0] ? [{ field, message: messages[0] }] : [])) };
}
