import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { visibleName } from "../../server/forms/typed-text.ts";
import { lacksDescription } from "../../site/pictures/stored-picture.ts";
import { Alert } from "../../ui/alerts.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Picture } from "../../ui/picture.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { PageLinks } from "../list/list-view.tsx";
import { Section, BackLink } from "../shell/page-parts.tsx";
import {
  type AddedPictures,
  type LibraryPage,
  type ListedPicture,
  type PictureTarget,
  refreshes,
  animatedNote,
  faultWords,
  pictureStates,
} from "./picture-view.ts";
import { UploadForm } from "./upload-form.tsx";

interface Props {
  page: LibraryPage;
  /** The answer to an upload of which not everything was added. */
  answer: AddedPictures | null;
  /** Takes the answer to an upload by a script. */
  onAnswer: (answer: AddedPictures | null) => void;
  params: URLSearchParams;
}

/** The library: the form that adds pictures, and all pictures, newest first. */
export function PicturesPage({ page, answer, onAnswer, params }: Props) {
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
        <a className="text-link" href="/desk/pictures">
          Add more pictures
        </a>
      ) : (
        <UploadForm onAnswer={onAnswer} />
      )}
      <Section id="library" title="Library, newest first">
        {isWaiting && (
          <p className="mb-4">
            Being prepared.{" "}
            <a className="text-link" href="/desk/pictures">
              Look again
            </a>
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
          <Picture picture={{ ...shown, alt: "" }} className="h-full w-full object-contain" sizes="12rem" />
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

/** What was not added, file by file; the rest was. */
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

/** What a redirect reports, with links to the pictures. */
function Done({ params, rows }: { params: URLSearchParams; rows: readonly ListedPicture[] }) {
  const [added, there] = [Number(params.get("added")), Number(params.get("there"))];
  if (params.has("deleted")) return <Note title="Deleted" text="The picture is no longer in the library." />;
  if (!(added > 0 || there > 0)) return null;
  const lines = [
    added > 0 &&
      `${added === 1 ? "The picture is" : `${added} pictures are`} being prepared, which takes about ten seconds each. Then write what each one shows.`,
    there > 0 && (there === 1 ? "One was already in the library." : `${there} were already in the library.`),
  ];
  const pictures = rows.filter(({ id }) => params.getAll("id").includes(id));
  return (
    <Note title="Added" text={lines.filter(Boolean).join(" ")}>
      <ul className="mt-2 flex flex-wrap gap-x-5 wrap-anywhere">
        {pictures.map(({ id, name }) => (
          <li key={id}>
            <a className="inline-flex min-h-11 items-center text-link" href={`/desk/pictures/${id}`}>
              {`Describe “${name}”`}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Note({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Alert tone="note" title={title}>
      <p>{text}</p>
      {children}
    </Alert>
  );
}

interface FieldUploadProps {
  target: PictureTarget;
  /** The answer to a file that was not added. */
  answer: AddedPictures | null;
  /** Takes the answer to an upload by a script. */
  onAnswer: (answer: AddedPictures | null) => void;
}

/** Adds a picture for one place of a draft, which its form then shows. */
export function FieldUploadPage({ target: { text, back, isProduct }, answer, onAnswer }: FieldUploadProps) {
  return (
    <>
      <PageHead title="Add a picture">
        <p>{text}</p>
        <p className="mt-2">
          <BackLink href={back}>Back to the form without a new picture</BackLink>
        </p>
      </PageHead>
      {answer && <Refused {...answer} />}
      <UploadForm single hasGuide={isProduct} onAnswer={onAnswer} />
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
