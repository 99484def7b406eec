import { useState } from "react";
import { pictureWords } from "../../content/desk-pictures.ts";
import { describedBy, type FieldText, INPUT, LabelledField } from "../../ui/field.tsx";
import type { PictureOption } from "../pictures/picture-option.ts";
import { QUESTION } from "./page-parts.tsx";

const { choice: words } = pictureWords;

interface Props {
  text: FieldText;
  value: string;
  options: readonly PictureOption[];
}

/** A select of pictures with the chosen one below it, and the way to add another. */
export function PictureField({ text, value, options }: Props) {
  const [chosen, setChosen] = useState(value);
  const picture = options.find((option) => option.value === chosen);
  const isGone = value !== "" && !options.some((option) => option.value === value);
  return (
    <LabelledField text={text} className={QUESTION}>
      <select
        id={text.name}
        name={text.name}
        className={`${INPUT} mt-1.5 w-full`}
        defaultValue={value}
        onChange={({ target }) => setChosen(target.value)}
        aria-invalid={text.errors?.length ? true : undefined}
        aria-describedby={describedBy(text)}
      >
        <option value="">{text.required ? words.choose : words.none}</option>
        {isGone && <option value={value}>{words.gone}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <p className="mt-2 flex flex-wrap items-end gap-x-5 gap-y-2">
        {picture && (
          <img
            className="h-auto max-h-50 w-26 border-2 border-ink bg-rule object-contain"
            src={picture.thumbnail}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            alt=""
          />
        )}
        <a className="text-link" href="/desk/pictures" target="_blank" rel="noopener">
          {words.library}
        </a>
      </p>
    </LabelledField>
  );
}
