import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LineCounter, parse, parseDocument, stringify } from "yaml";
import type { Database } from "../database/database.ts";
import { definitionOf } from "../desk/content/read-content.server.ts";
import { exportContent, type ImportedContent, importContent } from "../desk/content/save-document.server.ts";
import { pictureFormOf, pictureSchema } from "../desk/pictures/check-picture.form.ts";
import { readTypedField } from "../server/forms/typed-text.ts";
import { makeRandomId } from "../server/security/cookies-and-tokens.server.ts";
import { type DocumentName, documents, isDocument } from "../site/content/documents.ts";
import {
  addCopies,
  copiesOf,
  type CopiedPicture,
  isOfFormat,
  type ReadCopy,
} from "../site/pictures/copy-pictures.server.ts";
import { CONTENT_FOLDERS, listPictures } from "../site/pictures/ready-pictures.server.ts";
import { referenceTo } from "../site/pictures/stored-picture.ts";
import type { Body, DocumentDefinition } from "../site/publishing/document.ts";
import { problemsIn } from "../site/publishing/submitted.ts";
import { FOCUS_PLACES } from "../ui/shown-picture.ts";
import { Failure, runCommand } from "./failure.js";
import { readArguments, readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run content -- export FOLDER | import FOLDER [--publish]`: writes what is published on the website to a new
// folder, one file for each document, and the library of pictures; or takes such a folder as drafts (all files or
// none), or publishes it at once.

const USAGE = "Usage: npm run content -- export FOLDER | import FOLDER [--publish]";
const PUBLIC_FOLDER = path.resolve(import.meta.dirname, "../../public");

const LIST = path.join("pictures", "pictures.yaml");

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, { publish: { type: "boolean", default: false } });
  const [command, folder, ...rest] = positionals;
  const isKnown = command === "import" || (command === "export" && !values.publish);
  if (!isKnown || !folder || rest.length > 0) throw new Failure(USAGE);
  const { database } = readSettingsOrFail();
  if (command === "export") return withDatabase(database, "latest", (db) => write(db, folder));
  const [bodies, copies] = [readDocuments(folder), readPictures(folder)];
  return withDatabase(database, "latest", (db) => take(db, bodies, copies, values.publish));
});

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

async function writeFolder(
  folder: string,
  bodies: ImportedContent,
  { pictures, read }: { pictures: readonly CopiedPicture[]; read: ReadCopy },
): Promise<void> {
  if (existsSync(folder)) throw new Failure(`${path.resolve(folder)} is there already: name a new folder.`);
  try {
    mkdirSync(path.join(folder, "pictures"), { recursive: true });
    for (const [name, body] of bodies)
      writeFileSync(path.join(folder, `${name}.yaml`), writeDocumentFile(definitionOf(name), body));
    writeFileSync(path.join(folder, LIST), stringify(pictures, { lineWidth: 0 }));
    for (const { id, files } of pictures)
      for (const file of files) writeFileSync(path.join(folder, fileOf(id, file)), await read(id, file));
  } catch (error) {
    throw new Failure(`The folder can't be written: ${(error as Error).message}`);
  }
}

/** @throws {Failure} with everything that can't be read as a document */
function readDocuments(folder: string): ImportedContent {
  const read = listFiles(folder).map((file) => {
    const name = path.basename(file, ".yaml");
    const known = Object.keys(documents).join(", ");
    if (!isDocument(name)) return { name, problems: [`there is no such document; there are ${known}.`] };
    const outcome = readDocumentFile(definitionOf(name), readFileSync(path.join(folder, file), "utf8"));
    return Object.assign(outcome, { name });
  });
  refuse(read.flatMap((one) => ("problems" in one ? one.problems.map((text) => `${one.name}.yaml: ${text}`) : [])));
  return read.flatMap((one) => ("body" in one ? [[one.name as DocumentName, one.body] as const] : []));
}

/** Returns the pictures of a folder, and a function that reads a file of one. @throws {Failure} if one can't be used */
function readPictures(folder: string): { pictures: CopiedPicture[]; read: ReadCopy } {
  const read: ReadCopy = async (id, file) => readFileSync(path.join(folder, fileOf(id, file)));
  if (!existsSync(path.join(folder, LIST))) return { pictures: [], read };
  let pictures: CopiedPicture[];
  try {
    pictures = parse(readFileSync(path.join(folder, LIST), "utf8"), { maxAliasCount: 0 }) as CopiedPicture[];
    refuse(pictures.flatMap((picture) => problemsWith(folder, picture)));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${LIST} can't be read: ${(error as Error).message}`);
  }
  return { pictures, read };
}

function problemsWith(folder: string, picture: CopiedPicture): string[] {
  const { id, focus, width, height, files } = picture;
  const isFocus = Number.isInteger(focus) && focus >= 0 && focus < FOCUS_PLACES;
  const isUsable = [width, height, ...files.map((file) => file.width)].every(
    (number) => Number.isInteger(number) && number > 0,
  );
  const hasFallback = files.some(({ format }) => format === "jpg" || format === "png");
  if (!/^[\w-]{22}$/.test(id) || !isUsable || !isFocus || !hasFallback)
    return [`${LIST}: the entry of ${picture.name} is not one of a picture.`];
  // An upload has no description until a member writes one.
  return [
    ...(pictureSchema.safeParse(pictureFormOf({ ...picture, alt: picture.alt || "-" })).error?.issues ?? []).map(
      ({ message }) => `${LIST}: ${picture.name}: ${message}`,
    ),
    ...files
      .filter((file) => !isOfFormat(readFileSync(path.join(folder, fileOf(id, file))), file.format))
      .map((file) => `${fileOf(id, file)} is not what its name says.`),
  ];
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

function fileOf(id: string, { width, format }: CopiedPicture["files"][number]): string {
  return path.join("pictures", `${id}-${Number(width)}.${path.basename(format)}`);
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Failure([...problems, "Nothing was changed."].join("\n"));
}

/** Puts the fields in the order of the form. */
function writeDocumentFile({ name, fields }: DocumentDefinition, body: Body): string {
  const ordered = Object.fromEntries(Object.keys(fields).map((field) => [field, body[field]]));
  return `# ${name}\n${stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

/** Returns the problems as sentences. Doesn't validate the texts. */
function readDocumentFile({ fields }: DocumentDefinition, text: string): { body: Body } | { problems: string[] } {
  const lines = new LineCounter();
  // "failsafe" reads all values as text (YAML 1.2.2, section 10.1).
  const document = parseDocument(text, {
    schema: "failsafe",
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
  });
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0)
    return { problems: broken.map(({ message, pos }) => `line ${lines.linePos(pos[0]).line}: ${message}`) };
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 0, reviver: readTypedField });
  } catch {
    return { problems: ["an alias (*) refers to another place, but a document is written out."] };
  }
  const problems = problemsIn(fields, data, true);
  return problems.length > 0 ? { problems } : { body: data as Body };
}
