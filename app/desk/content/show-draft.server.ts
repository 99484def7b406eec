import type { Body, DocumentDefinition, Mistake, TextField } from "../../site/publishing/document.ts";
import { mapTexts, toBody, toSubmitted } from "../../site/publishing/submitted.ts";
import { type KnownPictures, mistakesIn } from "./check-document.form.ts";
import { readDocumentForm } from "./read-document-form.ts";

/**
 * Returns a draft as a page can show it, whatever is missing or malformed in it: without what can't be shown, and with
 * something else where a page needs a value.
 *
 * @param today ISO date in place of an invalid one
 */
export function showable(
  definition: DocumentDefinition,
  draft: Body,
  pictures: KnownPictures,
  today: string,
): { body: Body; todo: Mistake[] } {
  const submitted = readDocumentForm(definition, toSubmitted(definition, draft));
  const todo = mistakesIn(definition, submitted, pictures);
  const wrong = new Set(todo.filter(({ isShowable }) => !isShowable).map(({ field }) => field));
  const shown = mapTexts<string, string>(definition, submitted, (field, text = "", input) =>
    wrong.has(input) ? substitute(field, text, input, today) : text,
  );
  return { body: toBody(definition, shown), todo };
}

function substitute({ kind, options = {} }: TextField, text: string, input: string, today: string): string {
  if (kind === "choice") return Object.keys(options)[0] ?? "";
  if (kind === "date") return today;
  if (kind === "slug") return `entry-${Number.parseInt(input.split("[")[1] ?? "", 10) + 1}`;
  return ["picture", "web-address", "moment", "handle", "former-slugs"].includes(kind) ? "" : text;
}
