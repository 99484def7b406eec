import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DocumentName, documents } from "../../site/content/documents.ts";
import type { Body } from "../../site/publishing/document.ts";
import { deleteDraft, insertVersion, saveDraft } from "../../site/publishing/documents.store.server.ts";
import { toBody, toSubmitted } from "../../site/publishing/submitted.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { mistakesIn } from "./check-document.form.ts";
import { type State, COMMAND_LINE, definitionOf, readState } from "./read-content.server.ts";
import { readDocumentForm } from "./read-document-form.ts";

export interface DraftDeps extends Omit<DeskActor, "by"> {
  db: Database;
  /** Null for the command line. */
  by: string | null;
}

/** A draft equal to the published text is discarded. */
export async function keepDraft(
  deps: DraftDeps,
  name: DocumentName,
  state: State,
  body: Body,
  stamp = deps.randomId(),
): Promise<"saved" | "discarded"> {
  if (isDeepStrictEqual(body, state.published.body)) {
    await dropDraft(deps, name, state);
    return "discarded";
  }
  await store(deps, name, body, stamp);
  await audit(deps.db, deps, "content.draft-saved", name);
  return "saved";
}

/** Saves a draft while a member types. A member's consecutive saves share one line in the audit log. */
export async function autosaveDraft(
  deps: DraftDeps,
  name: DocumentName,
  { draft }: State,
  body: Body,
  stamp: string,
): Promise<void> {
  await store(deps, name, body, stamp);
  if (draft?.by === deps.by) return;
  await audit(deps.db, deps, "content.draft-saved", name);
}

async function store(deps: DraftDeps, name: DocumentName, body: Body, stamp: string): Promise<void> {
  await saveDraft(deps.db, name, { body, stamp, at: deps.now().toISOString(), by: deps.by ?? COMMAND_LINE });
}

export async function publish(deps: DraftDeps, name: DocumentName, state: State, body: Body): Promise<"published"> {
  if (isDeepStrictEqual(body, state.published.body)) {
    await dropDraft(deps, name, state);
    return "published";
  }
  await deleteDraft(deps.db, name);
  const version = state.published.version + 1;
  await insertVersion(deps.db, name, { version, body, at: deps.now().toISOString(), by: deps.by ?? COMMAND_LINE });
  await audit(deps.db, deps, "content.published", name, { version });
  return "published";
}

async function dropDraft(deps: DraftDeps, name: DocumentName, { draft }: State): Promise<void> {
  if (!draft) return;
  await deleteDraft(deps.db, name);
  await audit(deps.db, deps, "content.draft-discarded", name);
}

const HAS_DRAFT =
  "a member has a draft of it, which would be lost: publish it first, or bring the newest version back.";

interface ImportOptions {
  pictures: readonly string[];
  /** Adds the imported pictures, and returns the ids of the new ones. */
  addPictures: (db: DraftDeps["db"]) => Promise<string[]>;
  isPublished: boolean;
}

export type ImportedContent = readonly (readonly [DocumentName, Body])[];

export async function exportContent(db: DraftDeps["db"]): Promise<ImportedContent> {
  const names = Object.keys(documents) as DocumentName[];
  return Promise.all(names.map(async (name) => [name, (await readState(db, name)).published.body] as const));
}

/** Saves documents as drafts or publishes them, all or none. Returns the problems, or the changed documents. */
export async function importContent(
  deps: DraftDeps,
  bodies: ImportedContent,
  { pictures, addPictures, isPublished }: ImportOptions,
): Promise<{ problems: string[] } | { changed: DocumentName[] }> {
  return inTransaction(deps.db, async (db) => {
    const read = await Promise.all(
      bodies.map(async ([name, body]) => {
        // Normalizes like a form, which trims texts for example.
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
