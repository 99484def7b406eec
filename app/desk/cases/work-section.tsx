import type { ReactNode } from "react";

interface Props {
  /** What a link to the part names. */
  id?: string;
  titleId: string;
  title: string;
  children: ReactNode;
}

/** A part of the team's work on a record. */
export function WorkSection({ id, titleId, title, children }: Props) {
  return (
    <section id={id} className="border-t-2 border-ink pt-4" aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-4xl leading-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Says that a form of this part is saved. */
export function Saved({ words }: { words: string }) {
  return <output className="mt-3 block font-bold before:content-['✓_'/'']">{words}</output>;
}
