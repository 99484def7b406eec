import { useState } from "react";
import { pictureWords } from "../../content/desk-pictures.ts";
import type { FieldText } from "../../ui/field.tsx";
import type { PictureOption } from "../pictures/picture-option.ts";
import { SelectField } from "./select-field.tsx";

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
  const gone = isGone ? [[value, words.gone] as const] : [];
  return (
    <SelectField
      text={text}
      value={value}
      none={text.required ? words.choose : words.none}
      options={[...gone, ...options.map((option) => [option.value, option.name] as const)]}
      onChange={({ target }) => setChosen(target.value)}
    >
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
    </SelectField>
  );
}
