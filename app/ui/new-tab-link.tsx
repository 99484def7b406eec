import type { ReactNode } from "react";

interface Props {
  href: string;
  className: string;
  /** For screen readers, in place of the arrow. */
  note: string;
  children: ReactNode;
}

/** A link to another site that says that it opens a new tab. */
export function NewTabLink({ href, className, note, children }: Props) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children} <i className="new-tab" /> <span className="sr-only">{note}</span>
    </a>
  );
}
