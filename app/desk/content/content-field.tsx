import type { EntryField } from "../../site/publishing/document.ts";
import { TextField } from "../../ui/field.tsx";
import { optionsFor, type PictureChoice } from "../pictures/picture-option.ts";
import { QUESTION } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";
import { SelectField } from "../shell/select-field.tsx";
import { PosterField } from "./poster-field.tsx";
import { TitledField } from "./titled-field.tsx";
import { contentWords as words } from "./words.ts";

export interface FieldProps {
  name: string;
  field: EntryField;
  value: string;
  /** The messages about all inputs, by name. */
  errors: Readonly<Record<string, string[]>>;
  pictures: PictureChoice;
}

/** A field with more than one line has a text area of so many rows. */
const ROWS: Partial<Record<EntryField["kind"], number>> = {
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
    return <SelectField text={text} value={value} none={words.choose} options={Object.entries(field.options ?? {})} />;
  if (kind === "picture")
    return (
      <PictureField text={text} value={value} options={optionsFor(pictures, value, field.folder)} choice={pictures} />
    );
  if (kind === "titled") return <TitledField text={text} block={field.block ?? label} value={value} errors={errors} />;
  const type = kind in TYPES ? TYPES[kind as keyof typeof TYPES] : "text";
  const inputMode = kind === "money" ? "decimal" : kind === "year" || kind === "count" ? "numeric" : undefined;
  const input = {
    ...text,
    type,
    inputMode,
    value,
    rows: ROWS[kind],
    autoComplete: "off",
    className: QUESTION,
  } as const;
  return "poster" in field && field.poster ? <PosterField {...input} /> : <TextField {...input} />;
}
