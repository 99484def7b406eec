import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeRandomId } from "../server/security/cookies-and-tokens.server.ts";
import { readCatalogueFile, writeCatalogueFile } from "../shop/catalogue/catalogue-file.server.ts";
import { listEntries } from "../shop/catalogue/catalogue.store.server.ts";
import { readCollections, unknownIn } from "../shop/catalogue/collections.ts";
import {
  type EditDeps,
  importCatalogue,
  publishProducts,
  type ImportChoices,
  type ImportReport,
} from "../shop/catalogue/edit-product.server.ts";
import { formatCents } from "../shop/catalogue/money.ts";
import type { Product } from "../shop/catalogue/product-fields.ts";
import { listInState } from "../site/pictures/pictures.store.server.ts";
import { isPublicFile } from "../site/pictures/ready-pictures.server.ts";
import { referenceTo } from "../site/pictures/stored-picture.ts";
import { readPublished } from "../site/publishing/published-documents.server.ts";
import { Failure, runCommand } from "./failure.js";
import { readArguments, readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run catalogue`: manages the shop's products, even while the site runs.

const USAGE = `Usage: npm run catalogue -- COMMAND

  import FILE [--with-stock] [--publish]   take products from a file
  export [FILE]                            write all products to a new file, or print them
  publish SLUG...                          put products into the shop
  unpublish SLUG...                        take products out of the shop
  list                                     show all products

docs/sample-catalogue.yaml is a file to start from.`;

/** The commands, and the fewest and the most names that may follow each. */
const COMMANDS = new Map([
  ["import", [1, 1]],
  ["export", [0, 1]],
  ["list", [0, 0]],
  ["publish", [1, Infinity]],
  ["unpublish", [1, Infinity]],
]);

const PUBLIC_FOLDER = path.resolve(import.meta.dirname, "../../public");

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    "with-stock": { type: "boolean", default: false },
    publish: { type: "boolean", default: false },
  });
  const [command = "", ...names] = positionals;
  const choices = { withStock: values["with-stock"], publish: values.publish };
  const [fewest = Infinity, most = 0] = COMMANDS.get(command) ?? [];
  const isChosen = choices.withStock || choices.publish;
  if (names.length < fewest || names.length > most || (isChosen && command !== "import")) throw new Failure(USAGE);
  const lines = await withDatabase(readSettingsOrFail().database, "latest", (db) => {
    const deps = { db, now: () => new Date(), randomId: makeRandomId };
    if (command === "import") return importFrom(names[0] ?? "", choices, deps);
    return carryOut(command, names, deps);
  });
  if (lines.length > 0) console.log(lines.join("\n"));
  return 0;
});

async function importFrom(file: string, choices: ImportChoices, deps: EditDeps): Promise<string[]> {
  const library = new Set((await listInState(deps.db, "ready")).map(({ id }) => referenceTo(id)));
  const entries = readEntries(file, (picture) => library.has(picture) || isPublicFile(picture, PUBLIC_FOLDER));
  const { collections } = await readPublished(deps.db, "collections");
  const named = entries.flatMap((entry) => readCollections(entry.collections));
  const report = await importCatalogue(deps, entries, choices);
  const unknown = unknownIn(collections, [...new Set(named)]).map(
    (slug) => `There is no collection '${slug}' yet: add one with this web address at /desk/content/collections.`,
  );
  return [...importLines(report, choices), ...unknown];
}

async function carryOut(command: string, names: string[], deps: EditDeps): Promise<string[]> {
  if (command === "list") return listLines(await listEntries(deps.db));
  if (command === "export") return exportTo(names[0], writeCatalogueFile(await listEntries(deps.db)));
  const { unknown, changed, unchanged } = await publishProducts(deps, names, command === "publish");
  if (unknown.length > 0)
    throw new Failure(`There is no product '${unknown.join("', '")}', so nothing was changed; 'list' shows all.`);
  const place = command === "publish" ? "in the shop" : "out of the shop";
  return [
    ...changed.map((slug) => `${slug} is now ${place}.`),
    ...unchanged.map((slug) => `${slug} was ${place} already.`),
  ];
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

function importLines({ products, keptStock }: ImportReport, { withStock }: ImportChoices): string[] {
  const changed = products.filter((one) => one.changes.length > 0);
  const fresh = products.filter((one) => one.isNew);
  const hidden = products.filter((one) => !one.published).map(({ slug }) => slug);
  return [
    ...fresh.map(({ slug }) => `${slug}: new`),
    ...changed.map(({ slug, changes }) => `${slug}: ${changes.join(", ")}`),
    `Read ${count(products.length, "product")}: ${fresh.length} new, ${changed.length} changed, ${products.length - fresh.length - changed.length} as before.`,
    ...(keptStock.sizes > 0 && !withStock ? [keptLine(keptStock)] : []),
    ...(hidden.length > 0
      ? [`Not in the shop: ${hidden.join(", ")}. To put them there: npm run catalogue -- publish ${hidden.join(" ")}`]
      : []),
  ];
}

function keptLine({ sizes, differing }: ImportReport["keptStock"]): string {
  const other = differing > 0 ? ` (the file differs in ${differing})` : "";
  return `Left the stock of ${count(sizes, "size")} unchanged${other}; --with-stock takes it from the file.`;
}

function listLines(entries: readonly Product[]): string[] {
  if (entries.length === 0)
    return ["There are no products yet. To start: npm run catalogue -- import docs/sample-catalogue.yaml"];
  const width = Math.max(...entries.map(({ slug }) => slug.length));
  return entries.flatMap(({ slug, name, published, sizes }) => [
    `${slug.padEnd(width)}  ${published ? "in the shop" : "not in it  "}  ${name}`,
    ...sizes.map(
      ({ size, priceCents, stock }) =>
        `${" ".repeat(width)}  ${[size, formatCents(priceCents), stockWords(stock)].filter(Boolean).join(", ")}`,
    ),
  ]);
}

function stockWords(stock: number | null): string {
  if (stock === null) return "unlimited";
  return stock === 0 ? "sold out" : `${stock} left`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
