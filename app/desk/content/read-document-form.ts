import { withLineFeeds } from "../../forms/limits.ts";
import {
  type DocumentDefinition,
  type Entry,
  entryInput,
  isBlank,
  isFixed,
  type ListField,
  type Submitted,
} from "../../publishing/document.ts";
import { withSlug } from "../../publishing/slug.ts";

/** Rows of a list that a form may have, its blank one included. */
const MOST_ROWS = 101;

/**
 * Reads a document's form. Entries that are marked for removal or blank are left out, and the others are in the order
 * of their numbers; two with the same number stay in the order in which they stand. A list of fixed length keeps all.
 */
export function readDocumentForm({ fields }: DocumentDefinition, form: FormData): Submitted {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === "list" ? readEntries(name, field, form) : readText(form, name),
    ]),
  );
}

function readEntries(list: string, field: ListField, form: FormData): Entry[] {
  const rows: { place: number; entry: Entry }[] = [];
  for (let row = 0; row < MOST_ROWS && form.has(entryInput(list, row, "place")); row += 1) {
    const read = (part: string) => readText(form, entryInput(list, row, part));
    const entry = Object.fromEntries(Object.keys(field.fields).map((part) => [part, read(part)]));
    if (!isFixed(field) && (isBlank(entry) || form.has(entryInput(list, row, "remove")))) continue;
    const place = Number.parseFloat(read("place"));
    const named = withSlug(field, entry, read("was"));
    rows.push({ place: Number.isNaN(place) ? Number.MAX_VALUE : place, entry: named });
  }
  return rows.toSorted((one, other) => one.place - other.place).map(({ entry }) => entry);
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? withLineFeeds(value).trim() : "";
}
