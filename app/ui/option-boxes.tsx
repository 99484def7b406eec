import { describedBy, FieldHint, FieldMessage, type FieldText, RequiredMark } from "./field.tsx";

interface Props extends FieldText {
  /** One answer or any number. */
  type: "radio" | "checkbox";
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
}

/** Options as boxes to press: real inputs, so that keys, forms and screen readers know them. */
export function OptionBoxes({ type, options, chosen, ...text }: Props) {
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
        {options.map((option, index) => (
          <label key={option.value} className="option-box">
            <input
              id={index === 0 ? text.name : `${text.name}-${index + 1}`}
              type={type}
              name={text.name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              required={type === "radio" ? text.required : undefined}
              aria-invalid={text.errors?.length ? true : undefined}
            />{" "}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
