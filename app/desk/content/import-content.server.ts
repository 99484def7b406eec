import { isDeepStrictEqual } from "node:util";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DocumentName, documents } from "../../site/content/documents.ts";
import type { Body } from "../../site/publishing/document.ts";
import { toBody, toSubmitted } from "../../site/publishing/submitted.ts";
import { audit } from "../audit/audit.store.server.ts";
import { mistakesIn } from "./check-document.form.ts";
import { definitionOf, readState } from "./read-content.server.ts";
import { readDocumentForm } from "./read-document-form.ts";
import { type DraftDeps, keepDraft, publish } from "./save-document.server.ts";

const HAS_DRAFT =
  "a member has a draft of it, which would be lost: publish it first, or bring the newest version back.";

interface ImportOptions {
  /** What can be chosen where a picture is asked for. */
  pictures: readonly string[];
  /** Adds the pictures that came along, and returns the ids of those that are new. */
  addPictures: (db: DraftDeps["db"]) => Promise<string[]>;
  /** Publishes the documents at once. */
  isPublished: boolean;
}

export type ImportedContent = readonly (readonly [DocumentName, Body])[];

/** Returns what is published of each document. */
export async function exportContent(db: DraftDeps["db"]): Promise<ImportedContent> {
  const names = Object.keys(documents) as DocumentName[];
  return Promise.all(names.map(async (name) => [name, (await readState(db, name)).published.body] as const));
}

/**
 * Saves documents as drafts, or publishes them, all or none.
 *
 * @returns what is wrong, or the documents that have changed
 */
export async function importContent(
  deps: DraftDeps,
  bodies: ImportedContent,
  { pictures, addPictures, isPublished }: ImportOptions,
): Promise<{ problems: string[] } | { changed: DocumentName[] }> {
  return inTransaction(deps.db, async (db) => {
    const read = await Promise.all(
      bodies.map(async ([name, body]) => {
        // What a form would make of it: without spaces around texts, for example.
        const definition = definitionOf(name);
        const submitted = readDocumentForm(definition, toSubmitted(definition, body));
        const problems = mistakesIn(definition, submitted, { ready: pictures }).map(({ message }) => message);
        const state = await readState(db, name);
        if (state.draft) problems.push(HAS_DRAFT);
        return { name, state, body: toBody(definition, submitted), problems };
      }),
    );
    const problems = read.flatMap((one) => one.problems.map((problem) => `${one.name}.yaml: ${problem}`));
    if (problems.length > 0) return { problems };
    const changed = read.filter(({ state, body }) => !isDeepStrictEqual(state.published.body, body));
    for (const id of await addPictures(db)) await audit(db, deps, "picture.added", id);
    for (const { name, state, body } of changed)
      await (isPublished ? publish : keepDraft)({ ...deps, db }, name, state, body);
    return { changed: changed.map(({ name }) => name) };
  });
}
