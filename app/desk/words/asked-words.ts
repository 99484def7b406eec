import { readTyped } from "../../forms/typed-text.ts";

/** Maximum words of a search, and maximum characters of its text. */
const MOST_WORDS = 12;
const MOST_LETTERS = 300;

/** Returns the text of a search in a URL, of which only the beginning counts. */
export function readAsked(params: URLSearchParams): string {
  return [...readTyped(params.get("q") ?? "")].slice(0, MOST_LETTERS).join("");
}

/** Returns the words of a search: the parts between spaces that have a letter or a number. */
export function searchWords(q: string): string[] {
  return q
    .split(/[\s\0]+/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MOST_WORDS);
}

/** Splits a part into the index's words: SQLite's unicode61 splits at anything but letters, marks and numbers. */
function indexedWords(part: string): string[] {
  return part.split(/[^\p{L}\p{M}\p{N}\p{Co}]+/u).filter(Boolean);
}

/** Whether a word is in a script without spaces, which needs a prefix match. */
export function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
}

/** Returns the terms of a search's text. */
export function bodyTerms(q: string) {
  return searchWords(q).map(bodyTerm);
}

/**
 * Returns the same as single index words: `gospel-choir` becomes two words, which may be anywhere in the text, and of
 * which only the last is a beginning.
 */
export function singleTerms(q: string) {
  return searchWords(q).flatMap((part) =>
    indexedWords(part).map((word, place, all) => (place === all.length - 1 ? bodyTerm(word) : wholeTerm(word))),
  );
}

function wholeTerm(word: string) {
  const term = bodyTerm(word);
  return { ...term, isPrefix: term.isKept };
}

/** A word of at least two letters is also found by its beginning. */
function bodyTerm(word: string) {
  const isKept = isUnspaced(word);
  const last = indexedWords(word).at(-1) ?? "";
  return { in: "body" as const, word, isPrefix: isKept || [...last].length > 1, isKept };
}
