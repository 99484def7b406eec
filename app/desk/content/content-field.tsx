import { type ComponentProps, useState } from "react";
import { flushSync } from "react-dom";
import metrics from "virtual:headline-metrics";
import { entryInput, type TextField as Field } from "../../site/publishing/document.ts";
import { blocksIn, readTitled } from "../../site/publishing/field-values.ts";
import { Button } from "../../ui/button.tsx";
import {
  TextField,
  describedBy,
  FIELD,
  FieldNotes,
  type FieldText,
  isWrong,
  LABEL,
  RequiredMark,
} from "../../ui/field.tsx";
import { breakLine, type FittedLine, fitLine } from "../../ui/fit-line.ts";
import { useScripted } from "../../ui/hydration.ts";
import { PosterLines } from "../../ui/poster-heading.tsx";
import { optionsFor, type PictureChoice } from "../pictures/picture-view.ts";
import { QUESTION, SelectField } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";
import { BLOCK_LABELS } from "./check-document.form.ts";

export interface FieldProps {
  name: string;
  field: Field;
  value: string;
  /** The messages about all inputs, by name. */
  errors: Readonly<Record<string, string[]>>;
  pictures: PictureChoice;
}

/** A field with more than one line has a text area of so many rows. */
const ROWS: Partial<Record<Field["kind"], number>> = {
  text: 3,
  lines: 3,
  paragraphs: 12,
  markdown: 24,
  countries: 4,
  "former-slugs": 2,
};
const TYPES = { email: "email", "web-address": "url", phone: "tel", date: "date", moment: "datetime-local" } as const;

/** The input for one text of a document. */
export function ContentField({ name, field, value, errors, pictures }: FieldProps) {
  const { kind, label, help, optional } = field;
  // A blank slug is filled in.
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
/** Smallest and largest capitals that look right there, in CSS pixels. */
const [SMALLEST, LARGEST] = [22, 190];

/** A field for a headline, and below it the lines as a phone shows them. */
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

/** Blank blocks after the written ones. */
const BLANK = 2;

interface TitledProps extends Pick<FieldProps, "value" | "errors"> {
  text: FieldText;
  /** The name of one block. */
  block: string;
}

/** Blocks of a title and a text, with blank ones at the end. */
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
