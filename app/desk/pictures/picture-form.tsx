import { useState } from "react";
import { pictureWords } from "../../content/desk/pictures.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldNotes, LABEL, TextField } from "../../ui/field.tsx";
import { FORM, QUESTION, Section, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import type { PictureMistake, PictureView } from "./picture-view.ts";

const { form: words, forField, summaryTitle } = pictureWords;

/** What members write about a picture: name, description, and the part that matters. */
export function PictureFields({ view: { picture, words: written, stamp, mistakes, target } }: { view: PictureView }) {
  const [isDecoration, setDecoration] = useState(written.isDecoration);
  const errors = (name: PictureMistake["field"]) =>
    mistakes.filter(({ field }) => field === name).map(({ message }) => message);
  return (
    <Section id="about" title={words.title}>
      <div className={FORM} data-saves>
        <ErrorSummary title={summaryTitle} errors={mistakes} attempt={1} />
        <input type="hidden" name="stamp" value={stamp} />
        <TextField
          name="name"
          {...words.name}
          required
          value={written.name}
          errors={errors("name")}
          autoComplete="off"
          className={QUESTION}
        />
        <TextField
          name="alt"
          {...words.alt}
          required={!isDecoration}
          rows={3}
          value={written.alt}
          errors={errors("alt")}
          autoComplete="off"
          className={QUESTION}
        />
        <label className="option-box mt-3">
          <input
            type="checkbox"
            className="peer"
            name="decoration"
            value="yes"
            defaultChecked={written.isDecoration}
            onChange={(event) => setDecoration(event.target.checked)}
          />{" "}
          <span className="peer-checked:before:content-['✓_'/'']">{words.decoration}</span>
        </label>
        <FocusGrid chosen={written.focus} />
        <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
          <Button type="submit" name="intent" value="save">
            {target ? forField.save : words.save}
          </Button>
          <SaveNote
            isLeft={(["name", "alt", "isDecoration", "focus"] as const).some((one) => written[one] !== picture[one])}
          />
        </p>
      </div>
    </Section>
  );
}

/** A grid of three by three, as the picture is divided. */
function FocusGrid({ chosen }: { chosen: number }) {
  return (
    <fieldset className={QUESTION} aria-describedby="focus-hint">
      <legend className={LABEL}>{words.focus.label}</legend>
      <FieldNotes name="focus" hint={words.focus.hint} />
      <div className="mt-3 grid max-w-100 grid-cols-3 gap-1.5">
        {words.places.map((place, number) => (
          <label key={place} className="option-box justify-center">
            <input type="radio" name="focus" value={number} defaultChecked={number === chosen} /> <span>{place}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
