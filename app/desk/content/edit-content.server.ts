import { isDeepStrictEqual } from "node:util";
import type { DocumentName } from "../../content/documents.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { Answer } from "../../forms/answer.server.ts";
import type { Body } from "../../publishing/document.ts";
import { toBody, toSubmitted } from "../../publishing/submitted.ts";
import { mistakesIn } from "./check-document.form.ts";
import { changesBetween, type ContentAlert, type ContentView, type HistoryView } from "./content-view.ts";
import { definitionOf, loadHistory, namesFor, readState, readVersion, type State } from "./read-content.server.ts";
import { readDocumentForm } from "./read-document-form.ts";
import { type DraftDeps, keepDraft, publish } from "./save-document.server.ts";

interface ContentDeps extends DraftDeps {
  /** Makes what was published visible at once. */
  documents: { refresh: () => Promise<void> };
  /** Pictures to choose from. */
  pictures: readonly string[];
}

type Intent = "save" | "publish";

/** Returns a document's form with its draft, or with the published text. */
export async function loadContent(db: Database, name: DocumentName, alert: ContentAlert | null): Promise<ContentView> {
  return viewOf(db, name, await readState(db, name), { alert });
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
  const mistakes = mistakesIn(definitionOf(name), submitted, deps.pictures);
  const refused = (state: State, change: Partial<ContentView>) =>
    viewOf(deps.db, name, state, { submitted, formKey: deps.randomId(), ...change });
  if (mistakes.length > 0)
    return { body: await refused(await readState(deps.db, name), { stamp, mistakes }), status: 400 };
  const body = toBody(definitionOf(name), submitted);
  const outcome = await inTransaction(deps.db, async (db) => {
    const state = await readState(db, name);
    if (state.stamp !== stamp && !isThere(state, intent, body)) return state;
    const change = intent === "save" ? keepDraft : publish;
    return change({ ...deps, db }, name, state, body);
  });
  if (typeof outcome === "object")
    return { body: await refused(outcome, await conflictWith(deps.db, name, outcome, body)), status: 409 };
  if (outcome === "published") await deps.documents.refresh();
  return { redirectTo: `/desk/content/${name}?done=${outcome}` };
}

/** Makes a version the document's draft, unless someone saved the document since the page was shown. */
export async function bringBack(
  deps: DraftDeps,
  name: DocumentName,
  form: FormData,
): Promise<Answer<HistoryView> | "unreadable"> {
  const version = Number(form.get("version"));
  const body = Number.isInteger(version) && version >= 0 ? await readVersion(deps.db, name, version) : null;
  if (!body) return "unreadable";
  const outcome = await inTransaction(deps.db, async (db) => {
    const state = await readState(db, name);
    return state.stamp === form.get("stamp") ? keepDraft({ ...deps, db }, name, state, body) : "overtaken";
  });
  if (outcome === "overtaken") return { body: await loadHistory(deps.db, name, { isOvertaken: true }), status: 409 };
  return { redirectTo: `/desk/content/${name}?done=${outcome === "saved" ? "brought-back" : outcome}` };
}

/** Whether a command has nothing left to do: its form was sent twice. */
function isThere({ draft, published }: State, intent: Intent, body: Body): boolean {
  if (intent === "publish") return draft === null && isDeepStrictEqual(published.body, body);
  return isDeepStrictEqual((draft ?? published).body, body);
}

async function conflictWith(db: Database, name: DocumentName, state: State, mine: Body): Promise<Partial<ContentView>> {
  const theirs = state.draft ?? state.published;
  const [by = null] = await namesFor(db, [state.draft ?? state.published.saved]);
  return { stamp: state.stamp, conflict: { by, changes: changesBetween(definitionOf(name), theirs.body, mine) } };
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
    formKey: stamp,
    draft: savedDraft,
    published: savedVersion,
    alert: null,
    mistakes: [],
    conflict: null,
    ...change,
  };
}
