import type { ChangeEventHandler, ReactNode } from "react";
import { describedBy, type FieldText, INPUT, isWrong, LabelledField } from "../../ui/field.tsx";
import { QUESTION } from "./page-parts.tsx";

interface Props {
  text: FieldText;
  value: string;
  /** The text of the option that chooses nothing. */
  none: string;
  /** Texts of the options by their values. */
  options: readonly (readonly [value: string, text: string])[];
  onChange?: ChangeEventHandler<HTMLSelectElement>;
  /** Above the select. */
  above?: ReactNode;
  /** Below the select. */
  children?: ReactNode;
}

/** A question with a select. */
export function SelectField({ text, value, none, options, onChange, above, children }: Props) {
  return (
    <LabelledField text={text} className={QUESTION}>
      {above}
      <select
        id={text.name}
        name={text.name}
        className={`${INPUT} mt-1.5 w-full`}
        defaultValue={value}
        onChange={onChange}
        required={text.required}
        aria-invalid={isWrong(text) || undefined}
        aria-describedby={describedBy(text)}
      >
        <option value="">{none}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      {children}
    </LabelledField>
  );
}
