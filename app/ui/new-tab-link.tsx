import type { ReactNode } from "react";
import { buttonLook, type ButtonSize } from "./button.tsx";

interface Props {
  href: string;
  className?: string;
  /** For screen readers, in place of the arrow. */
  note: string;
  children: ReactNode;
}

/** A link that opens a new tab and says so. */
export function NewTabLink({ href, className, note, children }: Props) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children} <i className="new-tab" /> <span className="sr-only">{note}</span>
    </a>
  );
}

/** A flex box drops the space before the arrow. */
const ARROW = "*:[i]:ml-[0.3em]";
/** In print, the link is text followed by its URL. */
const PRINTED = [
  "print:inline print:min-h-0 print:border-0 print:bg-transparent print:p-0 print:font-text print:text-base print:text-ink",
  "print:normal-case print:after:content-['('attr(href)')']",
].join(" ");

/** A `NewTabLink` that looks like a button. */
export function NewTabButton({ size, className = "", ...link }: Props & { size?: ButtonSize }) {
  return (
    <NewTabLink
      className={buttonLook({ size, printed: true, className: `${ARROW} ${PRINTED} ${className}` })}
      {...link}
    />
  );
}
