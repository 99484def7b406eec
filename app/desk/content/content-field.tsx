import { contentWords as words } from "../../content/desk-content.ts";
import type { Mistake, TextField as DocumentText } from "../../publishing/document.ts";
import { TextField } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";

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
  const text = { name, label, hint: help, required, errors: messagesFor(mistakes, name) };
  if (kind === "portrait") {
    const shown = { pictures: portraits, choose: words.choosePortrait, nameOf: fileNameOf };
    return <PictureField text={text} value={value} {...shown} />;
  }
  return <TextField {...text} value={value} rows={ROWS[kind]} autoComplete="off" className={QUESTION} />;
}

function fileNameOf(picture: string): string {
  return picture.slice(picture.lastIndexOf("/") + 1);
}

export function messagesFor(mistakes: readonly Mistake[], name: string): string[] {
  return mistakes.filter(({ field }) => field === name).map(({ message }) => message);
}
