import { readFileSync } from "node:fs";

/**
 * What a command says of itself: the first comment at the beginning of a line of its file.
 *
 * @param {string} file
 */
export function helpOf(file) {
  const [comment = ""] = /^\/\/ (?:.*\n\/\/)*.*|^\/\*\*[^]*?\*\//m.exec(readFileSync(file, "utf8")) ?? [];
  return comment.replaceAll(/^ ?(?:\/\/|\/?\*+\/?) ?/gm, "").trim();
}
