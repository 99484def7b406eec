import { htmlBytes } from "../../ui/beginning-of.ts";
import { PAGE_SIZE } from "../list/keyset-cursor.ts";

/** Bytes of HTML that the notes of one page take together: as many as the longest that the form takes. */
const MOST_BYTES = 60_000;

/**
 * The last of the notes that fit into a page together, and one in any case: a member's words are not cut, since no
 * export has them.
 */
export function notesOnPage<Note extends { text: string }>(notes: readonly Note[]): Note[] {
  let [first, bytes] = [notes.length, 0];
  while (first > 0 && notes.length - first < PAGE_SIZE) {
    bytes += htmlBytes(notes[first - 1]?.text ?? "");
    if (bytes > MOST_BYTES && first < notes.length) break;
    first -= 1;
  }
  return notes.slice(first);
}
