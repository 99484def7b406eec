import { MOST_CHARACTERS, MOST_LINKS } from "../forms/limits.ts";
import { beginningOf } from "../ui/beginning-of.ts";

/** Entries of a list that are shown: twice as many as a form takes. */
const MOST_ENTRIES = 2 * MOST_LINKS;

/** Bytes of HTML that one answer takes in a page that shows all of them: ten thousand characters of any script fit. */
export const WHOLE_PAGE = 4 * MOST_CHARACTERS.answer;

/** Bytes of HTML that one answer takes in a page that shows it twice and holds it once more. */
export const BOTH_OF_TWO = 16_000;

/** An answer as far as a page shows it. */
export interface ShownAnswer<Answer> {
  answer: Answer;
  isCut: boolean;
}

/**
 * An answer as far as it takes `most` bytes as HTML: that of a whole legal survey stays below half a megabyte. Of a
 * list each entry has a share.
 */
export function shownAnswer<Answer extends string | string[]>(answer: Answer, most: number): ShownAnswer<Answer> {
  if (typeof answer === "string") {
    const beginning = beginningOf(answer, most);
    return { answer: beginning as Answer, isCut: beginning !== answer };
  }
  const entries = answer.slice(0, MOST_ENTRIES).map((entry) => beginningOf(entry, most / MOST_LINKS));
  return {
    answer: entries as Answer,
    isCut: entries.length < answer.length || entries.some((entry, place) => entry !== answer[place]),
  };
}
