import { type SyntheticEvent, useState, useRef, type ComponentProps } from "react";
import { flushSync } from "react-dom";
import metrics from "virtual:headline-metrics";
import {
  type Entry,
  entryInput,
  isFixed,
  type ListField,
  type TextField as Field,
} from "../../site/publishing/document.ts";
import { blocksIn, readTitled } from "../../site/publishing/field-values.ts";
import { Button } from "../../ui/button.tsx";
import {
  describedBy,
  FieldNotes,
  LABEL,
  HINT,
  TextField,
  FIELD,
  type FieldText,
  isWrong,
  RequiredMark,
} from "../../ui/field.tsx";
import { breakLine, type FittedLine, fitLine } from "../../ui/fit-line.ts";
import { useScripted } from "../../ui/hydration.ts";
import { PosterLines } from "../../ui/poster-heading.tsx";
import { optionsFor, type PictureChoice } from "../pictures/picture-view.ts";
import { QUESTION, SelectField } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";
import { BLOCK_LABELS } from "./check-document.form.ts";

interface EntriesProps extends Pick<FieldProps, "name" | "errors" | "pictures"> {
  field: ListField;
  entries: readonly Entry[];
  opened: readonly string[];
}

/** An entry that moves keeps the number in its inputs' names; the position fields determine the form's order. */
export function Entries({ name, field, entries, errors, pictures, opened }: EntriesProps) {
  const count = Math.min(entries.length + 1, Math.max(field.most, entries.length));
  const [order, setOrder] = useState(() => Array.from({ length: count }, (_, row) => row));
  const [told, setTold] = useState("");
  const [isAdding, setAdding] = useState(false);
  const text = { name, label: field.label, hint: field.help, errors: errors[name] };
  const firstInput = (row: number) => entryInput(name, row, Object.keys(field.fields)[0] ?? "");
  const isUnused = (row: number) =>
    row >= entries.length && (document.getElementById(firstInput(row)) as HTMLInputElement | null)?.value === "";

  /** Opens the blank entry, or a new one if that is in use. */
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
      setTold(`${nameOf(field, entries[row])} is now number ${place + 1}`);
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
          {`Add ${/^[aeiou]/i.test(field.entry) ? "an" : "a"} ${field.entry.toLowerCase()}`}
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
          {`Add another ${field.entry.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  );
}

function nameOf({ entry: kind, fields }: ListField, entry: Entry | undefined): string {
  return (entry && entry[Object.keys(fields)[0] ?? ""]) || `New ${kind.toLowerCase()}`;
}

export function titleOf(field: ListField, entry: Entry | undefined, place: number): string {
  const name = nameOf(field, entry);
  return entry ? `${field.entry} ${place + 1}: ${name}` : name;
}

type Move = (() => void) | false;

interface Props extends Pick<FieldProps, "errors" | "pictures"> {
  opened: readonly string[];
  list: string;
  field: ListField;
  /** The number in its inputs' names. */
  row: number;
  /** From 0. */
  place: number;
  title: string;
  entry: Entry | null;
  move: { up: Move; down: Move };
}

/** Collapsible, because a list of people is long on a phone. Fields that few members need are collapsed inside it. */
function EntryFold({ list, field, row, place, title, entry, errors, pictures, opened, move }: Props) {
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
            Fields marked * are needed if you add one. If you leave it blank, nothing is added.
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
            <summary className={SUMMARY}>{`More: ${technical
              .map(([, { label }]) => label)
              .join(", ")
              .toLowerCase()}`}</summary>
            <div className="px-4 pt-1 pb-5">{technical.map(input)}</div>
          </details>
        )}
        {entry?.slug && <input type="hidden" name={entryInput(list, row, "was")} value={entry.slug} />}
        {entry && !isFixed(field) && (
          <label className="option-box mt-6">
            <input type="checkbox" className="peer" name={entryInput(list, row, "remove")} value="yes" />{" "}
            <span className="peer-checked:before:content-['✓_'/'']">{`Remove this ${field.entry.toLowerCase()}`}</span>
          </label>
        )}
      </fieldset>
    </details>
  );
}

/** Keeps a section open that was opened for a mistake, even after it's fixed. */
function useOpened(isNamed: (part: string) => boolean) {
  const kept = useRef(new Set<string>());
  return (...parts: string[]) => {
    for (const part of parts) if (isNamed(part)) kept.current.add(part);
    return parts.some((part) => kept.current.has(part));
  };
}

const SUMMARY = "min-h-11.5 cursor-pointer px-4 py-2.5 font-bold wrap-anywhere";

function isTechnical({ kind }: Field): boolean {
  return kind === "slug" || kind === "former-slugs";
}

function Place({ list, row, place, title, move }: Pick<Props, "list" | "row" | "place" | "title" | "move">) {
  const isScripted = useScripted();
  const button = (way: "up" | "down", text: string) => (
    <Button
      outline
      type="button"
      id={entryInput(list, row, way)}
      disabled={!move[way]}
      size="none"
      className="min-h-11 px-2.5 pt-1.5 pb-1 text-xl disabled:opacity-40"
      onClick={() => move[way] && move[way]()}
    >
      {text} <span className="sr-only">{title}</span>
    </Button>
  );
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3">
      <TextField
        name={entryInput(list, row, "place")}
        label="Position"
        value={String(place + 1)}
        inputMode="numeric"
        autoComplete="off"
        className="w-22"
      />
      {isScripted && (
        <>
          {button("up", "Move up")}
          {button("down", "Move down")}
        </>
      )}
    </div>
  );
}

interface FieldProps {
  name: string;
  field: Field;
  value: string;
  errors: Readonly<Record<string, string[]>>;
  pictures: PictureChoice;
}

const ROWS: Partial<Record<Field["kind"], number>> = {
  text: 3,
  lines: 3,
  paragraphs: 12,
  markdown: 24,
  countries: 4,
  "former-slugs": 2,
};
const TYPES = { email: "email", "web-address": "url", phone: "tel", date: "date", moment: "datetime-local" } as const;

export function ContentField({ name, field, value, errors, pictures }: FieldProps) {
  const { kind, label, help, optional } = field;
  // A blank slug is filled in automatically.
  const isNeeded = !optional && kind !== "slug";
  const text = { name, label, hint: help, required: isNeeded, errors: errors[name] };
  if (kind === "choice")
    return <SelectField text={text} value={value} none="Choose one" options={Object.entries(field.options ?? {})} />;
  if (kind === "picture")
    return (
      <PictureField text={text} value={value} options={optionsFor(pictures, value, field.folder)} choice={pictures} />
    );
  if (kind === "titled") return <TitledField text={text} block={field.block ?? label} value={value} errors={errors} />;
  const type = kind in TYPES ? TYPES[kind as keyof typeof TYPES] : "text";
  const inputMode = kind === "money" ? "decimal" : kind === "year" || kind === "count" ? "numeric" : undefined;
  const Input = field.poster ? PosterField : TextField;
  return (
    <Input
      {...text}
      type={type}
      inputMode={inputMode}
      value={value}
      rows={ROWS[kind]}
      autoComplete="off"
      className={QUESTION}
    />
  );
}

/** Width of a poster's line on a phone, in CSS pixels. */
const PHONE = 310;
/** Smallest and largest capitals that look right on a phone, in CSS pixels. */
const [SMALLEST, LARGEST] = [22, 190];

function PosterField({ value, className, ...field }: ComponentProps<typeof TextField>) {
  const [text, setText] = useState(value);
  const lines = linesOf(text).map((line) => fitLine(line, metrics));
  const notes = lines.flatMap((line) => noteOn(line) ?? []);
  return (
    <div className={className} onInput={({ target }) => setText((target as HTMLTextAreaElement).value)}>
      <TextField {...field} value={value} className="" />
      {lines.length > 0 && (
        <div className="mt-3 poster-heading grid w-77.5 max-w-full gap-2" aria-hidden="true" data-part="poster">
          <PosterLines lines={lines} />
        </div>
      )}
      <output className="mt-2 block text-sm text-quiet">{notes.join(" ")}</output>
    </div>
  );
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.flatMap(breakLine))].filter((line) => line !== "");
}

function noteOn({ text, capHeight, inkWidth }: FittedLine): string | null {
  const size = (capHeight / inkWidth) * PHONE;
  if (size < SMALLEST) return `On a phone, “${text}” is set small: use a shorter word.`;
  return size > LARGEST ? `On a phone, “${text}” is set very large: add a word.` : null;
}

const BLANK = 2;

interface TitledProps extends Pick<FieldProps, "value" | "errors"> {
  text: FieldText;
  block: string;
}

function TitledField({ text, block, value, errors }: TitledProps) {
  const blocks = blocksIn(value).map(readTitled);
  const [count, setCount] = useState(blocks.length + BLANK);
  const isScripted = useScripted();

  function add() {
    flushSync(() => setCount(count + 1));
    document.getElementById(entryInput(text.name, count, "title"))?.focus();
  }

  return (
    <fieldset
      id={text.name}
      tabIndex={-1}
      className={`${QUESTION} ${FIELD}`}
      data-invalid={isWrong(text) ? "" : undefined}
      aria-describedby={describedBy(text)}
    >
      <legend className={LABEL}>
        {text.label}
        {text.required && <RequiredMark />}
      </legend>
      <FieldNotes {...text} />
      {Array.from({ length: count }, (_, row) => {
        const part = (name: "title" | "text") => ({
          name: entryInput(text.name, row, name),
          label: BLOCK_LABELS[name],
          value: blocks[row]?.[name] ?? "",
          errors: errors[entryInput(text.name, row, name)],
          autoComplete: "off",
          className: "mt-2",
        });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a block has no identity except its place
          <fieldset key={row} className="mt-3 border-l-2 border-rule pl-4">
            <legend className="float-left font-bold">{`${block} ${row + 1}`}</legend>
            <div className="clear-both" />
            <TextField {...part("title")} />
            <TextField {...part("text")} rows={3} />
          </fieldset>
        );
      })}
      {isScripted && (
        <Button outline className="mt-3" type="button" onClick={add}>
          {`Add another ${block.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  );
}
