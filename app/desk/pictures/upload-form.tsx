import { Form, useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Refusal } from "../../server/forms/form-page.ts";
import { useLeaving } from "../../server/forms/use-leaving.ts";
import { useOnePost } from "../../server/forms/use-one-post.ts";
import { Button } from "../../ui/button.tsx";
import { FieldNotes, INPUT, LABEL } from "../../ui/field.tsx";
import { FORM, Section } from "../shell/page-parts.tsx";
import type { AddedPictures } from "./picture-view.ts";

const FAILED =
  "The files didn't arrive. They are still chosen: check your internet connection, then press the button again.";

const PHOTO_TIPS = [
  "Hold the phone upright. The shop shows pictures a little taller than wide, and cuts off the rest.",
  "Put the product in the middle, with room on all sides, in front of one plain color.",
  "Use daylight from a window, without flash.",
  "Show the whole product first. Then show the back, a detail, and someone wearing or using it.",
  "Add the photo as it is. The site makes it smaller.",
];

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
    <Section id="add" title={single ? "Your picture" : "Add pictures"}>
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
          {single ? "Choose a file" : "Choose files"}
        </label>
        <FieldNotes
          name="files"
          hint={`JPEG, PNG, WebP, AVIF or SVG, up to 25 MB${single ? "" : " each. You can choose several"}. An iPhone's HEIC photos have to be sent as JPEG.`}
        />
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
            {single ? "Add and choose" : "Add"}
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
              Cancel
            </Button>
          )}
        </div>
        {progress && (
          <progress
            className="mt-4 block h-4 w-full progress-bar"
            max={100}
            value={progress.percent}
            aria-label="Sending"
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
      <summary className="cursor-pointer py-2.5 text-link">How to take a good photo of a product</summary>
      <ul className="mb-2 ml-5 list-disc">
        {PHOTO_TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </details>
  );
}

/** In steps of ten, because it is read out at each change. */
function textOf({ files, sent, percent }: UploadProgress): string {
  if (percent < 100) return `${sent} of ${files} sent, ${Math.floor(percent / 10) * 10}%`;
  return `${files === 1 ? "The file is" : `All ${files} files are`} sent and being checked. Please wait.`;
}

/** How much of an upload is sent. */
interface UploadProgress {
  files: number;
  /** Files that are sent whole. */
  sent: number;
  /** From 0 to 100. */
  percent: number;
}

/** The answer of desk.pictures.upload.ts; null if it is no JSON. */
type Reply = { redirectTo: string } | AddedPictures | Partial<Refusal> | null;

/**
 * Sends the form with pictures by XMLHttpRequest, because fetch doesn't tell how much of a body is sent.
 *
 * @param onAnswer takes what became of the files if not all of them were added
 */
function useUpload(onAnswer: (answer: AddedPictures | null) => void) {
  const request = useRef<XMLHttpRequest | null>(null);
  const [sending, setSending] = useState<{ at: string; progress: UploadProgress } | null>(null);
  const [note, setNote] = useState("");
  const { search, key } = useLocation();
  // Until the page is there that the answer leads to, a second press sends nothing.
  const progress = sending?.at === key ? sending.progress : null;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useLeaving({ asks: () => true }, progress !== null);
  useEffect(() => () => request.current?.abort(), []);

  function end(text: string): void {
    request.current = null;
    setSending(null);
    setNote(text);
    // Some of the files may be in the library.
    revalidate();
  }

  function send(form: HTMLFormElement): void {
    if (progress || request.current) return;
    const body = new FormData(form);
    const sizes = body.getAll("files").map((file) => (file as File).size);
    const post = new XMLHttpRequest();
    const show = (part: number) => setSending({ at: key, progress: progressOf(sizes, part) });
    request.current = post;
    onAnswer(null);
    setNote("");
    show(0);
    post.responseType = "json";
    post.upload.addEventListener("progress", ({ loaded, total }) => show(total > 0 ? loaded / total : 0));
    post.addEventListener("load", () => {
      const reply = post.response as Reply;
      if (reply && "redirectTo" in reply) {
        request.current = null;
        navigate(reply.redirectTo);
      } else if (reply && "refused" in reply) {
        form.reset();
        onAnswer(reply);
        end("");
      } else end(reply && "message" in reply ? `${reply.title}. ${reply.message}` : FAILED);
    });
    post.addEventListener("error", () => end(FAILED));
    post.open("POST", `/desk/pictures/upload${search}`);
    post.send(body);
  }

  return {
    progress,
    note,
    send,
    cancel() {
      request.current?.abort();
      end("Canceled. Files that had arrived are in the library; the others were not added.");
    },
  };
}

/** @param part how much of the body is sent, from 0 to 1 */
function progressOf(sizes: readonly number[], part: number): UploadProgress {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let [sent, end] = [0, 0];
  for (const size of sizes) {
    end += size;
    if (end <= part * total && part > 0) sent += 1;
  }
  return { files: sizes.length, sent, percent: Math.floor(part * 100) };
}
