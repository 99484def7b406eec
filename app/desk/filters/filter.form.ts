import * as z from "zod/mini";
import { typedText } from "../../server/forms/rules.form.ts";
import { nameProblem, filterPageWords } from "./saved-filter.ts";

const { problems } = filterPageWords;

const name = typedText(problems["blank-name"]).check(
  z.trim(),
  z.check(({ value, issues }) => {
    const problem = nameProblem(value);
    if (problem) issues.push({ code: "custom", input: value, message: problems[problem] });
  }),
);

/** A new filter. */
export const newFilterSchema = z.object({ "filter-name": name });

/** The name of a filter in the form that renames all of them. */
export function nameField(id: string): string {
  return `name-${id}`;
}

/** The form that renames filters: one field for each. */
export function renameSchema(fields: readonly string[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field, name])));
}
