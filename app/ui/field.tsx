import type { ReactNode } from "react";

export interface FieldText {
  /** Name of the field in the form; also the id that an error summary links to. */
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  errors?: readonly string[] | undefined;
}

export function isWrong({ errors }: Pick<FieldText, "errors">): boolean {
  return !!errors?.length;
}

export function describedBy(text: FieldText): string | undefined {
  const { name, hint } = text;
  const ids = [hint && `${name}-hint`, isWrong(text) && `${name}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** A question's frame, with a rule next to a wrong answer. */
export const FIELD = "data-invalid:border-l-5 data-invalid:border-accent data-invalid:pl-4";
export const LABEL = "block text-lg font-bold compact:text-base";
/** Compact on low screens, so that a focused field is visible with its label and hint. */
export const HINT = "text-sm text-quiet low:leading-tight";
const BOX = "block border-2 border-ink bg-input text-ink focus-visible:outline-offset-2";
/** A text input. The caller adds the margin above it. */
export const INPUT = `${BOX} min-h-13.5 px-3.5 py-3 compact:min-h-11.5 compact:px-3 compact:py-2`;
/** A text input in a row with small buttons. */
export const LOW_INPUT = `${BOX} min-h-11.5 px-3.5 py-1.5`;

export function FieldNotes({ name, hint, errors }: Pick<FieldText, "name" | "hint" | "errors">) {
  const [message] = errors ?? [];
  return (
    <>
      {hint && (
        <p className={HINT} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p
          className="mt-1 font-bold wrap-anywhere text-accent before:content-['×_'/'']"
          id={`${name}-error`}
          data-part="field-error"
        >
          <span className="sr-only">Error: </span>
          {message}
        </p>
      )}
    </>
  );
}

/** `native`: the field has its own `required` attribute for screen readers. A group can't have one. */
export function RequiredMark({ native = false }: { native?: boolean }) {
  return (
    <>
      {" "}
      <span aria-hidden="true">*</span>{" "}
      <span className="sr-only" aria-hidden={native || undefined}>
        (required)
      </span>
    </>
  );
}

interface LabelledFieldProps {
  text: FieldText;
  className?: string | undefined;
  children: ReactNode;
}

export function LabelledField({ text, className = "mt-9", children }: LabelledFieldProps) {
  return (
    <div className={`${FIELD} ${className}`} data-invalid={isWrong(text) ? "" : undefined}>
      <label className={LABEL} htmlFor={text.name}>
        {text.label}
        {text.required && <RequiredMark native />}
      </label>
      <FieldNotes {...text} />
      {children}
    </div>
  );
}

interface Props extends FieldText {
  value: string;
  type?: "text" | "email" | "password" | "url" | "tel" | "date" | "datetime-local";
  inputMode?: "numeric" | "decimal" | undefined;
  autoComplete?: string | undefined;
  /** Rows of a text area; without it, a single-line input. */
  rows?: number | undefined;
  className?: string | undefined;
}

export function TextField({ value, type = "text", autoComplete, inputMode, rows, className, ...text }: Props) {
  const shared = {
    id: text.name,
    name: text.name,
    className: `${INPUT} mt-2.5 w-full compact:mt-1.5`,
    dir: "auto",
    autoComplete,
    inputMode,
    required: text.required,
    "aria-invalid": isWrong(text) || undefined,
    "aria-describedby": describedBy(text),
  };
  return (
    <LabelledField text={text} className={className}>
      {rows ? (
        <textarea rows={rows} {...shared} defaultValue={value} />
      ) : (
        <input type={type} {...shared} defaultValue={value} />
      )}
    </LabelledField>
  );
}
