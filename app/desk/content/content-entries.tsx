import { type SyntheticEvent, useState } from "react";
import { flushSync } from "react-dom";
import { type Entry, entryInput, type ListField } from "../../site/publishing/document.ts";
import { Button } from "../../ui/button.tsx";
import { describedBy, FieldNotes, LABEL } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";
import type { FieldProps } from "./content-field.tsx";
import { EntryFold } from "./entry-fold.tsx";
import { contentWords as words } from "./words.ts";

interface EntriesProps extends Pick<FieldProps, "name" | "errors" | "pictures"> {
  field: ListField;
  entries: readonly Entry[];
  /** Names of inputs whose entries are unfolded. */
  opened: readonly string[];
}

/**
 * The entries of a list, with a blank one at the end if there may be more. An entry keeps the number in its inputs'
 * names when it moves: the form is read in the order of the positions.
 */
export function Entries({ name, field, entries, errors, pictures, opened }: EntriesProps) {
  const count = Math.min(entries.length + 1, Math.max(field.most, entries.length));
  const [order, setOrder] = useState(() => Array.from({ length: count }, (_, row) => row));
  const [told, setTold] = useState("");
  const [isAdding, setAdding] = useState(false);
  const text = { name, label: field.label, hint: field.help, errors: errors[name] };
  const firstInput = (row: number) => entryInput(name, row, Object.keys(field.fields)[0] ?? "");
  const isUnused = (row: number) =>
    row >= entries.length && (document.getElementById(firstInput(row)) as HTMLInputElement | null)?.value === "";

  /** Opens a blank entry, a further one if the last is in use. */
  function add(event: SyntheticEvent) {
    event.preventDefault();
    const row = order.find(isUnused) ?? order.length;
    flushSync(() => {
      setAdding(true);
      if (row === order.length) setOrder([...order, row]);
    });
    const input = document.getElementById(firstInput(row));
    input?.closest("details")?.setAttribute("open", "");
    input?.focus();
  }

  function move(row: number, by: 1 | -1) {
    const others = order.filter((one) => one !== row);
    const place = order.indexOf(row) + by;
    flushSync(() => {
      setOrder([...others.slice(0, place), row, ...others.slice(place)]);
      setTold(words.moved(nameOf(field, entries[row]), place + 1));
    });
    const [up, down] = ["up", "down"].map((way) => document.getElementById(entryInput(name, row, way)));
    const pressed = by < 0 ? [up, down] : [down, up];
    pressed.find((one) => one?.matches(":enabled"))?.focus();
    // React fires no event for this, and the form listens for unsaved changes.
    up?.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <fieldset id={name} tabIndex={-1} className={QUESTION} aria-describedby={describedBy(text)}>
      <legend className={LABEL}>{field.label}</legend>
      <FieldNotes {...text} />
      {count > entries.length && (
        <a
          className="mt-1 inline-flex min-h-11 items-center text-link"
          href={`#${firstInput(entries.length)}`}
          onClick={add}
        >
          {words.add(field.entry)}
        </a>
      )}
      <output className="sr-only">{told}</output>
      <div className="mt-2 grid grid-cols-1 gap-3">
        {order.map((row, place) => (
          <EntryFold
            key={row}
            list={name}
            field={field}
            row={row}
            place={place}
            title={titleOf(field, entries[row], place)}
            entry={entries[row] ?? null}
            errors={errors}
            pictures={pictures}
            opened={opened}
            move={{ up: place > 0 && (() => move(row, -1)), down: place < order.length - 1 && (() => move(row, 1)) }}
          />
        ))}
      </div>
      {isAdding && order.length < field.most && (
        <Button outline className="mt-3" type="button" onClick={add}>
          {words.addAnother(field.entry)}
        </Button>
      )}
    </fieldset>
  );
}

/** The entry's first field, or what the blank one is for. */
function nameOf({ entry: kind, fields }: ListField, entry: Entry | undefined): string {
  return (entry && entry[Object.keys(fields)[0] ?? ""]) || words.blank(kind);
}

function titleOf(field: ListField, entry: Entry | undefined, place: number): string {
  const name = nameOf(field, entry);
  return entry ? `${words.entry(field.entry, place + 1)}: ${name}` : name;
}
