import { readdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { helpOf } from "../../cli/failure.js";

const WIDEST = 100;

/**
 * Runs the file of a folder that the first argument names, with the remaining arguments. Without a name, or with
 * --help, lists the files, except `but`. NAME --help prints the first comment in that file.
 */
export async function runListed(folder: string, but?: string): Promise<void> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && file !== but)
    .map((file) => file.slice(0, -3));
  const [name = "--help", ...rest] = process.argv.slice(2);
  if (name === "--help") {
    for (const one of names) console.log(`${one.padEnd(16)} ${firstClause(helpOf(path.join(folder, `${one}.ts`)))}`);
  } else if (!names.includes(name)) {
    console.error(`There is no '${name}'. There are: ${names.join(", ")}.`);
    process.exitCode = 1;
  } else if (rest.includes("--help")) {
    console.log(helpOf(path.join(folder, `${name}.ts`)));
  } else {
    process.argv.splice(1, 2, path.join(folder, `${name}.ts`));
    await import(path.join(folder, `${name}.ts`));
  }
}

/** The first clause after the command itself, cut to one line of a terminal. */
function firstClause(description: string): string {
  const [clause = ""] = description
    .replaceAll("\n", " ")
    .replace(/^.*?: /, "")
    .split(/(?<=[.;:]) /);
  return clause.length > WIDEST ? `${clause.slice(0, WIDEST).replace(/ \S*$/, "")} …` : clause;
}
