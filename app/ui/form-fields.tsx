import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ChangeEventHandler } from "react";
import { describedBy, type FieldText, INPUT, LabelledField } from "./field.tsx";
import { OptionBoxes, type OptionBoxesProps } from "./option-boxes.tsx";

interface Props extends Pick<FieldText, "label" | "hint"> {
  field: FieldMetadata<string | number | null | undefined>;
  /** For a field that another one makes required. */
  required?: boolean | undefined;
  className?: string | undefined;
}

/** The id is the name, which the error summary links to. */
function textOf({ field, label, hint, required = field.required }: Props): FieldText {
  return { name: field.name, label, hint, required, errors: field.errors };
}

function shared(text: FieldText) {
  return { id: text.name, className: `${INPUT} mt-2.5 w-full compact:mt-1.5`, "aria-describedby": describedBy(text) };
}

interface InputProps extends Props {
  type?: "text" | "email" | "password" | "url" | "tel" | "date" | "datetime-local";
  inputMode?: "numeric" | "decimal";
  autoComplete?: string | undefined;
}

export function InputField({ type = "text", inputMode, autoComplete, ...props }: InputProps) {
  const text = textOf(props);
  const { key, ...input } = getInputProps(props.field, { type });
  return (
    <LabelledField text={text} className={props.className}>
      <input
        key={key}
        {...input}
        {...shared(text)}
        {...{ inputMode, autoComplete }}
        required={text.required}
        dir="auto"
      />
    </LabelledField>
  );
}

export function TextareaField({ rows, ...props }: Props & { rows: number }) {
  const text = textOf(props);
  const { key, ...textarea } = getTextareaProps(props.field);
  return (
    <LabelledField text={text} className={props.className}>
      <textarea key={key} {...textarea} {...shared(text)} required={text.required} rows={rows} dir="auto" />
    </LabelledField>
  );
}

/** `options` are values and labels; one is always chosen. */
export function SelectField({ options, ...props }: Props & { options: readonly (readonly [string, string])[] }) {
  const text = { ...textOf(props), required: false };
  const { key, ...select } = getSelectProps(props.field);
  return (
    <LabelledField text={text} className={props.className}>
      <select key={key} {...select} {...shared(text)} required={false}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

interface CheckBoxProps extends Pick<Props, "label" | "className"> {
  field: FieldMetadata<boolean>;
  describedBy?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

export function CheckBox({ field, label, className = "", describedBy: hint, onChange }: CheckBoxProps) {
  const { key, ...input } = getInputProps(field, { type: "checkbox", value: "yes" });
  return (
    <label className={`option-box ${className}`}>
      <input key={key} {...input} {...{ onChange }} id={field.name} className="peer" aria-describedby={hint} />{" "}
      <span className="peer-checked:before:content-['✓_'/'']">{label}</span>
    </label>
  );
}

interface OptionsProps extends Pick<FieldText, "label" | "hint">, Omit<OptionBoxesProps, keyof FieldText | "chosen"> {
  field: Pick<FieldMetadata, "key" | "name" | "required" | "errors"> & { initialValue?: unknown };
  /** For checkboxes, because Conform considers every list required. */
  required?: boolean | undefined;
}

export function OptionsField({ field, required, ...props }: OptionsProps) {
  return (
    <OptionBoxes
      key={field.key}
      {...props}
      name={field.name}
      required={required ?? (props.type === "radio" && field.required)}
      errors={field.errors}
      chosen={[field.initialValue ?? []].flat().map(String)}
    />
  );
}
