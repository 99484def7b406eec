import { Fragment } from "react";
import { describedBy, FieldHint, FieldMessage, type FieldText, RequiredMark } from "./field.tsx";

interface Option {
  value: string;
  label: string;
  /** Stands beside the label, more quietly. */
  note?: string | undefined;
  disabled?: boolean | undefined;
}

interface Props extends FieldText {
  /** One answer or any number. */
  type: "radio" | "checkbox";
  options: readonly Option[];
  chosen: readonly string[];
  /** Takes a choice back; text browsers, which choose a group's first radio by themselves, begin with it. */
  none?: string | undefined;
}

/** Options as boxes to press: real inputs, so that keys, forms and screen readers know them. */
export function OptionBoxes({ type, options, chosen, none, ...text }: Props) {
  return (
    <fieldset
      className="field"
      aria-describedby={describedBy(text)}
      data-invalid={text.errors?.length ? "" : undefined}
    >
      <legend className="field-label">
        {text.label}
        {text.required && <RequiredMark />}
      </legend>
      <FieldHint {...text} />
      <FieldMessage {...text} />
      <div className="option-boxes">
        {none !== undefined && (
          <>
            <label className="option-box option-none">
              <input type="radio" name={text.name} value="" /> <span>{none}</span>
            </label>{" "}
          </>
        )}
        {options.map((option, index) => (
          <Fragment key={option.value}>
            <label className="option-box">
              <input
                id={index === 0 ? text.name : `${text.name}-${index + 1}`}
                type={type}
                name={text.name}
                value={option.value}
                defaultChecked={chosen.includes(option.value)}
                disabled={option.disabled}
                required={type === "radio" ? text.required : undefined}
                // A browser calls each radio of a group invalid in which nothing is chosen yet.
                aria-invalid={text.errors?.length ? true : type === "radio" && text.required ? false : undefined}
              />{" "}
              <span>{option.label}</span>
              {option.note && <span className="option-note"> {option.note}</span>}
            </label>{" "}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
