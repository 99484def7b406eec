import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Made-up words that occur in no other text. The search only looks for the end of each word, in lower case, because a
 * search index stores words in lower case and without the prefix that a word shares with the previous one.
 */
export const SECRETS = [
  "Xqjvabblewick",
  "Zhrumptiddock",
  "Vyxquonderful",
  "Wkzeebrillow",
  "Ujqfandlegrim",
  "Yvzsplindock",
  "Qxkmorwenglass",
  "Hzqtorravine",
] as const;

/** Finds words in a file or in the files of a folder, ignoring case. Returns each as `file: word`. */
export function findWords(place: string, words: readonly string[] = SECRETS): string[] {
  return filesIn(place).flatMap((file) => {
    const bytes = readFileSync(file).toString("latin1").toLowerCase();
    return words
      .filter((word) => bytes.includes(word.slice(4).toLowerCase()))
      .map((word) => `${path.basename(file)}: ${word}`);
  });
}

function filesIn(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(place, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}
