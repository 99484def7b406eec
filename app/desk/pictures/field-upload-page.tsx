import { PageHead } from "../../ui/page-head.tsx";
import { BackLink } from "../shell/page-parts.tsx";
import type { AddedPictures, PictureTarget } from "./picture-view.ts";
import { Refused } from "./pictures-page.tsx";
import { UploadForm } from "./upload-form.tsx";
import { pictureWords } from "./words.ts";

const { forField: words } = pictureWords;

interface Props {
  target: PictureTarget;
  /** The answer to a file that was not added. */
  answer: AddedPictures | null;
  /** Takes the answer to an upload by a script. */
  onAnswer: (answer: AddedPictures | null) => void;
}

/** Adds a picture for one place of a draft, which its form then shows. */
export function FieldUploadPage({ target: { text, back, isProduct }, answer, onAnswer }: Props) {
  return (
    <>
      <PageHead title={words.title}>
        <p>{text}</p>
        <p className="mt-2">
          <BackLink href={back}>{words.cancel}</BackLink>
        </p>
      </PageHead>
      {answer && <Refused {...answer} />}
      <UploadForm single hasGuide={isProduct} onAnswer={onAnswer} />
    </>
  );
}
