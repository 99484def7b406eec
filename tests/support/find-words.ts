import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Made-up words, found by their ends: a search index drops case, and a prefix shared with the previous word. */
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

/** Finds words in a file or folder, ignoring case. Returns each as `file: word`. */
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
