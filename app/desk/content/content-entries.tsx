import type { ReactNode } from "react";
import { contentWords as words } from "../../content/desk-content.ts";
import { type Entry, entryInput, isFixed, type ListField, type Mistake } from "../../publishing/document.ts";
import { describedBy, FieldHint, FieldMessage, LABEL, TextField } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";
import { ContentField, type FieldProps, messagesFor } from "./content-field.tsx";

interface EntriesProps extends Pick<FieldProps, "name" | "mistakes" | "pictures"> {
  field: ListField;
  entries: readonly Entry[];
}

/** The entries of a list, with a blank one at the end if there may be more. */
export function Entries({ name, field, entries, mistakes, pictures }: EntriesProps) {
  const rows = entries.length < field.most ? [...entries, null] : entries;
  const text = { name, label: field.label, hint: field.help, errors: messagesFor(mistakes, name) };
  return (
    <fieldset id={name} tabIndex={-1} className={QUESTION} aria-describedby={describedBy(text)}>
      <legend className={LABEL}>{field.label}</legend>
      <FieldHint {...text} />
      <FieldMessage {...text} />
      <div className="mt-3 grid gap-3">
        {rows.map((entry, row) => (
          // An entry has no identity except its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Fold key={row} title={titleOf(field, entry, row)} open={mistakes.some((one) => isIn(one, name, row))}>
            {Object.entries(field.fields).map(([part, one]) => (
              <ContentField
                key={part}
                name={entryInput(name, row, part)}
                field={one}
                value={entry?.[part] ?? ""}
                mistakes={mistakes}
                pictures={pictures}
                required={entry !== null}
              />
            ))}
            {entry?.slug && <input type="hidden" name={entryInput(name, row, "was")} value={entry.slug} />}
            {isFixed(field) ? (
              <input type="hidden" name={entryInput(name, row, "place")} value={row + 1} />
            ) : (
              <PlaceInEntry list={name} row={row} removable={entry !== null} />
            )}
          </Fold>
        ))}
      </div>
    </fieldset>
  );
}

/** The entry's number and first field, or what the blank one is for. */
function titleOf({ entry: kind, fields }: ListField, entry: Entry | null, row: number): string {
  if (!entry) return words.blank(kind);
  return `${words.entry(kind, row + 1)}: ${entry[Object.keys(fields)[0] ?? ""] ?? ""}`;
}

function isIn({ field }: Mistake, list: string, row: number): boolean {
  return field.startsWith(entryInput(list, row, ""));
}

/** An entry that shows its fields when it is opened: a list of people is long on a phone. */
function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className="border-2 border-rule" open={open}>
      <summary className="min-h-11.5 cursor-pointer px-4 py-2.5 font-bold wrap-anywhere">{title}</summary>
      <fieldset className="px-4 pt-1 pb-5">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** An entry's position in its list, and a box to remove it. */
function PlaceInEntry({ list, row, removable }: { list: string; row: number; removable: boolean }) {
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <TextField
        name={entryInput(list, row, "place")}
        label={words.place}
        value={String(row + 1)}
        inputMode="numeric"
        autoComplete="off"
        className="w-22"
      />
      {removable && (
        <label className="option-box min-h-11.5">
          <input type="checkbox" className="peer" name={entryInput(list, row, "remove")} value="yes" />{" "}
          <span className="peer-checked:before:content-['✓_'/'']">{words.remove}</span>
        </label>
      )}
    </div>
  );
}
