import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type Answer, unreadable } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/form-body.server.ts";
import { type DocumentName, isDocument } from "../../site/content/documents.ts";
import { idIn, referenceTo } from "../../site/pictures/stored-picture.ts";
import { type Body, type DocumentDefinition, entryInput, type Submitted } from "../../site/publishing/document.ts";
import { toBody } from "../../site/publishing/submitted.ts";
import { readPictureNames } from "../pictures/offer-pictures.server.ts";
import { type FindCommand, readFindCommand, type OpenPlace } from "../pictures/picture-view.ts";
import { documentForm, mistakesIn, type KnownPictures } from "./check-document.form.ts";
import { type AutosaveReply, type ContentView, changesBetween, type ContentAlert } from "./content-view.ts";
import {
  definitionOf,
  type HistoryView,
  loadHistory,
  publicSlugs,
  readState,
  readVersion,
  type State,
  namesFor,
  scheduledIn,
} from "./read-content.server.ts";
import {
  type PicturePlace,
  picturePlace,
  readDocumentForm,
  toForm,
  pictureIn,
  withPicture,
  storedRow,
} from "./read-document-form.ts";
import { autosaveDraft, type DraftDeps, keepDraft, publish } from "./save-document.server.ts";

interface ContentDeps extends DraftDeps, Pick<ViewDeps, "pictures"> {
  documents: { refresh: () => Promise<void> };
}

interface Command {
  intent: "save" | "publish" | "autosave";
  next: { place: PicturePlace; find: FindCommand } | null;
}

/** Runs the command of a document's form. Only publishing requires text without mistakes. */
export async function changeContent(
  deps: ContentDeps,
  name: DocumentName,
  form: FormData,
): Promise<Answer<ContentView | AutosaveReply>> {
  const definition = definitionOf(name);
  const command = readCommand(definition, form);
  if (!command) throw unreadable(400);
  const { intent, next } = command;
  const origin = readFormOrigin(form, deps.randomId());
  const before = await readState(deps.db, name);
  const known = publicSlugs(definition, before);
  const options = { makesSlugs: intent !== "autosave", wasPublic: (slug: string) => known.has(slug) };
  const onlyLimits = intent !== "publish";
  const posted = parseForm(form, documentForm(definition, deps.pictures, { ...options, onlyLimits }));
  const submitted = readDocumentForm(definition, posted.payload, options);
  const refused = (state: State, change: Partial<ContentView>) =>
    viewOf(deps, name, state, { submitted, formKey: deps.randomId(), todo: [], ...change });

  // The form is shown again in its new order, so find the mistakes' rows in that.
  const all = posted.status === "success" ? [] : mistakesIn(definition, submitted, deps.pictures);
  const mistakes = all.filter(({ isLimit }) => isLimit || !onlyLimits);
  const [first] = mistakes;
  if (first && intent === "autosave") return { body: { kind: "not-saved", reason: first.message }, status: 400 };
  if (first) {
    const isCurrent = standing(before.stamp, origin) === "current";
    return { body: await refused(before, { mistakes, stamp: isCurrent ? before.stamp : origin.stamp }), status: 400 };
  }

  const body = toBody(definition, submitted);
  const outcome = await inTransaction(deps.db, (db) => run({ ...deps, db }, name, intent, origin, body));
  if ("overtaken" in outcome && intent === "autosave") return { body: { kind: "overtaken" }, status: 409 };
  if ("overtaken" in outcome) {
    const { overtaken } = outcome;
    return { body: await refused(overtaken, await conflictWith(deps.db, name, overtaken, body)), status: 409 };
  }
  if (intent === "autosave") return { body: { kind: "autosaved", stamp: outcome.stamp }, status: 200 };
  if (outcome.done === "published") await deps.documents.refresh();
  if (next) return { redirectTo: addressToFind(name, next, { posted: posted.payload, submitted }, outcome.stamp) };
  return { redirectTo: `/desk/content/${name}?done=${outcome.done}` };
}

/** Returns null if none of our buttons sends this command. */
function readCommand(definition: DocumentDefinition, form: FormData): Command | null {
  const intent = String(form.get("intent") ?? "");
  if (intent === "save" || intent === "publish" || intent === "autosave") return { intent, next: null };
  const find = readFindCommand(intent);
  const place = find && picturePlace(definition, find.input);
  return place && { intent: "save", next: { place, find } };
}

type Outcome = { overtaken: State } | { done: "saved" | "discarded" | "published"; stamp: string };

async function run(
  deps: ContentDeps,
  name: DocumentName,
  intent: Command["intent"],
  origin: DocumentFormOrigin,
  body: Body,
): Promise<Outcome> {
  const state = await readState(deps.db, name);
  const position = standing(state.stamp, origin);
  const isDone = isAlreadyDone(state, intent, body);
  if (position !== "current" && !isDone && !(position === "late" && intent === "autosave")) return { overtaken: state };
  if (intent === "publish") return { done: await publish(deps, name, state, body), stamp: "" };
  if (intent === "autosave") {
    if (isDone || position === "late") return { done: "saved", stamp: state.stamp };
    await autosaveDraft(deps, name, state, body, stampOf(origin));
    return { done: "saved", stamp: stampOf(origin) };
  }
  const done = await keepDraft(deps, name, state, body, stampOf(origin));
  return { done, stamp: done === "saved" ? stampOf(origin) : (await readState(deps.db, name)).stamp };
}

/** Whether the form was sent twice. */
function isAlreadyDone({ draft, published }: State, intent: Command["intent"], body: Body): boolean {
  if (intent === "publish") return draft === null && isDeepStrictEqual(published.body, body);
  return isDeepStrictEqual((draft ?? published).body, body);
}

/** Restores a version as the draft, unless someone saved the document since the page was shown. */
export async function bringBack(deps: DraftDeps, name: DocumentName, form: FormData): Promise<Answer<HistoryView>> {
  const version = Number(form.get("version"));
  const body = Number.isInteger(version) && version >= 0 ? await readVersion(deps.db, name, version) : null;
  if (!body) throw unreadable(400);
  const outcome = await inTransaction(deps.db, async (db) => {
    const state = await readState(db, name);
    return state.stamp === form.get("stamp") ? keepDraft({ ...deps, db }, name, state, body) : "overtaken";
  });
  if (outcome === "overtaken") return { body: await loadHistory(deps.db, name, { isOvertaken: true }), status: 409 };
  return { redirectTo: `/desk/content/${name}?done=${outcome === "saved" ? "brought-back" : outcome}` };
}

type DocumentFormOrigin = ReturnType<typeof readFormOrigin>;

export function stampOf({ page, sequence }: DocumentFormOrigin): string {
  return `${page}.${sequence}`;
}

/**
 * Compares a post with the stored stamp. `current`: nobody else has saved since the form was shown, even if the
 * response to this form's last post was lost. `late`: this form has already saved something newer.
 */
export function standing(stored: string, origin: DocumentFormOrigin): "current" | "late" | "overtaken" {
  if (stored === origin.stamp) return "current";
  const [page, sequence] = stored.split(".");
  if (sequence === undefined || page !== origin.page) return "overtaken";
  return Number(sequence) < origin.sequence ? "current" : "late";
}

/** Reads a posted form's origin. Without a valid page id, it becomes a new form with the id `otherwise`. */
export function readFormOrigin(form: FormData, otherwise: string) {
  const [page, sequence] = [String(form.get("page") ?? ""), Number(form.get("sequence") ?? 1)];
  return {
    /** The stamp of the text it was shown with, see `ContentView`. */
    stamp: String(form.get("stamp") ?? ""),
    /** Random, new each time the form is shown. */
    page: /^[\w-]{22}$/.test(page) ? page : otherwise,
    /** Counts this form's posts, from 1. */
    sequence: Number.isInteger(sequence) && sequence > 0 && sequence < 1e9 ? sequence : 1,
  };
}

interface ViewDeps extends Omit<DraftDeps, "by"> {
  pictures: KnownPictures;
}

export async function loadContent(
  deps: ViewDeps,
  name: DocumentName,
  shown: Pick<ContentView, "alert" | "opened">,
): Promise<ContentView> {
  return viewOf(deps, name, await readState(deps.db, name), shown);
}

async function viewOf(
  { db, now, randomId, pictures }: ViewDeps,
  name: DocumentName,
  { draft, published, stamp }: State,
  change: Partial<ContentView>,
): Promise<ContentView> {
  const definition = definitionOf(name);
  const [savedDraft = null, savedVersion = null] = await namesFor(db, [draft, published.saved]);
  const submitted = toForm(definition, (draft ?? published).body);
  return {
    submitted,
    stamp,
    page: randomId(),
    formKey: stamp,
    draft: savedDraft,
    published: savedVersion,
    scheduled: scheduledIn(definition, published.body, now()),
    alert: null,
    mistakes: [],
    todo: draft ? mistakesIn(definition, submitted, pictures) : [],
    opened: null,
    conflict: null,
    ...change,
  };
}

async function conflictWith(
  db: Database,
  name: DocumentName,
  { draft, published, stamp }: State,
  mine: Body,
): Promise<Pick<ContentView, "stamp" | "conflict">> {
  const theirs = draft ?? published;
  const [by = null] = await namesFor(db, [draft ?? published.saved]);
  const changes = changesBetween(definitionOf(name), theirs.body, mine, await readPictureNames(db));
  return { stamp, conflict: { by, changes } };
}

/** Returns the upload, the chosen picture's page, or the form with other pictures, at its top if the entry is gone. */
function addressToFind(
  name: DocumentName,
  { place: asked, find: { wanted, older } }: NonNullable<Command["next"]>,
  { posted, submitted }: { posted: Readonly<Record<string, unknown>>; submitted: Submitted },
  stamp: string,
) {
  const { field, entry, input } = asked;
  const row = storedRow(asked, posted);
  if (row === null) return formAddress(name, "no-place");
  const place = entry ? entryInput(field, row, entry.part) : input;
  const chosen = pictureIn(submitted, { ...asked, entry: entry && { ...entry, row } });
  const id = wanted === "describe" ? idIn(chosen ?? "") : null;
  if (wanted !== "picture" && id === null) return formAddress(name, "saved", place, older);
  return `/desk/pictures${id ? `/${id}` : ""}?${new URLSearchParams({ for: name, field: place, stamp })}`;
}

/** Returns the place named by an upload's URL: null if it names none, "missing" if the place doesn't exist. */
export function contentPlace(deps: DraftDeps, params: URLSearchParams): OpenPlace | "missing" | null {
  const name = params.get("for");
  if (name === null) return null;
  const place = isDocument(name) ? picturePlace(definitionOf(name), params.get("field") ?? "") : null;
  if (!isDocument(name) || !place) return "missing";
  const text = `For “${place.label}” on ${definitionOf(name).name}. Your draft is saved.`;
  const stamp = params.get("stamp") ?? "";
  return {
    target: { text, isProduct: false, back: formAddress(name, "", place.input) },
    choose: async (id) => formAddress(name, await choosePicture(deps, { name, place, stamp }, id), place.input),
  };
}

/** Puts a newly added picture into the draft, unless someone saved the draft since the upload began. */
async function choosePicture(
  deps: DraftDeps,
  { name, place, stamp }: { name: DocumentName; place: PicturePlace; stamp: string },
  id: string,
): Promise<ContentAlert> {
  const picture = referenceTo(id);
  return inTransaction(deps.db, async (db): Promise<ContentAlert> => {
    const state = await readState(db, name);
    const { body } = state.draft ?? state.published;
    // The upload was sent twice.
    if (pictureIn(body, place) === picture) return "picture";
    if (state.stamp !== stamp) return "picture-unchosen";
    const changed = withPicture(body, place, picture);
    if (!changed) return "no-place";
    await keepDraft({ ...deps, db }, name, state, changed);
    return "picture";
  });
}

function formAddress(name: DocumentName, done: ContentAlert | "", field = "", older = ""): string {
  const query = new URLSearchParams({ ...(done && { done }), ...(field && { field }), ...(older && { older }) });
  return `/desk/content/${name}?${query}${field && `#${field}`}`;
}
