import { previewWords as words } from "../content/desk-content.ts";

/** Says above a page whether it is a draft. */
export function PreviewBar({ isDraft, back }: { isDraft: boolean; back: string }) {
  return (
    <p className="on-press py-3 print:hidden" data-part="preview">
      <span className="page-width flex flex-wrap gap-x-5">
        <span>
          <b>{words.title}</b> {isDraft ? words.draft : words.published}
        </span>
        <a className="text-link" href={back}>
          {words.back}
        </a>
      </span>
    </p>
  );
}
