import { type DocumentName, documents } from "../../content/documents.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { Answer } from "../../forms/answer.server.ts";
import { findDraft, findVersion, listVersions } from "../../publishing/documents.store.server.ts";
import { changesBetween } from "./changes.ts";
import type { ContentRow, Saved, VersionView } from "./content-view.ts";
import { definitionOf, type DraftDeps, keepDraft, namesFor, readState } from "./edit-content.server.ts";

/** Versions on the page. Older ones stay in the database. */
const MOST = 50;

/** Lists all documents with their state. */
export async function listContent(db: Database): Promise<ContentRow[]> {
  const names = Object.keys(documents) as DocumentName[];
  return Promise.all(
    names.map(async (name) => {
      const { draft, published } = await readState(db, name);
      const [last = null] = await namesFor(db, [draft ?? published.saved]);
      const { name: title, path } = definitionOf(name);
      return { name, title, path, hasDraft: draft !== null, last };
    }),
  );
}

/** Lists the versions of a document, the newest first, with what each one changed. */
export async function loadHistory(
  db: Database,
  name: DocumentName,
): Promise<{ versions: VersionView[]; draft: Saved | null }> {
  const kept = await listVersions(db, name, MOST + 1);
  const [draft = null, ...saved] = await namesFor(db, [await findDraft(db, name), ...kept]);
  const versions = kept.slice(0, MOST).map(({ version, body }, place) => {
    const before = kept[place + 1]?.body ?? documents[name].initial;
    return { version, saved: saved[place] ?? null, changes: changesBetween(definitionOf(name), before, body) };
  });
  const first: VersionView = { version: 0, saved: null, changes: [] };
  return { versions: kept.length > MOST ? versions : [...versions, first], draft };
}

/** Makes a version the document's draft. */
export async function bringBack(
  deps: DraftDeps,
  name: DocumentName,
  form: FormData,
): Promise<Answer<never> | "unreadable"> {
  const version = Number(form.get("version"));
  if (!Number.isInteger(version) || version < 0) return "unreadable";
  const body = version === 0 ? documents[name].initial : (await findVersion(deps.db, name, version))?.body;
  if (!body) return "unreadable";
  await inTransaction(deps.db, async (db) => keepDraft({ ...deps, db }, name, await readState(db, name), body));
  return { redirectTo: `/desk/content/${name}?done=brought-back` };
}
