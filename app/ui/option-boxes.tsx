import { Fragment } from "react";
import { describedBy, FieldHint, FieldMessage, type FieldText, RequiredMark } from "./field.tsx";

interface Option {
  value: string;
  label: string;
  /** Less prominent text beside the label. */
  note?: string | undefined;
  disabled?: boolean | undefined;
}

interface Props extends FieldText {
  /** `radio` for one answer, `checkbox` for any number. */
  type: "radio" | "checkbox";
  options: readonly Option[];
  chosen: readonly string[];
  /** Label of the box that clears a choice. It is the first box, because text browsers preselect the first radio. */
  none?: string | undefined;
}

/** Shows options as boxes to press. They are real inputs, so keyboards, forms and screen readers work with them. */
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
                // Browsers report every radio of a required group as invalid until one is chosen.
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
