import type { ReactNode } from "react";

interface LinkLine {
  key: string;
  href: string;
  title: ReactNode;
  /** Below the link, in small type. */
  note: ReactNode;
}

/** A list of links, each with a note. */
export function LinkLines({ lines }: { lines: readonly LinkLine[] }) {
  return (
    <ul className="border-b-2 border-ink">
      {lines.map(({ key, href, title, note }) => (
        <li key={key} className="border-t border-rule py-2 first:border-t-2 first:border-ink">
          <a className="inline-block py-1.5 text-base font-bold text-link" href={href}>
            {title}
          </a>
          <p className="text-xs text-quiet">{note}</p>
        </li>
      ))}
    </ul>
  );
}
