import { publishingMessages as messages } from "../../content/desk/content-fields.ts";
import {
  type DocumentDefinition,
  type EntryField,
  entryInput,
  type Mistake,
  type Submitted,
} from "../../publishing/document.ts";

/** What can be chosen where a picture is asked for. */
export interface KnownPictures {
  ready: readonly string[];
  /** Pictures that are still being prepared: a draft may have one. */
  waiting?: readonly string[];
  /** Those of both that nobody has described, and that are no decoration: a draft may have one. */
  undescribed?: readonly string[];
}

/** Lists the chosen pictures that nobody has described, in the library or beside them. */
export function undescribedIn(
  { fields }: DocumentDefinition,
  submitted: Submitted,
  { undescribed = [] }: KnownPictures,
): Mistake[] {
  const unknown = new Set(undescribed);
  const find = (
    all: Readonly<Record<string, unknown>>,
    parts: Readonly<Record<string, Pick<EntryField, "kind" | "label"> & { describedBy?: string | undefined }>>,
    inputOf: (part: string) => string,
  ): Mistake[] =>
    Object.entries(parts).flatMap(([part, { kind, label, describedBy = "" }]) => {
      if (kind !== "picture" || !unknown.has(String(all[part])) || all[describedBy]) return [];
      return [{ field: inputOf(part), message: messages.undescribed(label), isShowable: true }];
    });
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== "list") return find(submitted, { [name]: field }, () => name);
    const entries = submitted[name] ?? "";
    return (typeof entries === "string" ? [] : entries).flatMap((entry, row) =>
      find(entry, field.fields, (part) => entryInput(name, row, part)).map((one) =>
        Object.assign(one, { message: messages.inEntry(field.entry, row + 1, one.message) }),
      ),
    );
  });
}
