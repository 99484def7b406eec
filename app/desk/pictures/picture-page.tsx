import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { visibleName } from "../../server/forms/typed-text.ts";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { TextLink, NewTabLink } from "../../ui/button.tsx";
import { FieldNotes, LABEL } from "../../ui/field.tsx";
import { CheckBox, InputField, TextareaField } from "../../ui/form-fields.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Picture } from "../../ui/picture.tsx";
import {
  BackLink,
  FactList,
  Moment,
  Section,
  FORM,
  QUESTION,
  SaveOnEnter,
  IntentButton,
  useReadOnly,
} from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { pictureFormOf, pictureSchema } from "./check-picture.form.ts";
import { type PictureUse, type PictureView, animatedNote, faultWords, pictureStates } from "./picture-view.ts";
import { usePolling } from "./pictures-page.tsx";

export function PicturePage({ view }: { view: PictureView }) {
  const { picture, addedBy, files, uses, target } = view;
  const { name, shown, state, reason, width, height, createdAt, alt, isDecoration, focus } = picture;
  usePolling(state === "waiting");
  const isReadOnly = useReadOnly();
  const facts = [
    { label: "Status", value: reason ? faultWords[reason] : pictureStates[state] },
    { label: "Size", value: `${width} × ${height}` },
    {
      label: "Added",
      value: (
        <>
          {addedBy}, <Moment iso={createdAt} />
        </>
      ),
    },
    files.length > 0 && { label: "Files", value: <Files files={files} /> },
    isReadOnly && { label: "Description", value: isDecoration ? "None: it's only decoration" : alt || "None yet" },
    isReadOnly && { label: "Most important part", value: PLACES[focus] },
  ];
  const used = (
    <Section id="uses" title={"Where it's used"}>
      <Uses uses={uses} />
    </Section>
  );
  return (
    <>
      <PageHead title={target ? `Describe “${name}”` : name}>
        {target && <p className="mb-2">{target.text}</p>}
        <BackLink href={target?.back ?? "/desk/pictures"}>{target ? "Back to the form" : "All pictures"}</BackLink>
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
      {state === "waiting" && (
        <p className="mt-3">It shows up here once it is prepared, in about ten seconds. You can describe it now.</p>
      )}
      {picture.isAnimated && <p className="mt-3">{animatedNote}</p>}
      {isReadOnly ? (
        used
      ) : (
        <PictureForm key={view.formKey} view={view}>
          {!target && (
            <>
              {used}
              <Section id="delete" title="Delete">
                <p className="mb-4">
                  This can't be undone. To use the picture again, add the file again. Earlier versions of a page lose
                  it, too.
                </p>
                <IntentButton outline formNoValidate intent="delete" label="Delete this picture" />
              </Section>
            </>
          )}
        </PictureForm>
      )}
    </>
  );
}

function Files({ files }: Pick<PictureView, "files">) {
  return (
    <ul>
      {files.map(({ format, width, size }) => {
        const name = format.toUpperCase().replace(/.*JPG/, "JPEG");
        const sharing = format.includes(".") ? ", for sharing" : "";
        return (
          <li key={`${format} ${width}`}>
            {`${name} ${width} wide${sharing}: ${Math.max(1, Math.round(size / 1024))} KB`}
          </li>
        );
      })}
    </ul>
  );
}

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return <p>Nowhere now.</p>;
  return (
    <ul>
      {uses.map(({ name, href }) => (
        <li key={href}>
          <TextLink href={href}>{visibleName(name)}</TextLink>
        </li>
      ))}
    </ul>
  );
}

function Message({ alert, uses, picture }: PictureView) {
  if (alert === "saved") return <Alert tone="note" title="Saved" text="Pages that show this picture use it now." />;
  if (alert === "changed")
    return (
      <Alert tone="error" title="Someone else has changed this picture">
        <p>
          Your text is still in the form below, and nothing was overwritten. If you save now, your text replaces theirs.
        </p>
        <NewTabLink href={`/desk/pictures/${picture.id}`}>Open theirs</NewTabLink>
      </Alert>
    );
  if (alert === null) return null;
  return (
    <Alert tone="error" title="This picture is still in use">
      <p>Choose another picture on these pages first. Then you can delete it.</p>
      <Uses uses={uses} />
    </Alert>
  );
}

function PictureForm({ view, children }: { view: PictureView; children: ReactNode }) {
  const { picture, stamp, lastResult, target } = view;
  const { form, fields, props, summary } = useCheckedForm({
    id: "picture",
    schema: pictureSchema,
    lastResult,
    defaultValue: pictureFormOf(picture),
  });
  const [isDecoration, setDecoration] = useState(form.initialValue?.decoration === "yes");
  return (
    <Form {...props} method="post">
      {picture.state !== "failed" && (
        <>
          <SaveOnEnter />
          <Section id="about" title="About this picture">
            <div className={FORM} data-saves>
              <ErrorSummary {...summary} />
              <input type="hidden" name="stamp" value={stamp} />
              <InputField
                field={fields.name}
                label="Name"
                hint="Only members see it."
                autoComplete="off"
                className={QUESTION}
              />
              <TextareaField
                field={fields.alt}
                label="Description"
                hint="What the picture shows, in a sentence, for people who can't see it and for search engines."
                required={!isDecoration}
                rows={3}
                className={QUESTION}
              />
              <CheckBox
                field={fields.decoration}
                label="It's only decoration, and doesn't need a description"
                className="mt-3"
                onChange={({ target: { checked } }) => setDecoration(checked)}
              />
              <FocusGrid field={fields.focus} />
              <SaveButton label={target ? "Save and go back to the form" : "Save"} isLeft={lastResult !== null} />
            </div>
          </Section>
        </>
      )}
      {children}
    </Form>
  );
}

const PLACES = ["Top left", "Top", "Top right", "Left", "Center", "Right", "Bottom left", "Bottom", "Bottom right"];

function FocusGrid({ field }: { field: FieldMetadata<number> }) {
  const places = getCollectionProps(field, {
    type: "radio",
    options: PLACES.map((_, number) => String(number)),
  });
  return (
    <fieldset className={QUESTION} aria-describedby="focus-hint">
      <legend className={LABEL}>Most important part</legend>
      <FieldNotes name="focus" hint="This part stays visible where the picture is cropped." />
      <div className="mt-3 grid max-w-100 grid-cols-3 gap-1.5">
        {places.map(({ key, ...input }, number) => (
          <label key={key} className="option-box justify-center text-center">
            <input {...input} /> <span>{PLACES[number]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
