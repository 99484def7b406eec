import type { RefObject } from "react";
import type { SurveyPage } from "./page.ts";

interface Props {
  page: SurveyPage;
  version: number;
  sequence?: RefObject<HTMLInputElement>;
}

/** What a post has to say about the form that it comes from, see conflict.ts. */
export function HiddenFields({ page, version, sequence }: Props) {
  return (
    <>
      <input type="hidden" name="key" value={page.form.key ?? ""} />
      <input type="hidden" name="page" value={page.form.page} />
      {page.form.instead !== null && <input type="hidden" name="instead" value={page.form.instead} />}
      <input type="hidden" name="version" value={version} />
      {/* Not controlled by React: use-autosave.ts counts it up at the moment of each post. */}
      <input type="hidden" name="sequence" defaultValue={0} ref={sequence} />
    </>
  );
}
