import { stepFields } from "./answers.ts";
import type { FieldErrors } from "./page.ts";
import type { Step } from "./question.ts";

/** Conform names a message about one entry of a list `archetypes[2]`: here it belongs to the list's question. */
export function errorsByField(step: Step, all: Record<string, string[] | null>): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of stepFields[step]) {
    const messages = Object.entries(all)
      .filter(([name]) => name === field || name.startsWith(`${field}[`))
      .flatMap(([, texts]) => texts ?? []);
    if (messages.length > 0) errors[field] = messages;
  }
  return errors;
}
