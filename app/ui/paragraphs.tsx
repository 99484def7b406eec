/** Splits a text into paragraphs at blank lines. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/);
}

/** Shows paragraphs. Line breaks inside of them are preserved (styles/base.css). */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, place) => (
    // Two may be alike.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={place}>{text}</p>
  ));
}
