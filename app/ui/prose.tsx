import type { ElementType } from "react";

const LOOKS = {
  p: "wrap-anywhere not-first:mt-3.5",
  h2: "text-fluid-4xl wrap-anywhere not-first:mt-fluid-lg",
  ul: "list-disc pl-6 not-first:mt-3.5",
  ol: "list-decimal pl-6 not-first:mt-3.5",
  li: "max-w-measure not-first:mt-1.5",
  a: "text-link",
  strong: undefined,
  em: undefined,
  br: undefined,
};

export type Tag = keyof typeof LOOKS;

/** Words, or an element with its parts. `start` is the first number of a numbered list. */
export type Part = string | { tag: Tag; parts: readonly Part[]; href?: string; start?: number };

/** A text with headings, lists and links, parsed by read-prose.server.ts. */
export function Prose({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, place) => {
    if (typeof part === "string") return part;
    const { tag, parts: inside, ...attributes } = part;
    const Around: ElementType = tag;
    return (
      // The parts of a text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <Around key={place} className={LOOKS[tag]} {...attributes}>
        {inside.length > 0 ? <Prose parts={inside} /> : undefined}
      </Around>
    );
  });
}

export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/);
}

/** Line breaks inside paragraphs are preserved (styles/base.css). */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, place) => (
    // Two may be alike.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={place}>{text}</p>
  ));
}
