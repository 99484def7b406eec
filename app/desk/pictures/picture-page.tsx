import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Picture } from "../../ui/picture.tsx";
import { BackLink, FactList, Moment, Section } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { PictureForm } from "./picture-form.tsx";
import type { PictureUse, PictureView } from "./picture-view.ts";
import { useLooks } from "./use-looks.ts";
import { faultWords, pictureWords as words } from "./words.ts";

/** One picture: what members write about it, its sizes, where it is used, and the button that deletes it. */
export function PicturePage({ view }: { view: PictureView }) {
  const { picture, addedBy, files, uses, target } = view;
  const { name, shown, state, reason, width, height, createdAt } = picture;
  useLooks(state === "waiting");
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
