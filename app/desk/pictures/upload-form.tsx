import { Form, useLocation } from "@remix-run/react";
import { useOnePost } from "../../server/forms/use-one-post.ts";
import { Button } from "../../ui/button.tsx";
import { FieldNotes, INPUT, LABEL } from "../../ui/field.tsx";
import { FORM, Section } from "../shell/page-parts.tsx";
import type { AddedPictures } from "./picture-view.ts";
import { type UploadProgress, useUpload } from "./use-upload.ts";
import { pictureWords } from "./words.ts";

const { guide, upload: words } = pictureWords;

interface Props {
  /** Whether it takes one picture, which is then chosen for a place. */
  single?: boolean;
  /** Whether it says how to take a photo of a product. */
  hasGuide?: boolean;
  /** Takes what became of the files if not all of them were added. */
  onAnswer: (answer: AddedPictures | null) => void;
}

const FILE_BUTTON = "file:mr-3 file:cursor-pointer file:border-2 file:border-ink file:px-3 file:py-1 file:font-bold";

/** The form that adds pictures to the library. It needs no scripts; with them, it shows how much is sent. */
export function UploadForm({ single = false, hasGuide = true, onAnswer }: Props) {
  const { onClickCapture } = useOnePost();
  const { progress, note, send, cancel } = useUpload(onAnswer);
  const { key } = useLocation();
  return (
    <Section id="add" title={single ? words.titleOne : words.title}>
      <Form
        method="post"
        encType="multipart/form-data"
        data-unguarded
        className={FORM}
        aria-busy={progress !== null}
        onClickCapture={onClickCapture}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        <label className={LABEL} htmlFor="files">
          {single ? words.labelOne : words.label}
        </label>
        <FieldNotes name="files" hint={single ? words.hintOne : words.hint} />
        {hasGuide && <Guide />}
        <input
          // Empty again after an upload, so that nobody sends the same files twice.
          key={key}
          className={`${INPUT} mt-1.5 w-full ${FILE_BUTTON}`}
          id="files"
          name="files"
          type="file"
          multiple={!single}
          required
          accept="image/jpeg,image/png,image/webp,image/avif,image/svg+xml"
          aria-describedby="files-hint"
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={progress !== null} className="aria-disabled:opacity-40">
            {single ? words.buttonOne : words.button}
          </Button>
          {progress && (
            <Button
              outline
              type="button"
              onClick={(event) => {
                cancel();
                event.currentTarget.form?.querySelector("button")?.focus();
              }}
            >
              {words.cancel}
            </Button>
          )}
        </div>
        {progress && (
          <progress
            className="mt-4 block h-4 w-full progress-bar"
            max={100}
            value={progress.percent}
            aria-label={words.progress}
          />
        )}
        <output className="mt-2 block font-semibold" data-part="upload-note">
          {progress ? textOf(progress) : note}
        </output>
      </Form>
    </Section>
  );
}

function Guide() {
  return (
    <details className="my-1.5">
      <summary className="cursor-pointer py-2.5 text-link">{guide.title}</summary>
      <ul className="mb-2 ml-5 list-disc">
        {guide.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </details>
  );
}

/** In steps of ten, because it is read out at each change. */
function textOf({ files, sent, percent }: UploadProgress): string {
  return percent === 100 ? words.checking(files) : words.sent(sent, files, Math.floor(percent / 10) * 10);
}
