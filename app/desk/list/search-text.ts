import { readTyped } from "../../server/forms/typed-text.ts";

/** Maximum words of a search, and maximum characters of its text. */
const MOST_WORDS = 12;
const MOST_LETTERS = 300;

/** Returns the text of a search in a URL, truncated. */
export function readSearchText(params: URLSearchParams): string {
  return [...readTyped(params.get("q") ?? "")].slice(0, MOST_LETTERS).join("");
}

/**
 * Returns the words of a search: the parts between spaces that have a letter or a number. A word of at least two
 * letters also matches longer ones that begin with it; of a part with several words (`gospel-choir`), only the last one
 * does.
 */
export function searchWords(q: string) {
  return q
    .split(/[\s\0]+/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MOST_WORDS)
    .map((text) => ({ text, isBeginning: isUnspaced(text) || [...lastWord(text)].length > 1 }));
}

/** Returns the last word in a part. SQLite's unicode61 splits at anything but letters, marks and numbers. */
function lastWord(part: string): string {
  return /([\p{L}\p{M}\p{N}\p{Co}]+)[^\p{L}\p{M}\p{N}\p{Co}]*$/u.exec(part)?.[1] ?? "";
}

/** Whether a part is in a script without spaces, in which words can only be found by their beginning. */
function isUnspaced(part: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(part);
}
