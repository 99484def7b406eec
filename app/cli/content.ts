import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import type { Database } from "../database/database.ts";
import { exportContent, type ImportedContent, importContent } from "../desk/content/import-content.server.ts";
import { makeRandomId } from "../server/security/cookies-and-tokens.server.ts";
import { addCopies, copiesOf } from "../site/pictures/copy-pictures.server.ts";
import { CONTENT_FOLDERS, listPictures } from "../site/pictures/public-pictures.server.ts";
import { referenceTo } from "../site/pictures/stored-picture.ts";
import { readDocuments, readPictures, refuse, writeFolder } from "./content-folder.ts";
import { Failure, runCommand } from "./failure.js";
import { readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run content -- export FOLDER | import FOLDER [--publish]`: writes what is published on the website to a new
// folder, one file for each document, and the library of pictures; or takes such a folder as drafts (all files or
// none), or publishes it at once.

const USAGE = "Usage: npm run content -- export FOLDER | import FOLDER [--publish]";
const PUBLIC_FOLDER = path.resolve(import.meta.dirname, "../../public");

await runCommand(async () => {
  const { command, folder, isPublished } = readOrder(process.argv.slice(2));
  const { database } = readSettingsOrFail();
  if (command === "export") return withDatabase(database, "latest", (db) => write(db, folder));
  const [bodies, copies] = [readDocuments(folder), readPictures(folder)];
  return withDatabase(database, "latest", (db) => take(db, bodies, copies, isPublished));
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

async function write(db: Database, folder: string): Promise<number> {
  const [bodies, copies] = [await exportContent(db), await copiesOf(db)];
  await writeFolder(folder, bodies, copies);
  console.log(`${bodies.length} documents and ${copies.pictures.length} pictures are in ${path.resolve(folder)}.`);
  return 0;
}

async function take(
  db: Database,
  bodies: ImportedContent,
  { pictures, read }: ReturnType<typeof readPictures>,
  isPublished: boolean,
): Promise<number> {
  const deps = { db, now: () => new Date(), randomId: makeRandomId, by: null };
  const there = (await copiesOf(db)).pictures;
  const outcome = await importContent(deps, bodies, {
    pictures: [
      ...listPictures(CONTENT_FOLDERS, PUBLIC_FOLDER),
      ...[...there, ...pictures].map(({ id }) => referenceTo(id)),
    ],
    addPictures: (trx) => addCopies(trx, pictures, read, deps),
    isPublished,
  });
  if ("problems" in outcome) refuse(outcome.problems);
  const changed = "changed" in outcome ? outcome.changed : [];
  const what = isPublished ? "Published" : "Saved as drafts";
  const added = pictures.filter(({ id }) => !there.some((one) => one.id === id)).length;
  if (added > 0) console.log(`Pictures added to the library: ${added}.`);
  console.log(changed.length === 0 ? "Everything is as it was." : `${what}: ${changed.join(", ")}.`);
  return 0;
}
