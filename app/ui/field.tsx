import type { ReactNode } from "react";

/** The text of a question: a label, an optional hint, and error messages. */
export interface FieldText {
  /** Name of the field in the form; also the id that an error summary links to. */
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  errors?: readonly string[] | undefined;
}

/** Returns the ids of the hint and the message, for `aria-describedby`. */
export function describedBy({ name, hint, errors }: FieldText): string | undefined {
  const ids = [hint && `${name}-hint`, errors?.length && `${name}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function FieldMessage({ name, errors }: Pick<FieldText, "name" | "errors">) {
  if (!errors?.length) return null;
  return (
    <p className="field-error" id={`${name}-error`}>
      <span className="sr-only">Error: </span>
      {errors[0]}
    </p>
  );
}

export function FieldHint({ name, hint }: Pick<FieldText, "name" | "hint">) {
  return hint ? (
    <p className="field-hint" id={`${name}-hint`}>
      {hint}
    </p>
  ) : null;
}

/** @param told whether the field has its own `required` attribute for screen readers; a group can't have one */
export function RequiredMark({ told = false }: { told?: boolean }) {
  return (
    <>
      {" "}
      <span aria-hidden="true">*</span>{" "}
      <span className="sr-only" aria-hidden={told || undefined}>
        (required)
      </span>
    </>
  );
}

/** A question with one input: label, hint, message, input. */
export function LabelledField({ text, children }: { text: FieldText; children: ReactNode }) {
  return (
    <div className="field" data-invalid={text.errors?.length ? "" : undefined}>
      <label className="field-label" htmlFor={text.name}>
        {text.label}
        {text.required && <RequiredMark told />}
      </label>
      <FieldHint {...text} />
      <FieldMessage {...text} />
      {children}
    </div>
  );
}

interface Props extends FieldText {
  value: string;
  type?: "text" | "email" | "password";
  /** The keyboard that a phone shows. */
  inputMode?: "numeric" | undefined;
  autoComplete?: string | undefined;
  /** Rows of a text area; without it, a single-line input. */
  rows?: number | undefined;
}

export function TextField({ value, type = "text", autoComplete, inputMode, rows, ...text }: Props) {
  const shared = {
    id: text.name,
    name: text.name,
    className: "field-input",
    defaultValue: value,
    dir: "auto",
    autoComplete,
    inputMode,
    required: text.required,
    "aria-invalid": text.errors?.length ? true : undefined,
    "aria-describedby": describedBy(text),
  };
  return (
    <LabelledField text={text}>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
    </LabelledField>
  );
}
