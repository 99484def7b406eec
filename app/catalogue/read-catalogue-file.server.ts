import { type CatalogueEntry, MOST_BYTES } from "./catalogue-entry.ts";
import { checkEntries } from "./check-entries.server.ts";
import { describeMistake } from "./describe-mistake.ts";
import { type FileMistake, readYaml } from "./read-yaml.server.ts";

export type CatalogueOutcome =
  | { kind: "read"; entries: CatalogueEntry[] }
  | { kind: "mistaken"; mistakes: FileMistake[] };

/**
 * Reads a catalogue's file as a whole: its products, or everything that is wrong with it.
 *
 * @param hasPicture whether a path below public/ is a file
 */
export function readCatalogueFile(bytes: Uint8Array, hasPicture: (path: string) => boolean): CatalogueOutcome {
  if (bytes.length > MOST_BYTES)
    return mistaken([{ line: null, message: `the file has ${bytes.length} bytes, but may have ${MOST_BYTES}.` }]);
  const foreign = findForeignLine(bytes);
  if (foreign !== null)
    return mistaken([{ line: foreign, message: "the line is not UTF-8 text: save the file as UTF-8." }]);
  const yaml = readYaml(new TextDecoder().decode(bytes));
  if (yaml.kind === "unreadable") return mistaken(yaml.mistakes);

  const { entries, issues } = checkEntries(yaml.data, hasPicture);
  const mistakes = issues
    .flatMap((issue) => describeMistake(issue, yaml.data))
    .map(({ path, message }) => ({ line: yaml.lineOf(path), message }));
  return entries ? { kind: "read", entries } : mistaken(mistakes);
}

function mistaken(mistakes: readonly FileMistake[]): CatalogueOutcome {
  return { kind: "mistaken", mistakes: mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

/** The first line that is not UTF-8, from 1. No character of UTF-8 has a line feed's byte inside. */
function findForeignLine(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return null;
}
