import { withLineFeeds } from "../../forms/limits.ts";
import {
  type DocumentDefinition,
  type Entry,
  type EntryField,
  entryInput,
  isBlank,
  isFixed,
  type ListField,
  type Submitted,
  type TextField,
} from "../../publishing/document.ts";
import { withSlug } from "../../publishing/slug.ts";
import { joinTitled, type Titled } from "../../publishing/titled.ts";

/** Rows of a list that a form may have, its blank one included. */
const MOST_ROWS = 101;

/**
 * Reads a document's form. Entries that are marked for removal or blank are left out, and the others are in the order
 * of their numbers. Of two with the same number, the one that was given it comes before the one that had it, or after
 * it if it comes from above: 1 puts an entry first, and the last number puts it last. A list of fixed length keeps
 * all.
 */
export function readDocumentForm({ fields }: DocumentDefinition, form: FormData): Submitted {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === "list" ? readEntries(name, field, form) : readField(field, form, name),
    ]),
  );
}

function readEntries(list: string, field: ListField, form: FormData): Entry[] {
  const rows: { place: number; moved: number; entry: Entry }[] = [];
  for (let row = 0; row < MOST_ROWS && form.has(entryInput(list, row, "place")); row += 1) {
    const read = (part: string) => readText(form, entryInput(list, row, part));
    const entry = Object.fromEntries(
      Object.entries(field.fields).map(([part, one]) => [part, readField(one, form, entryInput(list, row, part))]),
    );
    if (!isFixed(field) && (isBlank(field, entry) || form.has(entryInput(list, row, "remove")))) continue;
    const written = Number.parseFloat(read("place"));
    const place = Number.isNaN(written) ? Number.MAX_VALUE : written;
    rows.push({ place, moved: Math.sign(place - row - 1), entry: withSlug(field, entry, read("was")) });
  }
  return rows.toSorted((one, other) => one.place - other.place || one.moved - other.moved).map(({ entry }) => entry);
}

function readField({ kind }: TextField | EntryField, form: FormData, name: string): string {
  if (kind !== "titled") return readText(form, name);
  const blocks: Titled[] = [];
  for (let row = 0; form.has(entryInput(name, row, "title")); row += 1)
    blocks.push({
      title: readText(form, entryInput(name, row, "title")),
      text: readText(form, entryInput(name, row, "text")),
    });
  return joinTitled(blocks);
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? withLineFeeds(value).trim() : "";
}
