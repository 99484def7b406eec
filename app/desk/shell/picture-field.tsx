import { type ReactNode, useState } from "react";
import type { FieldText } from "../../ui/field.tsx";
import type { PictureChoice, PictureOption } from "../pictures/picture-view.ts";
import { LinkButton, SelectField } from "./page-parts.tsx";

interface Props {
  text: FieldText;
  value: string;
  options: readonly PictureOption[];
  choice: Pick<PictureChoice, "older" | "isOlder">;
  describes?: boolean;
}

/** A select below the chosen picture, with buttons that save the form and open another page for pictures. */
export function PictureField({ text, value, options, choice: { older, isOlder }, describes = false }: Props) {
  const [chosen, setChosen] = useState(value);
  const picture = options.find((option) => option.value === chosen);
  const isGone = value !== "" && !options.some((option) => option.value === value);
  const gone = isGone ? [[value, "The picture that was chosen"] as const] : [];
  const command = (intent: string, name: string) => (
    <LinkButton name="intent" value={intent}>
      {name}
      <span className="sr-only">{` for ${text.label}`}</span>
    </LinkButton>
  );
  return (
    <SelectField
      text={text}
      value={value}
      none={text.required ? "Choose a picture" : "No picture"}
      options={[...gone, ...options.map(nameOption)]}
      onChange={({ target }) => setChosen(target.value)}
      above={
        picture && (
          <Chosen picture={picture}>
            {picture.isWaiting && command(`older:${text.name}:`, "Save and look again")}
            {picture.isUndescribed && !describes && command(`describe:${text.name}`, "Save and describe it")}
          </Chosen>
        )
      }
    >
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {command(`picture:${text.name}`, "Save and add a new picture")}
        {older && command(`older:${text.name}:${older}`, "Save and show older pictures")}
        {isOlder && command(`older:${text.name}:`, "Save and show the newest pictures")}
      </p>
    </SelectField>
  );
}

/** A chosen picture, for members who can't choose another. */
export function PictureText({ value, choice }: { value: string; choice: PictureChoice }) {
  const picture = [...choice.chosen, ...choice.listed].find((one) => one.value === value);
  return picture ? <Chosen picture={picture} /> : "A picture that isn't in the library anymore";
}

const BOX = "w-26 flex-none border-2 border-ink bg-rule";

/** The chosen picture with its full name, which a select truncates. */
function Chosen({ picture, children }: { picture: PictureOption; children?: ReactNode }) {
  const { name, thumbnail, width, height, isWaiting, isUndescribed } = picture;
  return (
    <div className="mt-1.5 flex items-start gap-3" data-part="chosen">
      {thumbnail ? (
        <img
          className={`${BOX} h-auto max-h-50 object-contain`}
          src={thumbnail}
          width={width}
          height={height}
          loading="lazy"
          alt=""
        />
      ) : (
        <span className={`${BOX} grid h-20 place-items-center text-2xl`} aria-hidden="true">
          …
        </span>
      )}
      <div className="grid min-w-0 justify-items-start gap-1.5 text-sm wrap-anywhere">
        <p>{name}</p>
        {isWaiting && <p>Being prepared, which takes about ten seconds.</p>}
        {isUndescribed && <p className="text-accent">Needs a description</p>}
        {children}
      </div>
    </div>
  );
}

function nameOption({ value, name, isWaiting }: PictureOption) {
  return [value, isWaiting ? `${name} (being prepared)` : name] as const;
}
