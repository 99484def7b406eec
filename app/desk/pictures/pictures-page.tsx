import { useRevalidator, Form, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Refusal } from "../../server/forms/form-page.ts";
import { visibleName } from "../../server/forms/typed-text.ts";
import { useLeaving } from "../../server/forms/use-leaving.ts";
import { useOnePost } from "../../server/forms/use-one-post.ts";
import { lacksDescription } from "../../site/pictures/stored-picture.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { FieldNotes, INPUT, LABEL } from "../../ui/field.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Picture } from "../../ui/picture.tsx";
import { CENTER } from "../../ui/shown-picture.ts";
import { EmptyState } from "../list/data-table.tsx";
import { PageLinks } from "../list/list-view.tsx";
import { Section, BackLink, FORM } from "../shell/page-parts.tsx";
import type { LibraryPage } from "./change-picture.server.ts";
import {
  type AddedPictures,
  type ListedPicture,
  type PictureTarget,
  refreshes,
  animatedNote,
  faultWords,
  pictureStates,
} from "./picture-view.ts";

interface Upload {
  /** The response to an upload that wasn't added completely. */
  answer: AddedPictures | null;
  onAnswer: (answer: AddedPictures | null) => void;
}

export function PicturesPage({
  page,
  answer,
  onAnswer,
  params,
}: Upload & { page: LibraryPage; params: URLSearchParams }) {
  const isWaiting = page.rows.some(({ state }) => state === "waiting");
  usePolling(isWaiting);
  return (
    <>
      <PageHead title="Pictures">
        <p>
          The pictures that you can use on the website. Add photos as they are: the site makes them smaller, and removes
          what your camera saved in them, such as the location.
        </p>
      </PageHead>
      {answer ? <Refused {...answer} /> : <Done params={params} rows={page.rows} />}
      {isWaiting && refreshes(params) ? (
        <TextLink href="/desk/pictures">Add more pictures</TextLink>
      ) : (
        <UploadForm onAnswer={onAnswer} />
      )}
      <Section id="library" title="Library, newest first">
        {isWaiting && (
          <p className="mb-4">
            Being prepared. <TextLink href="/desk/pictures">Look again</TextLink>
          </p>
        )}
        {page.rows.length === 0 ? (
          <EmptyState title="No pictures yet" text="Pictures that you add will show up here." />
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-5">
            {page.rows.map((picture) => (
              <li key={picture.id} className="wrap-anywhere">
                <Thumbnail {...picture} />
              </li>
            ))}
          </ul>
        )}
        <PageLinks page={page} path="/desk/pictures" />
      </Section>
    </>
  );
}

function Thumbnail(picture: ListedPicture) {
  const { id, name, shown, state, reason } = picture;
  return (
    <>
      <div className="grid aspect-square place-items-center border-2 border-ink bg-input">
        {shown ? (
          <Picture
            picture={{ ...shown, alt: "", focus: CENTER }}
            className="h-full w-full object-contain"
            sizes="12rem"
          />
        ) : (
          <span className="p-3 text-center text-quiet">{pictureStates[state]}</span>
        )}
      </div>
      <a className="mt-1.5 inline-block text-link" href={`/desk/pictures/${id}`}>
        <bdi>{visibleName(name)}</bdi>
      </a>
      {state === "ready" && lacksDescription(picture) && <p className="text-accent">Needs a description</p>}
      {picture.isAnimated && <p className="text-quiet">{animatedNote}</p>}
      {reason && <p className="text-accent">{faultWords[reason]}</p>}
    </>
  );
}

function Refused({ added, there, refused }: AddedPictures) {
  const others = added + there;
  return (
    <Alert
      tone="error"
      title={refused.length === 1 ? "One file was not added" : `${refused.length} files were not added`}
    >
      <ul>
        {refused.map(({ name, reason }, place) => (
          // Two files may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="wrap-anywhere not-first:mt-1.5">
            {name !== "" && (
              <>
                <b>
                  <bdi>{name}</bdi>
                </b>
                :{" "}
              </>
            )}
            {reason}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-2">{others === 1 ? "The other one was added." : `The other ${others} were added.`}</p>
      )}
    </Alert>
  );
}

function Done({ params, rows }: { params: URLSearchParams; rows: readonly ListedPicture[] }) {
  const [added, there] = [Number(params.get("added")), Number(params.get("there"))];
  if (params.has("deleted"))
    return <Alert tone="note" title="Deleted" text="The picture is no longer in the library." />;
  if (!(added > 0 || there > 0)) return null;
  const lines = [
    added === 1 && "The picture is being prepared, which takes about ten seconds. Then write what it shows.",
    added > 1 &&
      `${added} pictures are being prepared, which takes about ten seconds each. Then write what each one shows.`,
    there > 0 && (there === 1 ? "One was already in the library." : `${there} were already in the library.`),
  ];
  const pictures = rows.filter(({ id }) => params.getAll("id").includes(id));
  return (
    <Alert tone="note" title="Added" text={lines.filter(Boolean).join(" ")}>
      <ul className="mt-2 flex flex-wrap gap-x-5 wrap-anywhere">
        {pictures.map(({ id, name }) => (
          <li key={id}>
            <a className="inline-flex min-h-11 items-center text-link" href={`/desk/pictures/${id}`}>
              {`Describe “${name}”`}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Adds a picture for one place of a draft, and returns to its form. */
export function FieldUploadPage({ target, answer, onAnswer }: Upload & { target: PictureTarget }) {
  return (
    <>
      <PageHead title="Add a picture">
        <p>{target.text}</p>
        <p className="mt-2">
          <BackLink href={target.back}>Back to the form without a new picture</BackLink>
        </p>
      </PageHead>
      {answer && <Refused {...answer} />}
      <UploadForm target={target} onAnswer={onAnswer} />
    </>
  );
}

/** Milliseconds. */
const INTERVAL = 2000;

/** Reloads the page's data while a picture is being prepared and the page is visible. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    const timer = window.setTimeout(() => document.hidden || revalidate(), INTERVAL);
    return () => window.clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}

const FAILED =
  "The files didn't arrive. They are still chosen: check your internet connection, then press the button again.";

const PHOTO_TIPS = [
  "Hold the phone upright. The shop shows pictures a little taller than wide, and cuts off the rest.",
  "Put the product in the middle, with room on all sides, in front of one plain color.",
  "Use daylight from a window, without flash.",
  "Show the whole product first. Then show the back, a detail, and someone wearing or using it.",
  "Add the photo as it is. The site makes it smaller.",
];

const FILE_BUTTON = "file:mr-3 file:cursor-pointer file:border-2 file:border-ink file:px-3 file:py-1 file:font-bold";

/** Works without scripts; with them, it shows upload progress. */
function UploadForm({ target, onAnswer }: Pick<Upload, "onAnswer"> & { target?: PictureTarget }) {
  const single = target !== undefined;
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
        {target?.isProduct !== false && <Guide />}
        <input
          // Cleared after an upload, so that nobody sends the same files twice.
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

/** In steps of ten, because screen readers announce each change. */
function textOf({ files, sent, percent }: UploadProgress): string {
  if (percent < 100) return `${sent} of ${files} sent, ${Math.floor(percent / 10) * 10}%`;
  return `${files === 1 ? "The file is" : `All ${files} files are`} sent and being checked. Please wait.`;
}

interface UploadProgress {
  files: number;
  sent: number;
  percent: number;
}

/** The response of desk.pictures.upload.ts; null if it isn't JSON. */
type Reply = { redirectTo: string } | AddedPictures | Partial<Refusal> | null;

/** Uses XMLHttpRequest, because fetch doesn't report upload progress. */
function useUpload(onAnswer: Upload["onAnswer"]) {
  const request = useRef<XMLHttpRequest | null>(null);
  const [sending, setSending] = useState<{ at: string; progress: UploadProgress } | null>(null);
  const [note, setNote] = useState("");
  const { search, key } = useLocation();
  // Until the next page has loaded, a second press sends nothing.
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

/** `part` is the fraction of the body that was sent. */
function progressOf(sizes: readonly number[], part: number): UploadProgress {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let [sent, end] = [0, 0];
  for (const size of sizes) {
    end += size;
    if (end <= part * total && part > 0) sent += 1;
  }
  return { files: sizes.length, sent, percent: Math.floor(part * 100) };
}
