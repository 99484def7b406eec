import { parseWithZod } from "@conform-to/zod/v4";
import type { FieldProblem } from "./form-view.ts";

type Schema = Parameters<typeof parseWithZod>[1]["schema"];

/** What a form says, or what is wrong with it, in the order of its fields. */
export function readDeskForm<Value>(
  form: FormData,
  schema: Schema & { _output: Value; shape: Record<string, unknown> },
): { value: Value } | { errors: FieldProblem[] } {
  const submission = parseWithZod(ownFields(form, Object.keys(schema.shape)), { schema });
  if (submission.status === "success") return { value: submission.value as Value };
  const errors = Object.entries(submission.reply().error ?? {});
  return { errors: errors.flatMap(([field, messages]) => (messages?.[0] ? [{ field, message: messages[0] }] : [])) };
}

/**
 * The schema's fields and nothing else: Conform reads names as paths, and throws at commands of its own that it can't
 * read (`__intent__`).
 */
function ownFields(form: FormData, names: readonly string[]): FormData {
  const fields = new FormData();
  for (const name of names) for (const value of form.getAll(name)) fields.append(name, value);
  return fields;
}
