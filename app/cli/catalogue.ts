import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { makeRandomId } from "../server/security/cookies-and-tokens.server.ts";
import { listEntries } from "../shop/catalogue/catalogue-edit.store.server.ts";
import { readCatalogueFile, writeCatalogueFile } from "../shop/catalogue/catalogue-file.server.ts";
import { readCollections, unknownIn } from "../shop/catalogue/collections.ts";
import { type EditDeps, importCatalogue, publishProducts } from "../shop/catalogue/import-catalogue.server.ts";
import { listReady } from "../site/pictures/pictures.store.server.ts";
import { referenceTo } from "../site/pictures/stored-picture.ts";
import { readPublished } from "../site/publishing/published-documents.server.ts";
import { importLines, listLines, publishLines, unknownLine, usage } from "./catalogue-words.ts";
import { Failure, runCommand } from "./failure.js";
import { readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run catalogue`: manages the shop's products, even while the site runs.

interface Order {
  command: string;
  names: string[];
  withStock: boolean;
  publish: boolean;
}

/** The commands, and the most names that may follow each. */
const MOST_NAMES = new Map([
  ["import", 1],
  ["export", 1],
  ["list", 0],
  ["publish", Infinity],
  ["unpublish", Infinity],
]);

const PUBLIC_FOLDER = path.resolve(import.meta.dirname, "../../public");

await runCommand(async () => {
  const order = readOrder(process.argv.slice(2));
  const lines = await withDatabase(readSettingsOrFail().database, "latest", (db) =>
    carryOut(order, { db, now: () => new Date(), randomId: makeRandomId }),
  );
  if (lines.length > 0) console.log(lines.join("\n"));
  return 0;
});

/** @throws {Failure} if the arguments are not a command, before anything is opened */
function readOrder(args: string[]): Order {
  let read: ReturnType<typeof parseOrder>;
  try {
    read = parseOrder(args);
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n\n${usage}`);
  }
  const { values, positionals } = read;
  const [command = "", ...names] = positionals;
  const most = MOST_NAMES.get(command);
  if (most === undefined) throw new Failure(command === "" ? usage : `There is no command '${command}'.\n\n${usage}`);
  if (names.length > most) throw new Failure(`'${names[most]}' is one argument too many.\n\n${usage}`);
  if (names.length === 0 && !["export", "list"].includes(command))
    throw new Failure(`${command === "import" ? "A file" : "A product's slug"} is missing.\n\n${usage}`);
  const options = Object.keys(values);
  if (command !== "import" && options.length > 0) throw new Failure(`--${options[0]} belongs to import.\n\n${usage}`);
  return { command, names, withStock: values["with-stock"] ?? false, publish: values.publish ?? false };
}

function parseOrder(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: { "with-stock": { type: "boolean" }, publish: { type: "boolean" } },
  });
}

async function carryOut({ command, names, ...choices }: Order, deps: EditDeps): Promise<string[]> {
  if (command === "import") {
    const library = new Set((await listReady(deps.db)).map(({ id }) => referenceTo(id)));
    const entries = readEntries(names[0] ?? "", (picture) => library.has(picture) || isPicture(picture));
    const { collections } = await readPublished(deps.db, "collections");
    const named = entries.flatMap((entry) => readCollections(entry.collections));
    const unknown = unknownIn(collections, [...new Set(named)]);
    return [...importLines(await importCatalogue(deps, entries, choices), choices), ...unknown.map(unknownLine)];
  }
  if (command === "list") return listLines(await listEntries(deps.db));
  if (command === "export") return exportTo(names[0], writeCatalogueFile(await listEntries(deps.db)));
  const outcome = await publishProducts(deps, names, command === "publish");
  if (outcome.kind === "unknown")
    throw new Failure(`There is no product '${outcome.slugs.join("', '")}', so nothing was changed; 'list' shows all.`);
  return publishLines(outcome, command === "publish");
}

function readEntries(file: string, hasPicture: (picture: string) => boolean) {
  const outcome = readCatalogueFile(
    attempt(`'${file}' can't be read`, () => readFileSync(file)),
    hasPicture,
  );
  if (outcome.kind === "read") return outcome.entries;
  const sentences = outcome.mistakes.map(
    ({ line, message }) => `${file}:${line === null ? "" : `${line}:`} ${message}`,
  );
  throw new Failure([...sentences, "Nothing was imported."].join("\n"));
}

function exportTo(file: string | undefined, text: string): string[] {
  if (file === undefined) return [text.trimEnd()];
  // Never overwrites: an owner's file may contain comments, which are not in the database.
  attempt(`'${file}' can't be written`, () => writeFileSync(file, text, { flag: "wx" }));
  return [`Wrote all products to ${file}.`];
}

function isPicture(picture: string): boolean {
  return statSync(path.join(PUBLIC_FOLDER, picture), { throwIfNoEntry: false })?.isFile() ?? false;
}

/** @throws {Failure} that begins with `words`, if the operating system refuses */
function attempt<Result>(words: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = {
      ENOENT: "there is no such file or folder",
      EISDIR: "it is a folder",
      EEXIST: "it already exists, and may have your comments in it",
      EACCES: "permission denied",
    }[code ?? ""];
    throw new Failure(`${words}: ${reason ?? message}.`);
  }
}
