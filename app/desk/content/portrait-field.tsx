import { contentWords as words } from "../../content/desk-content.ts";
import { describedBy, type FieldText, INPUT, LabelledField } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";

interface Props {
  text: FieldText;
  value: string;
  portraits: readonly string[];
}

/** A select of the portraits in public/pictures/team, by their file names. */
export function PortraitField({ text, value, portraits }: Props) {
  const choices = value === "" || portraits.includes(value) ? portraits : [value, ...portraits];
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
        <option value="">{words.choosePortrait}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {one.slice(one.lastIndexOf("/") + 1)}
          </option>
        ))}
      </select>
      {portraits.includes(value) && (
        <img className="mt-3 h-auto w-26 border-2 border-ink bg-paper" src={value} width="480" height="600" alt="" />
      )}
    </LabelledField>
  );
}
