import { describedBy, type FieldText, LabelledField } from "./field.tsx";

interface Props extends FieldText {
  value: string;
  type?: "text" | "email" | "password";
  /** Which keys a phone shows. */
  inputMode?: "numeric" | undefined;
  autoComplete?: string | undefined;
  /** Rows of a text area; one line without it. */
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
