import { useState } from "react";
import { pictureWords } from "../../content/desk-pictures.ts";
import type { FieldText } from "../../ui/field.tsx";
import type { PictureChoice, PictureOption } from "../pictures/picture-option.ts";
import { LinkButton } from "./page-parts.tsx";
import { SelectField } from "./select-field.tsx";

const { choice: words } = pictureWords;

interface Props {
  text: FieldText;
  value: string;
  options: readonly PictureOption[];
  /** What a form without drafts offers, with links to pictures that it doesn't. */
  choice?: PictureChoice;
  /** Commands that save the form and show it with other pictures, where not all are offered. */
  others?: readonly { name: string; intent: string }[];
  /** The command of the form that saves it and leads to the upload of a picture for this place. */
  upload?: string;
}

/** A select of pictures with the chosen one beside it, and the way to add another. */
export function PictureField({ text, value, options, choice, others, upload }: Props) {
  const [chosen, setChosen] = useState(value);
  const picture = options.find((option) => option.value === chosen);
  const isGone = value !== "" && !options.some((option) => option.value === value);
  const gone = isGone ? [[value, words.gone] as const] : [];
  return (
    <SelectField
      text={text}
      value={value}
      none={text.required ? words.choose : words.none}
      options={[...gone, ...options.map((option) => [option.value, nameOf(option)] as const)]}
      onChange={({ target }) => setChosen(target.value)}
      beside={
        picture?.thumbnail && (
          <img
            className="h-auto max-h-50 w-26 flex-none border-2 border-ink bg-rule object-contain"
            src={picture.thumbnail}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            alt=""
            data-part="chosen"
          />
        )
      }
    >
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {upload ? (
          <LinkButton name="intent" value={upload}>
            {words.upload}
            <span className="sr-only">{words.uploadFor(text.label)}</span>
          </LinkButton>
        ) : (
          <a className="text-link" href="/desk/pictures" target="_blank" rel="noopener">
            {words.library}
          </a>
        )}
        {choice &&
          othersThan(choice).map(({ name, href }) => (
            <a key={href} className="text-link" href={href}>
              {name}
            </a>
          ))}
        {others?.map(({ name, intent }) => (
          <LinkButton key={intent} name="intent" value={intent}>
            {name}
            <span className="sr-only">{words.uploadFor(text.label)}</span>
          </LinkButton>
        ))}
      </p>
    </SelectField>
  );
}

/** Links to the same form with other pictures in its selects. */
function othersThan({ older, isOlder }: PictureChoice): { name: string; href: string }[] {
  return [
    ...(older ? [{ name: words.older, href: `?${new URLSearchParams({ older })}` }] : []),
    ...(isOlder ? [{ name: words.newest, href: "?" }] : []),
  ];
}

function nameOf({ name, isWaiting }: PictureOption): string {
  return isWaiting ? words.waiting(name) : name;
}
