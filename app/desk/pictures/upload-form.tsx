import { Form, useLocation } from "@remix-run/react";
import { pictureWords } from "../../content/desk-pictures.ts";
import { useOnePost } from "../../forms/use-one-post.ts";
import { Button } from "../../ui/button.tsx";
import { FieldHint, INPUT, LABEL } from "../../ui/field.tsx";
import { FORM, Section } from "../shell/page-parts.tsx";

const { guide, upload: words } = pictureWords;

/**
 * The form that adds pictures to the library. It needs no scripts.
 *
 * @param single whether it takes one picture, which is then chosen for a place
 */
export function UploadForm({ single = false }: { single?: boolean }) {
  const { pending, late, ...handlers } = useOnePost();
  const { key } = useLocation();
  return (
    <Section id="add" title={single ? words.titleOne : words.title}>
      <Form method="post" encType="multipart/form-data" className={FORM} {...handlers}>
        <label className={LABEL} htmlFor="files">
          {single ? words.labelOne : words.label}
        </label>
        <FieldHint name="files" hint={single ? words.hintOne : words.hint} />
        <Guide />
        <input
          // Empty again after an upload, so that nobody sends the same files twice.
          key={key}
          className={`${INPUT} mt-1.5 w-full`}
          id="files"
          name="files"
          type="file"
          multiple={!single}
          required
          accept="image/jpeg,image/png,image/webp,image/avif,image/svg+xml"
          aria-describedby="files-hint"
        />
        <Button className="mt-4" type="submit">
          {single ? words.buttonOne : words.button}
        </Button>
        <output className="mt-2 block">{pending && late ? words.sending : ""}</output>
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
