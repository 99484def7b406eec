import { Form, useLocation } from "@remix-run/react";
import { pictureWords } from "../../content/desk-pictures.ts";
import { useOnePost } from "../../forms/use-one-post.ts";
import { Button } from "../../ui/button.tsx";
import { FieldHint, INPUT, LABEL } from "../../ui/field.tsx";
import { FORM, Section } from "../shell/page-parts.tsx";

const { upload: words } = pictureWords;

/** The form that adds pictures to the library. It needs no scripts. */
export function UploadForm() {
  const { pending, late, ...handlers } = useOnePost();
  const { key } = useLocation();
  return (
    <Section id="add" title={words.title}>
      <Form method="post" encType="multipart/form-data" className={FORM} {...handlers}>
        <label className={LABEL} htmlFor="files">
          {words.label}
        </label>
        <FieldHint name="files" hint={words.hint} />
        <input
          // Empty again after an upload, so that nobody sends the same files twice.
          key={key}
          className={`${INPUT} mt-1.5 w-full`}
          id="files"
          name="files"
          type="file"
          multiple
          required
          accept="image/jpeg,image/png,image/webp,image/avif,image/svg+xml"
          aria-describedby="files-hint"
        />
        <Button className="mt-4" type="submit">
          {words.button}
        </Button>
        <output className="mt-2 block">{pending && late ? words.sending : ""}</output>
      </Form>
    </Section>
  );
}
