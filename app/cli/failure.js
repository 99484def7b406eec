import process from "node:process";
import { helpOf } from "./help.js";

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
