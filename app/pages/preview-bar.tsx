import { previewWords as words } from "../content/desk-content.ts";

/** Says above a draft that it is one. */
export function PreviewBar({ back }: { back: string }) {
  return (
    <p className="on-press py-3 print:hidden" data-part="preview">
      <span className="page-width flex flex-wrap gap-x-5">
        <span>
          <b>{words.title}</b> {words.text}
        </span>
        <a className="text-link" href={back}>
          {words.back}
        </a>
      </span>
    </p>
  );
}
