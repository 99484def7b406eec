import { useRef } from "react";
import { type Entry, type EntryField, entryInput, isFixed, type ListField } from "../../site/publishing/document.ts";
import { Button } from "../../ui/button.tsx";
import { HINT, TextField } from "../../ui/field.tsx";
import { useScripted } from "../../ui/use-scripted.ts";
import { ContentField, type FieldProps } from "./content-field.tsx";
import { contentWords as words } from "./words.ts";

type Move = (() => void) | false;

interface Props extends Pick<FieldProps, "errors" | "pictures"> {
  /** Names of inputs that are not folded away. */
  opened: readonly string[];
  list: string;
  field: ListField;
  /** The number in the names of its inputs. */
  row: number;
  /** Where it stands now, from 0. */
  place: number;
  title: string;
  /** Null for a blank one. */
  entry: Entry | null;
  /** False where it can't go. */
  move: { up: Move; down: Move };
}

/**
 * An entry that shows its fields when it is opened: a list of people is long on a phone. What few people need to see is
 * folded once more.
 */
export function EntryFold({ list, field, row, place, title, entry, errors, pictures, opened, move }: Props) {
  const isOpen = useOpened((part) => opened.some((one) => one.startsWith(entryInput(list, row, part))));
  const parts = Object.entries(field.fields);
  const technical = parts.filter(([, one]) => isTechnical(one));
  const note = entryInput(list, row, "note");
  const input = ([part, one]: (typeof parts)[number]) => (
    <ContentField
      key={part}
      name={entryInput(list, row, part)}
      field={one}
      value={entry?.[part] ?? one.preset ?? ""}
      errors={errors}
      pictures={pictures}
    />
  );
  return (
    <details className="border-2 border-rule" open={isOpen("")}>
      <summary className={SUMMARY}>{title}</summary>
      <fieldset className="px-4 pt-1 pb-5" aria-describedby={entry ? undefined : note}>
        <legend className="sr-only">{title}</legend>
        {!entry && (
          <p className={HINT} id={note}>
            {words.blankNote}
          </p>
        )}
        {isFixed(field) ? (
          <input type="hidden" name={entryInput(list, row, "place")} value={row + 1} />
        ) : (
          <Place key={place} list={list} row={row} place={place} title={title} move={move} />
        )}
        {parts.filter(([, one]) => !isTechnical(one)).map(input)}
        {technical.length > 0 && (
          <details className="mt-6 border-2 border-rule" open={isOpen(...technical.map(([part]) => part))}>
            <summary className={SUMMARY}>{words.more(technical.map(([, { label }]) => label))}</summary>
            <div className="px-4 pt-1 pb-5">{technical.map(input)}</div>
          </details>
        )}
        {entry?.slug && <input type="hidden" name={entryInput(list, row, "was")} value={entry.slug} />}
        {entry && !isFixed(field) && (
          <label className="option-box mt-6">
            <input type="checkbox" className="peer" name={entryInput(list, row, "remove")} value="yes" />{" "}
            <span className="peer-checked:before:content-['✓_'/'']">{words.removeEntry(field.entry)}</span>
          </label>
        )}
      </fieldset>
    </details>
  );
}

/** Keeps open what was opened for a mistake, though it is mended meanwhile. */
function useOpened(isNamed: (part: string) => boolean) {
  const kept = useRef(new Set<string>());
  return (...parts: string[]) => {
    for (const part of parts) if (isNamed(part)) kept.current.add(part);
    return parts.some((part) => kept.current.has(part));
  };
}

const SUMMARY = "min-h-11.5 cursor-pointer px-4 py-2.5 font-bold wrap-anywhere";

/** What is filled in by itself. */
function isTechnical({ kind }: EntryField): boolean {
  return kind === "slug" || kind === "former-slugs";
}

/** An entry's position in its list. With JavaScript, buttons change it at once. */
function Place({ list, row, place, title, move }: Pick<Props, "list" | "row" | "place" | "title" | "move">) {
  const isScripted = useScripted();
  const button = (way: "up" | "down") => (
    <Button
      outline
      type="button"
      id={entryInput(list, row, way)}
      disabled={!move[way]}
      size="none"
      className="min-h-11 px-2.5 pt-1.5 pb-1 text-xl disabled:opacity-40"
      onClick={() => move[way] && move[way]()}
    >
      {words[way]} <span className="sr-only">{title}</span>
    </Button>
  );
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3">
      <TextField
        name={entryInput(list, row, "place")}
        label={words.place}
        value={String(place + 1)}
        inputMode="numeric"
        autoComplete="off"
        className="w-22"
      />
      {isScripted && (
        <>
          {button("up")}
          {button("down")}
        </>
      )}
    </div>
  );
}
