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
import type { PicturePlace } from "./picture-place.ts";

/** Rows of a list that a form may have, its blank one included. */
const MOST_ROWS = 101;

interface Options {
  /** Makes slugs for entries that have none yet. A text that is still being typed has no title to make one from. */
  makesSlugs?: boolean;
  /** Whether an entry's slug was ever public. Only then does it lead to the entry after a change. */
  wasPublic?: (slug: string) => boolean;
}

/**
 * Reads a document's form. Entries that are marked for removal or blank are left out, and the others are in the order
 * of their numbers. Of two with the same number, the one that was given it comes before the one that had it, or after
 * it if it comes from above: 1 puts an entry first, and the last number puts it last. A list of fixed length keeps
 * all.
 */
export function readDocumentForm({ fields }: DocumentDefinition, form: FormData, options: Options = {}): Submitted {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === "list" ? readEntries(name, field, form, options) : readField(field, form, name),
    ]),
  );
}

/**
 * Returns the row in which a form's entry with a place for a picture is stored, null if it is removed. A blank entry,
 * which isn't stored, gets the row after the last.
 */
export function storedRow({ entry, field }: PicturePlace, form: FormData): number | null {
  if (!entry) return 0;
  if (form.has(entryInput(field, entry.row, "remove"))) return null;
  const rows = readRows(field, entry.list, form);
  const found = rows.findIndex(({ row }) => row === entry.row);
  return found >= 0 ? found : rows.length;
}

function readEntries(list: string, field: ListField, form: FormData, options: Options): Entry[] {
  const { makesSlugs = true, wasPublic = () => true } = options;
  return readRows(list, field, form).map(({ row, entry }) => {
    if (!makesSlugs && !entry.slug) return entry;
    const was = readText(form, entryInput(list, row, "was"));
    return withSlug(field, entry, wasPublic(was) ? was : "");
  });
}

/** Returns the entries that are kept, in their new order, each with the row that it has in the form. */
function readRows(list: string, field: ListField, form: FormData): { row: number; entry: Entry }[] {
  const rows: { row: number; place: number; moved: number; entry: Entry }[] = [];
  for (let row = 0; row < MOST_ROWS && form.has(entryInput(list, row, "place")); row += 1) {
    const read = (part: string) => readText(form, entryInput(list, row, part));
    const entry = Object.fromEntries(
      Object.entries(field.fields).map(([part, one]) => [part, readField(one, form, entryInput(list, row, part))]),
    );
    if (!isFixed(field) && (isBlank(field, entry) || form.has(entryInput(list, row, "remove")))) continue;
    const written = Number.parseFloat(read("place"));
    const place = Number.isNaN(written) ? Number.MAX_VALUE : written;
    rows.push({ row, place, moved: Math.sign(place - row - 1), entry });
  }
  return rows.toSorted((one, other) => one.place - other.place || one.moved - other.moved);
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
