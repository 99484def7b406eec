/** Returns the paragraphs of a text that a person typed: a blank line is between two. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/);
}

/** Paragraphs of a text. A line break in one is shown (styles/base.css). */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, place) => (
    // Two may be alike.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={place}>{text}</p>
  ));
}
