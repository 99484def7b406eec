import type { ReactNode } from "react";
import { editBar, previewBar as words } from "./member-bar-words.ts";

/** An entry of the previewed list. */
export interface PreviewLink {
  slug: string;
  title: string;
  isShown: boolean;
}

interface PreviewProps {
  isDraft: boolean;
  /** Address of the form, or null if it stands beside. */
  back: string | null;
  /** What keeps it from being published: inputs of the form, each with a sentence. */
  todo: readonly { field: string; message: string }[];
  /** The entries that have a page each, or null for a document that is one page. */
  links: readonly PreviewLink[] | null;
}

/** Says above a preview whether it is a draft, and leads to the others of a list. */
export function PreviewBar({ isDraft, back, todo, links }: PreviewProps) {
  return (
    <Bar part="preview">
      <p className={ROW}>
        <span>
          <b>{words.preview}</b> {isDraft ? words.draft : words.published} {links?.length === 0 && words.empty}
        </span>
        {back && (
          <a className="text-link" href={back}>
            {words.back}
          </a>
        )}
      </p>
      {back && todo.length > 0 && (
        <details className="page-width mt-1" data-part="todo">
          <summary className="cursor-pointer">{words.todo(todo.length)}</summary>
          <ul>
            {todo.map(({ field, message }) => (
              <li key={`${field} ${message}`} className="mt-1 wrap-anywhere">
                <a className="text-link" href={`${back}?field=${field}#${field}`}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {links && links.length > 1 && (
        <nav className="page-width mt-2" aria-label={words.others}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {links.map(({ slug, title, isShown }) => (
              <li key={slug}>
                <a
                  className="text-link"
                  href={`?entry=${slug}`}
                  target="_self"
                  aria-current={isShown ? "page" : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Bar>
  );
}

/** Leads a member from a page to the form for its words. */
export function EditBar({ href }: { href: string }) {
  return (
    <Bar part="edit">
      <p className={ROW}>
        <a className="text-link" href={href}>
          {editBar.edit}
        </a>
        <a className="text-link" href="/desk">
          {editBar.desk}
        </a>
      </p>
    </Bar>
  );
}

const ROW = "page-width flex flex-wrap gap-x-5";

function Bar({ part, children }: { part: string; children: ReactNode }) {
  return (
    <div className="on-press py-3 print:hidden" data-part={part}>
      {children}
    </div>
  );
}
