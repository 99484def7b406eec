import type { ComponentPropsWithoutRef } from "react";
import { describedBy, FIELD, FieldNotes, type FieldText, isWrong, LABEL, RequiredMark } from "./field.tsx";
import { useKept } from "./kept-html.ts";

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
  /** Class names of the options' labels. */
  look?: string | undefined;
  /** Keep them, since nobody wrote the options: ui/kept-html.ts. */
  kept?: boolean | undefined;
  /** Where a heading says the same. */
  hideLabel?: boolean | undefined;
  /** For the layout: the room above the question. */
  className?: string | undefined;
}

/** Most choices of a question that is kept whole. More have too many combinations, so each box is kept. */
const MOST_KEPT = 3;

/** Boxes of one width, because each has its note on the right. */
const NOTED = "grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]";

/** Shows options as boxes to press. They are real inputs, so keyboards, forms and screen readers work with them. */
export function OptionBoxes({
  type,
  options,
  chosen,
  none,
  look,
  hideLabel,
  className = "mt-9",
  kept,
  ...text
}: Props) {
  const noted = options.some(({ note }) => note);
  const pressed = import.meta.env.SSR ? options.flatMap(({ value }) => (chosen.includes(value) ? value : [])) : [];
  const content = useKept(
    import.meta.env.SSR &&
      kept &&
      !isWrong(text) &&
      pressed.length <= MOST_KEPT && ["option-boxes", type, options, pressed, none, look, hideLabel, text],
    () => (
      <>
        <legend className={hideLabel ? "sr-only" : LABEL}>
          {text.label}
          {text.required && <RequiredMark />}
        </legend>
        <FieldNotes {...text} />
        <div className={`group mt-3 gap-2.5 ${noted ? NOTED : "flex flex-wrap"}`}>
          {/* It appears only after a choice, and last, so that no other box moves under a finger. */}
          {none !== undefined && (
            <>
              <label className="option-box order-1 border-dashed group-not-has-checked:hidden">
                <input type="radio" name={text.name} value="" /> <span>{none}</span>
              </label>{" "}
            </>
          )}
          {options.map((option, index) => (
            <OptionBox
              key={option.value}
              kept={kept}
              look={look}
              option={option}
              className={`option-box ${noted ? "flex-wrap justify-between gap-x-3" : "justify-center"}`}
              input={{
                id: index === 0 ? text.name : `${text.name}-${index + 1}`,
                type,
                name: text.name,
                value: option.value,
                defaultChecked: chosen.includes(option.value),
                disabled: option.disabled,
                required: type === "radio" ? text.required : undefined,
                // Browsers report every radio of a required group as invalid until one is chosen.
                "aria-invalid": isWrong(text) ? true : type === "radio" && text.required ? false : undefined,
              }}
            />
          ))}
        </div>
      </>
    ),
  );
  return (
    <fieldset
      className={`${FIELD} ${className}`}
      aria-describedby={describedBy(text)}
      data-invalid={isWrong(text) ? "" : undefined}
      {...content}
    />
  );
}

interface BoxProps extends Pick<Props, "kept" | "look" | "className"> {
  option: Option;
  input: ComponentPropsWithoutRef<"input">;
}

/** An option, and the space behind it. */
function OptionBox({ kept, look, className, option, input }: BoxProps) {
  const content = useKept(import.meta.env.SSR && kept && ["option", look, option, input], () => (
    <>
      <input {...input} /> <span className={look}>{option.label}</span>
      {option.note && <span className="font-medium tabular"> {option.note}</span>}
    </>
  ));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the content has it */}
      <label className={className} {...content} />{" "}
    </>
  );
}
