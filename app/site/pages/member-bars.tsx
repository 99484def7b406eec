import type { ReactNode } from "react";

/** An entry of the list in the preview. */
export interface PreviewLink {
  slug: string;
  title: string;
  isShown: boolean;
}

interface PreviewProps {
  isDraft: boolean;
  /** URL of the form, or null if the form is beside the preview. */
  back: string | null;
  /** What prevents publishing: fields of the form with their messages. */
  todo: readonly { field: string; message: string }[];
  /** The entries with a page each, or null for a document that is one page. */
  links: readonly PreviewLink[] | null;
}

/** The bar above a preview: whether it is a draft, what is left to do, and the other entries. */
export function PreviewBar({ isDraft, back, todo, links }: PreviewProps) {
  return (
    <Bar part="preview">
      <p className={ROW}>
        <span>
          <b>{previewBar.preview}</b> {isDraft ? previewBar.draft : previewBar.published}{" "}
          {links?.length === 0 && previewBar.empty}
        </span>
        {back && (
          <a className="text-link" href={back}>
            {previewBar.back}
          </a>
        )}
      </p>
      {back && todo.length > 0 && (
        <details className="page-width mt-1" data-part="todo">
          <summary className="cursor-pointer">{previewBar.todo(todo.length)}</summary>
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
        <nav className="page-width mt-2" aria-label={previewBar.others}>
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

/** Links a member from a page to the form for its text. */
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

/** The bar above a preview. */
export const previewBar = {
  preview: "Preview",
  draft: "This is the draft. Visitors don't see it.",
  published: "There is no draft. This is what visitors see.",
  back: "Back to the form",
  todo: (count: number) =>
    count === 1
      ? "One thing is still to do before you can publish it."
      : `${count} things are still to do before you can publish it.`,
  others: "Choose what to preview",
  empty: "The list is empty, so there is nothing to show yet.",
} as const;

/** The bar that members see above public pages. Visitors' scripts contain it, too. */
const editBar = { edit: "Edit this page", desk: "Dashboard" } as const;
