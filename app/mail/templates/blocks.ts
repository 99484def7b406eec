/** What a letter is made of. Each block is written twice, as plain text and as HTML, so that the two say the same. */
export type Block =
  | { paragraph: string }
  | { heading: string }
  /** Questions and answers, names and amounts. */
  | { facts: readonly Fact[] }
  | { points: readonly string[] }
  /** An absolute address of this site. */
  | { link: string; href: string };

export interface Fact {
  label: string;
  text: string;
}

/** Characters of one text that somebody typed; the whole of it is in our records. */
const MOST = 5000;

/** Characters of a name or an address. */
export const MOST_OF_NAME = 200;

/** What somebody typed, without characters that no mail shows, and not endless. */
export function typedInLetter(text: string, shortened: string, most = MOST): string {
  const shown = text.replace(/(?![\n\t])\p{Cc}/gu, "");
  const letters = shown.length > most ? Array.from(shown) : [];
  return letters.length > most ? `${letters.slice(0, most).join("")}… (${shortened})` : shown;
}
