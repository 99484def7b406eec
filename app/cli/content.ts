import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { listPictures } from "../catalogue/product-pictures.server.ts";
import { type DocumentName, documents, isDocument } from "../content/documents.ts";
import type { Database } from "../database/database.ts";
import { exportContent, type ImportedContent, importContent } from "../desk/content/import-content.server.ts";
import { definitionOf } from "../desk/content/read-content.server.ts";
import { readDocumentFile, writeDocumentFile } from "../publishing/document-file.server.ts";
import { makeRandomId } from "../security/cookies-and-tokens.server.ts";
import { Failure, runCommand } from "./failure.js";
import { readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run content -- export FOLDER | import FOLDER [--publish]`: writes what is published on the website to a new
// folder, one file for each document; or takes such a folder as drafts (all files or none), or publishes it at once.

const USAGE = "Usage: npm run content -- export FOLDER | import FOLDER [--publish]";
const PUBLIC_FOLDER = path.resolve(import.meta.dirname, "../../public");

await runCommand(async () => {
  const { command, folder, isPublished } = readOrder(process.argv.slice(2));
  const { database } = readSettingsOrFail();
  if (command === "export") return withDatabase(database, "latest", (db) => writeFolder(db, folder));
  const bodies = readFolder(folder);
  return withDatabase(database, "latest", (db) => take(db, bodies, isPublished));
});

function readOrder(args: string[]) {
  try {
    const options = { publish: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [command, folder, ...rest] = positionals;
    const isKnown = command === "import" || (command === "export" && !values.publish);
    if (isKnown && folder && rest.length === 0) return { command, folder, isPublished: values.publish ?? false };
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n\n${USAGE}`);
  }
  throw new Failure(USAGE);
}

async function writeFolder(db: Database, folder: string): Promise<number> {
  if (existsSync(folder)) throw new Failure(`${path.resolve(folder)} is there already: name a new folder.`);
  const bodies = await exportContent(db);
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, body] of bodies)
      writeFileSync(path.join(folder, `${name}.yaml`), writeDocumentFile(definitionOf(name), body));
  } catch (error) {
    throw new Failure(`The folder can't be written: ${(error as Error).message}`);
  }
  console.log(`${bodies.length} documents are in ${path.resolve(folder)}.`);
  return 0;
}

/** @throws {Failure} with every file that can't be read as a document */
function readFolder(folder: string): ImportedContent {
  const files = listFiles(folder);
  const read = files.map((file) => {
    const name = path.basename(file, ".yaml");
    if (!isDocument(name))
      return { name, problems: [`there is no such document; there are ${Object.keys(documents).join(", ")}.`] };
    const outcome = readDocumentFile(definitionOf(name), readFileSync(path.join(folder, file), "utf8"));
    return Object.assign(outcome, { name });
  });
  const problems = read.flatMap((one) =>
    "problems" in one ? one.problems.map((text) => `${one.name}.yaml: ${text}`) : [],
  );
  if (problems.length > 0) throw nothingChanged(problems);
  return read.flatMap((one) => ("body" in one ? [[one.name as DocumentName, one.body] as const] : []));
}

function listFiles(folder: string): string[] {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  } catch (error) {
    throw new Failure(`The folder can't be read: ${(error as Error).message}`);
  }
  if (files.length === 0) throw new Failure(`There is no file of a document (NAME.yaml) in ${path.resolve(folder)}.`);
  return files.toSorted();
}

async function take(db: Database, bodies: ImportedContent, isPublished: boolean): Promise<number> {
  const deps = { db, now: () => new Date(), randomId: makeRandomId, by: null };
  const outcome = await importContent(deps, bodies, { pictures: listPictures(PUBLIC_FOLDER), isPublished });
  if ("problems" in outcome) throw nothingChanged(outcome.problems);
  const { changed } = outcome;
  const what = isPublished ? "Published" : "Saved as drafts";
  console.log(changed.length === 0 ? "Everything is as it was." : `${what}: ${changed.join(", ")}.`);
  return 0;
}

function nothingChanged(problems: readonly string[]): Failure {
  return new Failure([...problems, "Nothing was changed."].join("\n"));
}
