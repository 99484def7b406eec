import { readFileSync } from "node:fs";
import process from "node:process";

/** An error that the person who runs a command can fix. The message says how. */
export class Failure extends Error {
  /** @override */
  name = "Failure";
}

/**
 * Runs a command and sets its exit code. For a `Failure`, prints only the message; any other error is a bug of ours and
 * is printed with its stack. With --help, only prints what the command does.
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
 * Returns a command's help text: the first comment of its file that starts at the beginning of a line.
 *
 * @param {string} file
 */
export function helpOf(file) {
  const [comment = ""] = /^\/\/ (?:.*\n\/\/)*.*|^\/\*\*[^]*?\*\//m.exec(readFileSync(file, "utf8")) ?? [];
  return comment.replaceAll(/^ ?(?:\/\/|\/?\*+\/?) ?/gm, "").trim();
}
