import { describedBy, type FieldText, INPUT, LabelledField } from "../../ui/field.tsx";
import { QUESTION } from "./page-parts.tsx";

interface Props {
  text: FieldText;
  value: string;
  /** Paths of the pictures to choose from. */
  pictures: readonly string[];
  /** Text of the option without a picture. */
  choose: string;
  /** Returns the text of an option, which is the path otherwise. */
  nameOf?: (picture: string) => string;
}

/** A select of pictures in public/, with the chosen one below it. */
export function PictureField({ text, value, pictures, choose, nameOf }: Props) {
  const choices = value === "" || pictures.includes(value) ? pictures : [value, ...pictures];
  return (
    <LabelledField text={text} className={QUESTION}>
      <select
        id={text.name}
        name={text.name}
        className={`${INPUT} mt-1.5 w-full`}
        defaultValue={value}
        aria-invalid={text.errors?.length ? true : undefined}
        aria-describedby={describedBy(text)}
      >
        <option value="">{choose}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {nameOf ? nameOf(one) : one}
          </option>
        ))}
      </select>
      {pictures.includes(value) && (
        <img className="mt-3 h-auto w-26 border-2 border-ink bg-paper" src={value} width="400" height="500" alt="" />
      )}
    </LabelledField>
  );
}
