import { namesOf } from "../../auth/members/staff.store.server.ts";
import { deskWords } from "../../content/desk.ts";
import { type DocumentName, documents } from "../../content/documents.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { Answer } from "../../forms/answer.server.ts";
import { type Body, type DocumentDefinition, isSameBody, toBody, toSubmitted } from "../../publishing/document.ts";
import {
  deleteDraft,
  findDraft,
  findVersion,
  insertVersion,
  saveDraft,
} from "../../publishing/documents.store.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { changesBetween } from "./changes.ts";
import { mistakesIn } from "./check-document.form.ts";
import type { ContentAlert, ContentView, Saved } from "./content-view.ts";
import { readDocumentForm } from "./read-document-form.ts";

export interface DraftDeps extends DeskActor {
  db: Database;
}

interface ContentDeps extends DraftDeps {
  /** Makes what was published visible at once. */
  documents: { refresh: () => Promise<void> };
  /** Pictures to choose from. */
  portraits: readonly string[];
}

/** A document's state in the database. */
interface State {
  published: { body: Body; version: number; saved: { by: string; at: string } | null };
  draft: { body: Body; stamp: string; by: string; at: string } | null;
  stamp: string;
}

export function definitionOf(name: DocumentName): DocumentDefinition {
  return documents[name].definition;
}

export async function readState(db: Database, name: DocumentName): Promise<State> {
  const [newest, saved] = await Promise.all([findVersion(db, name), findDraft(db, name)]);
  const version = newest?.version ?? 0;
  const body = newest?.body ?? documents[name].initial;
  // A draft that an older version of the site saved may lack a field.
  const draft = saved && { ...saved, body: { ...body, ...saved.body } };
  return { published: { body, version, saved: newest }, draft, stamp: draft?.stamp ?? `version-${version}` };
}

/** Returns a document's form with its draft, or with the published text. */
export async function loadContent(db: Database, name: DocumentName, alert: ContentAlert | null): Promise<ContentView> {
  return viewOf(db, name, await readState(db, name), { alert });
}

/** Returns the draft of a document, or what is published if there is none. */
export async function loadDraft(db: Database, name: DocumentName): Promise<Body> {
  const { draft, published } = await readState(db, name);
  return (draft ?? published).body;
}

/** Runs the command that a document's form submits. */
export async function changeContent(
  deps: ContentDeps,
  name: DocumentName,
  form: FormData,
): Promise<Answer<ContentView> | "unreadable"> {
  const intent = form.get("intent");
  if (intent !== "save" && intent !== "publish") return "unreadable";
  const submitted = readDocumentForm(definitionOf(name), form);
  const stamp = String(form.get("stamp") ?? "");
  const mistakes = mistakesIn(definitionOf(name), submitted, deps.portraits);
  const refused = (state: State, change: Partial<ContentView>) =>
    viewOf(deps.db, name, state, { submitted, ...change });
  if (mistakes.length > 0)
    return { body: await refused(await readState(deps.db, name), { stamp, mistakes }), status: 400 };
  const body = toBody(definitionOf(name), submitted);
  const overtaken = await inTransaction(deps.db, async (db) => {
    const state = await readState(db, name);
    if (state.stamp !== stamp) return state;
    await (intent === "save"
      ? keepDraft({ ...deps, db }, name, state, body)
      : publish({ ...deps, db }, name, state, body));
    return null;
  });
  if (overtaken)
    return { body: await refused(overtaken, await conflictWith(deps.db, name, overtaken, body)), status: 409 };
  if (intent === "publish") await deps.documents.refresh();
  return { redirectTo: `/desk/content/${name}?done=${intent === "save" ? "saved" : "published"}` };
}

/** Saves a draft. One that equals the published text is none. */
export async function keepDraft(deps: DraftDeps, name: DocumentName, { published }: State, body: Body): Promise<void> {
  const draft = { body, stamp: deps.randomId(), at: deps.now().toISOString(), by: deps.by };
  await (isSameBody(body, published.body) ? deleteDraft(deps.db, name) : saveDraft(deps.db, name, draft));
  await writeAudit(deps.db, lineOf(deps, "content.draft-saved", { kind: "content", id: name }));
}

async function publish(deps: DraftDeps, name: DocumentName, { published }: State, body: Body): Promise<void> {
  await deleteDraft(deps.db, name);
  if (isSameBody(body, published.body)) return;
  const version = published.version + 1;
  await insertVersion(deps.db, name, { version, body, at: deps.now().toISOString(), by: deps.by });
  await writeAudit(deps.db, lineOf(deps, "content.published", { kind: "content", id: name }, { version }));
}

async function conflictWith(db: Database, name: DocumentName, state: State, mine: Body): Promise<Partial<ContentView>> {
  const theirs = state.draft ?? state.published;
  const saved = state.draft ?? state.published.saved;
  const [by = null] = await namesFor(db, [saved]);
  const changes = changesBetween(definitionOf(name), theirs.body, mine);
  return { stamp: state.stamp, conflict: { by, changes } };
}

async function viewOf(
  db: Database,
  name: DocumentName,
  { draft, published, stamp }: State,
  change: Partial<ContentView>,
): Promise<ContentView> {
  const [savedDraft = null, savedVersion = null] = await namesFor(db, [draft, published.saved]);
  return {
    submitted: toSubmitted(definitionOf(name), (draft ?? published).body),
    stamp,
    draft: savedDraft,
    published: savedVersion,
    alert: null,
    mistakes: [],
    conflict: null,
    ...change,
  };
}

/** Replaces members' ids by their names. */
export async function namesFor(
  db: Database,
  all: readonly ({ by: string; at: string } | null)[],
): Promise<(Saved | null)[]> {
  const names = await namesOf(
    db,
    all.flatMap((one) => one?.by ?? []),
  );
  return all.map((one) => one && { who: names[one.by] ?? deskWords.somebody, at: one.at });
}
