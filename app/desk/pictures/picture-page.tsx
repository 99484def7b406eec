import { type FieldMetadata, getCollectionProps, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldNotes, LABEL } from "../../ui/field.tsx";
import { InputField, TextareaField } from "../../ui/form-fields.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Picture } from "../../ui/picture.tsx";
import { BackLink, FactList, Moment, Section, FORM, QUESTION, SaveOnEnter, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { pictureFormOf, pictureSchema } from "./check-picture.form.ts";
import type { PictureUse, PictureView } from "./picture-view.ts";
import { usePolling } from "./use-polling.ts";
import { faultWords, pictureWords as words } from "./words.ts";

/** One picture: what members write about it, its sizes, where it is used, and the button that deletes it. */
export function PicturePage({ view }: { view: PictureView }) {
  const { picture, addedBy, files, uses, target } = view;
  const { name, shown, state, reason, width, height, createdAt } = picture;
  usePolling(state === "waiting");
  const facts = [
    { label: words.facts.state, value: reason ? faultWords[reason] : words.states[state] },
    { label: words.facts.size, value: words.size(width, height) },
    {
      label: words.facts.added,
      value: (
        <>
          {addedBy}, <Moment iso={createdAt} />
        </>
      ),
    },
    ...(files.length > 0 ? [{ label: words.facts.files, value: <Files files={files} /> }] : []),
  ];
  return (
    <>
      <PageHead title={target ? words.forField.describe(name) : name}>
        {target && <p className="mb-2">{target.text}</p>}
        <BackLink href={target?.back ?? "/desk/pictures"}>{target ? words.forField.back : words.back}</BackLink>
      </PageHead>
      <Message {...view} />
      {shown && (
        <Picture
          picture={shown}
          className="mb-6 h-auto max-h-120 w-auto max-w-full border-2 border-ink"
          sizes="40rem"
        />
      )}
      {!target && <FactList facts={facts} />}
      {state === "waiting" && <p className="mt-3">{words.early}</p>}
      {picture.isAnimated && <p className="mt-3">{words.animated}</p>}
      <PictureForm key={view.formKey} view={view}>
        {!target && (
          <>
            <Section id="uses" title={words.uses.title}>
              <Uses uses={uses} />
            </Section>
            <Section id="delete" title={words.delete.title}>
              <p className="mb-4">{words.delete.text}</p>
              <Button outline type="submit" name="intent" value="delete" formNoValidate>
                {words.delete.button}
              </Button>
            </Section>
          </>
        )}
      </PictureForm>
    </>
  );
}

function Files({ files }: Pick<PictureView, "files">) {
  return (
    <ul>
      {files.map(({ format, width, size }) => (
        <li key={`${format} ${width}`}>{words.file(format, width, size)}</li>
      ))}
    </ul>
  );
}

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return <p>{words.uses.none}</p>;
  return (
    <ul>
      {uses.map(({ name, href }) => (
        <li key={href}>
          <a className="text-link" href={href}>
            {visibleName(name)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Message({ alert, uses, picture }: PictureView) {
  if (alert === "saved")
    return (
      <Alert tone="note" title={words.saved.title}>
        <p>{words.saved.text}</p>
      </Alert>
    );
  if (alert === "changed")
    return (
      <Alert tone="error" title={words.changed.title}>
        <p>{words.changed.text}</p>
        <a className="text-link" href={`/desk/pictures/${picture.id}`} target="_blank" rel="noopener">
          {words.changed.open}
        </a>
      </Alert>
    );
  if (alert === null) return null;
  return (
    <Alert tone="error" title={words.delete.inUse.title}>
      <p>{words.delete.inUse.text}</p>
      <Uses uses={uses} />
    </Alert>
  );
}

interface FormProps {
  view: PictureView;
  children: ReactNode;
}

/** What members write about a picture: name, description, and the part that matters. */
function PictureForm({ view: { picture, stamp, lastResult, target }, children }: FormProps) {
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
          <Section id="about" title={words.form.title}>
            <div className={FORM} data-saves>
              <ErrorSummary title={words.summaryTitle} {...summary} />
              <input type="hidden" name="stamp" value={stamp} />
              <InputField field={fields.name} {...words.form.name} autoComplete="off" className={QUESTION} />
              <TextareaField
                field={fields.alt}
                {...words.form.alt}
                required={!isDecoration}
                rows={3}
                className={QUESTION}
              />
              <label className="option-box mt-3">
                <input
                  key={key}
                  {...decoration}
                  className="peer"
                  onChange={(event) => setDecoration(event.target.checked)}
                />{" "}
                <span className="peer-checked:before:content-['✓_'/'']">{words.form.decoration}</span>
              </label>
              <FocusGrid field={fields.focus} />
              <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
                <Button type="submit" name="intent" value="save">
                  {target ? words.forField.save : words.form.save}
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
  const places = getCollectionProps(field, {
    type: "radio",
    options: words.form.places.map((_, number) => String(number)),
  });
  return (
    <fieldset className={QUESTION} aria-describedby="focus-hint">
      <legend className={LABEL}>{words.form.focus.label}</legend>
      <FieldNotes name="focus" hint={words.form.focus.hint} />
      <div className="mt-3 grid max-w-100 grid-cols-3 gap-1.5">
        {places.map(({ key, ...input }, number) => (
          <label key={key} className="option-box justify-center">
            <input {...input} /> <span>{words.form.places[number]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
