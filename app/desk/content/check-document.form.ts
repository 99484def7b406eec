import { publishingMessages as messages } from "../../content/desk-content.ts";
import { excessOf, isStorable } from "../../forms/limits.ts";
import {
  type DocumentDefinition,
  type Entry,
  entryInput,
  isBlank,
  type ListField,
  type Mistake,
  type Submitted,
  type TextField,
} from "../../publishing/document.ts";

/**
 * Returns the mistakes in a document, in the order of its fields.
 *
 * @param portraits the pictures to choose from
 */
export function mistakesIn(
  { fields }: DocumentDefinition,
  submitted: Submitted,
  portraits: readonly string[],
): Mistake[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = submitted[name] ?? "";
    if (field.kind === "list") return listMistakes(name, field, typeof value === "string" ? [] : value, portraits);
    return textMistake(name, field, String(value), portraits);
  });
}

function listMistakes(
  list: string,
  field: ListField,
  entries: readonly Entry[],
  portraits: readonly string[],
): Mistake[] {
  const mistakes = entries.flatMap((entry, row) =>
    Object.entries(field.fields).flatMap(([part, one]) =>
      textMistake(entryInput(list, row, part), one, entry[part] ?? "", portraits).map(({ field: input, message }) => ({
        field: input,
        message: messages.inEntry(field.entry, row + 1, message),
      })),
    ),
  );
  const written = entries.filter((entry) => !isBlank(entry)).length;
  if (written >= field.least && written <= field.most) return mistakes;
  return [{ field: list, message: messages.count(field) }, ...mistakes];
}

function textMistake(name: string, field: TextField, text: string, portraits: readonly string[]): Mistake[] {
  const message = messageFor(field, text, portraits);
  return message === null ? [] : [{ field: name, message }];
}

function messageFor({ kind, label, most }: TextField, text: string, portraits: readonly string[]): string | null {
  if (text === "") return kind === "portrait" ? messages.choose(label) : messages.missing(label);
  if (!isStorable(text)) return messages.unreadable(label);
  const excess = excessOf(text, most);
  if (excess) return messages.tooLong(label, excess);
  if (kind === "line" && text.includes("\n")) return messages.oneLine(label);
  if (kind === "portrait" && !portraits.includes(text)) return messages.choose(label);
  return null;
}
