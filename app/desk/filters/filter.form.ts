import * as z from "zod/mini";
import { MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { atMost, notBlank, storable, typedText } from "../../server/forms/rules.form.ts";

const blank = "Give the filter a name";
const name = typedText(blank).check(
  z.trim(),
  notBlank(blank),
  storable("Remove the invisible character (NUL) from the name"),
  atMost(MOST_CHARACTERS.filter, ({ most }) => `Use ${most} characters or fewer for the name`),
);

export const newFilterSchema = z.object({ "filter-name": name });

export function nameField(id: string): string {
  return `name-${id}`;
}

export function renameSchema(fields: readonly string[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field, name])));
}
