import { pictureWords } from "../../content/desk-pictures.ts";
import type { PictureChoice as Choice } from "../../pictures/stored-picture.ts";
import { describedBy, FIELD, FieldHint, FieldMessage, type FieldText, LABEL, RequiredMark } from "../../ui/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import { QUESTION } from "../shell/page-parts.tsx";

const { choice: words } = pictureWords;

interface Props {
  text: FieldText;
  /** The chosen picture: a reference or a path; empty for none. */
  value: string;
  choices: readonly Choice[];
  /** The text of the option without a picture, if there is one. */
  none?: string | undefined;
}

/** A picture to choose: the chosen one, and below it all others, which are loaded only once somebody looks at them. */
export function PictureChoice({ text, value, choices, none }: Props) {
  const chosen = choices.find((one) => one.value === value);
  return (
    <fieldset
      id={text.name}
      tabIndex={-1}
      className={`${FIELD} ${QUESTION}`}
      aria-describedby={describedBy(text)}
      data-invalid={text.errors?.length ? "" : undefined}
    >
      <legend className={LABEL}>
        {text.label}
        {text.required && <RequiredMark />}
      </legend>
      <FieldHint {...text} />
      <FieldMessage {...text} />
      <p className="mt-2 mb-2 wrap-anywhere text-quiet">{describe(chosen, value)}</p>
      {chosen && <Picture picture={chosen.shown} className={`h-auto max-h-60 w-40 ${FRAME}`} sizes="10rem" />}
      <details className="mt-3 border-2 border-rule">
        <summary className="min-h-11.5 cursor-pointer px-4 py-2.5 font-bold">
          {words.open}
          <span className="sr-only">: {text.label}</span>
        </summary>
        <div className="px-4 pb-4">
          {choices.length === 0 && <p>{words.empty}</p>}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3">
            {none !== undefined && (
              <li>
                <Option name={text.name} value="" label={none} isChosen={value === ""} />
              </li>
            )}
            {/* A picture that is gone stays chosen until another one is, so that saving the form changes nothing else. */}
            {!chosen && value !== "" && (
              <li>
                <Option name={text.name} value={value} label={words.gone} isChosen />
              </li>
            )}
            {choices.map((one) => (
              <li key={one.value}>
                <Option
                  name={text.name}
                  value={one.value}
                  label={one.name}
                  picture={one}
                  isChosen={one.value === value}
                />
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <a className="text-link" href="/desk/pictures" target="_blank" rel="noopener">
              {words.library}
            </a>
          </p>
        </div>
      </details>
    </fieldset>
  );
}

const FRAME = "border-2 border-ink bg-input";

interface OptionProps {
  name: string;
  value: string;
  label: string;
  picture?: Choice;
  isChosen: boolean;
}

function Option({ name, value, label, picture, isChosen }: OptionProps) {
  return (
    <label className="block cursor-pointer wrap-anywhere has-checked:outline-4 has-checked:outline-offset-2 has-checked:outline-accent">
      {picture && (
        <Picture
          picture={{ ...picture.shown, alt: "" }}
          className={`aspect-square h-auto w-full object-contain ${FRAME}`}
          sizes="9rem"
        />
      )}
      <input type="radio" name={name} value={value} defaultChecked={isChosen} /> <bdi>{label}</bdi>
    </label>
  );
}

function describe(chosen: Choice | undefined, value: string): string {
  if (chosen) return `${words.chosen}: ${chosen.name}`;
  return value === "" ? words.none : words.gone;
}
