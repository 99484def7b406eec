import type { Mistake, TextField as DocumentText } from "../../publishing/document.ts";
import { TextField } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";
import { PortraitField } from "./portrait-field.tsx";

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
