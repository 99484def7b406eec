import { contentWords as words } from "../../content/desk-content.ts";
import type { Mistake, TextField as DocumentText } from "../../publishing/document.ts";
import { describedBy, type FieldText, INPUT, LabelledField, TextField } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";

export interface FieldProps {
  name: string;
  field: DocumentText;
  value: string;
  mistakes: readonly Mistake[];
  portraits: readonly string[];
  /** False for an entry that may stay blank. */
  required?: boolean;
}

const ROWS: Partial<Record<DocumentText["kind"], number>> = { text: 3, lines: 3, paragraphs: 12 };

/** The input for one text of a document. */
export function ContentField({
  name,
  field: { kind, label, help },
  value,
  mistakes,
  portraits,
  required = true,
}: FieldProps) {
  const errors = mistakes.filter((one) => one.field === name).map(({ message }) => message);
  const text = { name, label, hint: help, required, errors };
  if (kind === "portrait") return <PortraitField text={text} value={value} portraits={portraits} />;
  return <TextField {...text} value={value} rows={ROWS[kind]} autoComplete="off" className={QUESTION} />;
}

interface PortraitProps {
  text: FieldText;
  value: string;
  portraits: readonly string[];
}

/** A select of the portraits in public/pictures/team, by their file names. */
function PortraitField({ text, value, portraits }: PortraitProps) {
  const choices = value === "" || portraits.includes(value) ? portraits : [value, ...portraits];
  return (
    <LabelledField text={text} className={QUESTION}>
      <select
        id={text.name}
        name={text.name}
        className={`${INPUT} mt-1.5 w-full`}
        defaultValue={value}
        aria-invalid={text.errors?.length ? true : undefined}
        aria-describedby={describedBy(text)}
      >
        <option value="">{words.choosePortrait}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {one.slice(one.lastIndexOf("/") + 1)}
          </option>
        ))}
      </select>
      {portraits.includes(value) && (
        <img className="mt-3 h-auto w-26 border-2 border-ink bg-paper" src={value} width="480" height="600" alt="" />
      )}
    </LabelledField>
  );
}
