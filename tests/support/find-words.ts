import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Words of letters that no other text has. Each is looked for by its end alone, in small letters: a search index keeps
 * words so, and without the beginning that a word shares with the one before.
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

/** Which of some words stand in the files of a folder or in a file, in whatever case: `file: word`. */
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
