import type { ReactNode } from "react";
import { TextLink } from "../../ui/button.tsx";

interface PreviewProps {
  isDraft: boolean;
  /** URL of the form, or null if the form is beside the preview. */
  back: string | null;
  /** What prevents publishing: fields of the form with their messages. */
  todo: readonly { field: string; message: string }[];
  /** The entries with a page each, or null for a document that is one page. */
  links: readonly { slug: string; title: string; isShown: boolean }[] | null;
}

export function PreviewBar({ isDraft, back, todo, links }: PreviewProps) {
  return (
    <Bar part="preview">
      <p className={ROW}>
        <span>
          <b>Preview</b>{" "}
          {isDraft ? "This is the draft. Visitors don't see it." : "There is no draft. This is what visitors see."}{" "}
          {links?.length === 0 && "The list is empty, so there is nothing to show yet."}
        </span>
        {back && <TextLink href={back}>Back to the form</TextLink>}
      </p>
      {back && todo.length > 0 && (
        <details className="page-width mt-1" data-part="todo">
          <summary className="cursor-pointer">
            {todo.length === 1
              ? "One thing is still to do before you can publish it."
              : `${todo.length} things are still to do before you can publish it.`}
          </summary>
          <ul>
            {todo.map(({ field, message }) => (
              <li key={`${field} ${message}`} className="mt-1 wrap-anywhere">
                <TextLink href={`${back}?field=${field}#${field}`}>{message}</TextLink>
              </li>
            ))}
          </ul>
        </details>
      )}
      {links && links.length > 1 && (
        <nav className="page-width mt-2" aria-label="Choose what to preview">
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
        <TextLink href={href}>Edit this page</TextLink>
        <TextLink href="/desk">Dashboard</TextLink>
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
