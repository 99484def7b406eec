import type { ReactNode } from "react";
import { memberBars as words } from "../content/member-bars.ts";

/** Says above a preview whether it is a draft. */
export function PreviewBar({ isDraft, back }: { isDraft: boolean; back: string }) {
  return (
    <Bar part="preview">
      <span>
        <b>{words.preview}</b> {isDraft ? words.draft : words.published}
      </span>
      <a className="text-link" href={back}>
        {words.back}
      </a>
    </Bar>
  );
}

/** Leads a member from a page to the form for its words. */
export function EditBar({ href }: { href: string }) {
  return (
    <Bar part="edit">
      <a className="text-link" href={href}>
        {words.edit}
      </a>
      <a className="text-link" href="/desk">
        {words.desk}
      </a>
    </Bar>
  );
}

function Bar({ part, children }: { part: string; children: ReactNode }) {
  return (
    <div className="on-press py-3 print:hidden" data-part={part}>
      <p className="page-width flex flex-wrap gap-x-5">{children}</p>
    </div>
  );
}
