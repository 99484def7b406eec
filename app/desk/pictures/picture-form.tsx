import { type FieldMetadata, getCollectionProps, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldNotes, LABEL } from "../../ui/field.tsx";
import { InputField, TextareaField } from "../../ui/form-fields.tsx";
import { FORM, QUESTION, SaveOnEnter, Section, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { pictureFormOf, pictureSchema } from "./check-picture.form.ts";
import type { PictureView } from "./picture-view.ts";
import { pictureWords } from "./words.ts";

const { form: words, forField, summaryTitle } = pictureWords;

interface Props {
  view: PictureView;
  children: ReactNode;
}

/** What members write about a picture: name, description, and the part that matters. */
export function PictureForm({ view: { picture, stamp, lastResult, target }, children }: Props) {
  const { form, fields, props, summary } = useCheckedForm({
    id: "picture",
    schema: pictureSchema,
    lastResult,
    defaultValue: pictureFormOf(picture),
  });
  const [isDecoration, setDecoration] = useState(form.initialValue?.decoration === "yes");
  const { key, ...decoration } = getInputProps(fields.decoration, { type: "checkbox", value: "yes" });
  return (
    <Form {...props} method="post">
      {picture.state !== "failed" && (
        <>
          <SaveOnEnter />
          <Section id="about" title={words.title}>
            <div className={FORM} data-saves>
              <ErrorSummary title={summaryTitle} {...summary} />
              <input type="hidden" name="stamp" value={stamp} />
              <InputField field={fields.name} {...words.name} autoComplete="off" className={QUESTION} />
              <TextareaField field={fields.alt} {...words.alt} required={!isDecoration} rows={3} className={QUESTION} />
              <label className="option-box mt-3">
                <input
                  key={key}
                  {...decoration}
                  className="peer"
                  onChange={(event) => setDecoration(event.target.checked)}
                />{" "}
                <span className="peer-checked:before:content-['✓_'/'']">{words.decoration}</span>
              </label>
              <FocusGrid field={fields.focus} />
              <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
                <Button type="submit" name="intent" value="save">
                  {target ? forField.save : words.save}
                </Button>
                <SaveNote isLeft={lastResult !== null} />
              </p>
            </div>
          </Section>
        </>
      )}
      {children}
    </Form>
  );
}

/** A grid of three by three, as the picture is divided. */
function FocusGrid({ field }: { field: FieldMetadata<number> }) {
  const places = getCollectionProps(field, { type: "radio", options: words.places.map((_, number) => String(number)) });
  return (
    <fieldset className={QUESTION} aria-describedby="focus-hint">
      <legend className={LABEL}>{words.focus.label}</legend>
      <FieldNotes name="focus" hint={words.focus.hint} />
      <div className="mt-3 grid max-w-100 grid-cols-3 gap-1.5">
        {places.map(({ key, ...input }, number) => (
          <label key={key} className="option-box justify-center">
            <input {...input} /> <span>{words.places[number]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
