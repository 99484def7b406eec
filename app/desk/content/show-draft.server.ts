import {
  type Body,
  type DocumentDefinition,
  type Entry,
  type EntryField,
  entryInput,
  type ListField,
  type Mistake,
  type Submitted,
} from "../../site/publishing/document.ts";
import { withSlug } from "../../site/publishing/slug.ts";
import { toBody, toSubmitted } from "../../site/publishing/submitted.ts";
import { type KnownPictures, mistakesIn } from "./check-document.form.ts";
import { readDocumentForm } from "./read-document-form.ts";

/** Returns a stored text as its form shows it: without blank entries, which a place for a picture may have left. */
export function toForm(definition: DocumentDefinition, body: Body): Submitted {
  return readDocumentForm(definition, toSubmitted(definition, body), { makesSlugs: false });
}

/** Returns what keeps a draft from being published. Slugs that publishing makes are not missing. */
export function stillToDo(definition: DocumentDefinition, submitted: Submitted, pictures: KnownPictures): Mistake[] {
  return mistakesIn(definition, withSlugs(definition, submitted), pictures);
}

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
  const submitted = withSlugs(definition, toForm(definition, draft));
  const todo = mistakesIn(definition, submitted, pictures);
  const wrong = new Set(todo.filter(({ isShowable }) => !isShowable).map(({ field }) => field));
  const mended = mapEntries(definition, submitted, (entries, field, list) =>
    entries.map((entry, row) =>
      Object.fromEntries(
        Object.entries(entry).map(([part, text]) => {
          const one = field.fields[part];
          return [part, one && wrong.has(entryInput(list, row, part)) ? substitute(one, text, row, today) : text];
        }),
      ),
    ),
  );
  const texts = Object.entries(definition.fields).map(([name, field]) => {
    const value = mended[name] ?? "";
    return [
      name,
      field.kind !== "list" && wrong.has(name) ? substitute(field, String(value), 0, today) : value,
    ] as const;
  });
  return { body: toBody(definition, Object.fromEntries(texts)), todo };
}

function substitute({ kind, ...field }: EntryField, text: string, row: number, today: string): string {
  if (kind === "choice") return Object.keys(("options" in field && field.options) || {})[0] ?? "";
  if (kind === "date") return today;
  if (kind === "slug") return `entry-${row + 1}`;
  return ["picture", "web-address", "moment", "handle", "former-slugs"].includes(kind) ? "" : text;
}

function withSlugs(definition: DocumentDefinition, submitted: Submitted): Submitted {
  return mapEntries(definition, submitted, (entries, field) => entries.map((entry) => withSlug(field, entry, "")));
}

function mapEntries(
  { fields }: DocumentDefinition,
  submitted: Submitted,
  change: (entries: readonly Entry[], field: ListField, list: string) => readonly Entry[],
): Submitted {
  return Object.fromEntries(
    Object.entries(submitted).map(([name, value]) => {
      const field = fields[name];
      return [name, field?.kind === "list" && typeof value !== "string" ? change(value, field, name) : value];
    }),
  );
}
