import { Fragment } from "react";
import { describedBy, FIELD, FieldNotes, type FieldText, isWrong, LABEL, RequiredMark } from "./field.tsx";

interface Option {
  value: string;
  label: string;
  note?: string | undefined;
  disabled?: boolean | undefined;
}

export interface OptionBoxesProps extends FieldText {
  type: "radio" | "checkbox";
  options: readonly Option[];
  chosen: readonly string[];
  /** Label of the box that clears a choice. It comes first, because text browsers preselect the first radio. */
  none?: string | undefined;
  look?: string | undefined;
  /** If a heading already says the same. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** Equal widths, because each box has a note on the right. */
const NOTED = "grid grid-cols-[repeat(auto-fill,minmax(min(12.5rem,100%),1fr))]";

export function OptionBoxes({
  type,
  options,
  chosen,
  none,
  look,
  hideLabel,
  className = "mt-9",
  ...text
}: OptionBoxesProps) {
  const { name, required } = text;
  const noted = options.some(({ note }) => note);
  const boxLook = `option-box ${noted ? "flex-wrap justify-between gap-x-3" : "justify-center"}`;
  // Browsers report every radio of a required group as invalid until one is chosen.
  const invalid = isWrong(text) ? true : type === "radio" && required ? false : undefined;
  return (
    <fieldset
      className={`${FIELD} ${className}`}
      aria-describedby={describedBy(text)}
      data-invalid={isWrong(text) ? "" : undefined}
    >
      <legend className={hideLabel ? "sr-only" : LABEL}>
        {text.label}
        {required && <RequiredMark />}
      </legend>
      <FieldNotes {...text} />
      <div className={`group mt-3 gap-2.5 ${noted ? NOTED : "flex flex-wrap"}`}>
        {/* It appears after a choice, as the last box, so that no other box moves under a finger. */}
        {none !== undefined && (
          <>
            <label className="option-box order-1 border-dashed group-not-has-checked:hidden">
              <input type="radio" name={name} value="" /> <span>{none}</span>
            </label>{" "}
          </>
        )}
        {options.map(({ value, label, note, disabled }, index) => (
          <Fragment key={value}>
            <label className={boxLook}>
              <input
                id={index === 0 ? name : `${name}-${index + 1}`}
                type={type}
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                disabled={disabled}
                required={type === "radio" ? required : undefined}
                aria-invalid={invalid}
              />{" "}
              <span className={look}>{label}</span>
              {note && <span className="font-medium tabular"> {note}</span>}
            </label>{" "}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
