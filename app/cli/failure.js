import { readFileSync } from "node:fs";
import process from "node:process";

/** Something the person who runs a command can put right; the message says what. */
export class Failure extends Error {
  /** @override */
  name = "Failure";
}

/**
 * Runs a command to its end and leaves with its exit code. A `Failure` is printed as its sentence; anything else is a
 * fault of ours and keeps its stack. With --help the command only says what it does.
 *
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  if (process.argv.includes("--help")) return console.log(helpOf(process.argv[1] ?? ""));
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * What a command says of itself: the first comment at the beginning of a line of its file.
 *
 * @param {string} file
 */
export function helpOf(file) {
  const [comment = ""] = /^\/\/ (?:.*\n\/\/)*.*|^\/\*\*[^]*?\*\//m.exec(readFileSync(file, "utf8")) ?? [];
  return comment.replaceAll(/^ ?(?:\/\/|\/?\*+\/?) ?/gm, "").trim();
}
