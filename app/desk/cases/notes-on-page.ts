import { htmlBytes } from "../../ui/beginning-of.ts";
import { PAGE_SIZE } from "../list/list-page.ts";

/** Maximum bytes of HTML for all notes of a page: as many as the longest note that the form accepts can take. */
const MOST_BYTES = 60_000;

/** Returns the last notes that fit on a page together, at least one. Notes are never cut: no export has them. */
export function notesOnPage<Note extends { text: string }>(notes: readonly Note[]): Note[] {
  let [first, bytes] = [notes.length, 0];
  while (first > 0 && notes.length - first < PAGE_SIZE) {
    bytes += htmlBytes(notes[first - 1]?.text ?? "");
    if (bytes > MOST_BYTES && first < notes.length) break;
    first -= 1;
  }
  return notes.slice(first);
}
