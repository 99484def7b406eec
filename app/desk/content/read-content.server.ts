import { isDeepStrictEqual } from "node:util";
import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { type DocumentName, documents } from "../../site/content/documents.ts";
import type {
  Body,
  BodyEntry,
  DocumentDefinition,
  ListField,
  Mistake,
  TextField,
} from "../../site/publishing/document.ts";
import { findDraft, findVersion, listVersions } from "../../site/publishing/documents.store.server.ts";
import { completed, mapTexts, toBody, toSubmitted } from "../../site/publishing/submitted.ts";
import { readPictureNames } from "../pictures/offer-pictures.server.ts";
import { type KnownPictures, mistakesIn } from "./check-document.form.ts";
import { type Change, changesBetween, type Saved, type Scheduled } from "./content-view.ts";
import { readDocumentForm } from "./read-document-form.ts";

const MOST = 10;

/** Stands for a member's id when `npm run content` changed a text. */
export const COMMAND_LINE = "";

export type State = Awaited<ReturnType<typeof readState>>;

export function definitionOf(name: DocumentName): DocumentDefinition {
  return documents[name].definition;
}

/** Returns what is published, and the draft. The stamp changes whenever the document is saved or published. */
export async function readState(db: Database, name: DocumentName) {
  const [newest, saved] = await Promise.all([findVersion(db, name), findDraft(db, name)]);
  const version = newest?.version ?? 0;
  const body = readable(name, newest?.body);
  const draft = saved && { ...saved, body: readable(name, saved.body) };
  return { published: { body, version, saved: newest }, draft, stamp: draft?.stamp ?? `version-${version}` };
}

export function publicSlugs(definition: DocumentDefinition, { published }: State): Set<string> {
  return new Set(listsOf(definition).flatMap(([name]) => entriesIn(published.body, name).map(({ slug }) => `${slug}`)));
}

function listsOf({ fields }: DocumentDefinition): [name: string, field: ListField][] {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === "list" ? [[name, field]] : []));
}

function entriesIn(body: Body, list: string) {
  return body[list] as readonly BodyEntry[];
}

/** Returns a version's text, or null if it doesn't exist. Version 0 is the one in the code. */
export async function readVersion(db: Database, name: DocumentName, version: number): Promise<Body | null> {
  if (version === 0) return documents[name].initial;
  const found = await findVersion(db, name, version);
  return found && readable(name, found.body);
}

/** Adds what is missing from a text that an older version of the site stored. */
function readable(name: DocumentName, body: Body = {}): Body {
  return completed(definitionOf(name), body, documents[name].initial);
}

export type Publishing = Awaited<ReturnType<typeof readPublishing>>;

/** Returns the pages that the newest version made public, and whether all its changes are hidden from visitors. */
export async function readPublishing(db: Database, name: DocumentName, now: Date) {
  const definition = definitionOf(name);
  const { body, version } = (await readState(db, name)).published;
  const before = (await readVersion(db, name, version - 1)) ?? body;
  const [seen, seenBefore] = [body, before].map((text) => publicPart(definition, text, now)) as [Body, Body];
  const added = listsOf(definition).flatMap(([list, { fields }]) => {
    const { folder } = definition;
    const from = fields.slug?.from;
    if (!folder || !from) return [];
    const known = new Set(entriesIn(seenBefore, list).map(({ slug }) => slug));
    return entriesIn(seen, list)
      .filter(({ slug }) => !known.has(slug))
      .map((entry) => ({ title: [entry[from]].flat().join(" "), href: `${folder}${entry.slug}` }));
  });
  return { added, isUnseen: version > 0 && isDeepStrictEqual(seen, seenBefore) && !isDeepStrictEqual(body, before) };
}

function publicPart(definition: DocumentDefinition, body: Body, now: Date): Body {
  const lists = listsOf(definition).map(([list]) => [
    list,
    entriesIn(body, list).filter((entry) => !isLater(entry, now)),
  ]);
  return { ...body, ...Object.fromEntries(lists) };
}

function isLater({ publicFrom = "" }: BodyEntry, now: Date): boolean {
  return Date.parse(`${publicFrom}`) > now.getTime();
}

/** Lists a published text's scheduled entries, the next one first. */
export function scheduledIn(definition: DocumentDefinition, body: Body, now: Date): Scheduled[] {
  return listsOf(definition)
    .flatMap(([list, { fields }]) => {
      const [first = ""] = Object.keys(fields);
      return entriesIn(body, list)
        .filter((entry) => isLater(entry, now))
        .map((entry) => ({ title: [entry[first]].flat().join(" "), at: `${entry.publicFrom}` }));
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

export type ContentRow = Awaited<ReturnType<typeof listContent>>[number];

export async function listContent(db: Database, now: Date) {
  const names = Object.keys(documents) as DocumentName[];
  return Promise.all(
    names.map(async (name) => {
      const { draft, published } = await readState(db, name);
      const [savedDraft = null, savedVersion = null] = await namesFor(db, [draft, published.saved]);
      const { name: title, about = null } = definitionOf(name);
      const scheduled = scheduledIn(definitionOf(name), published.body, now);
      return { name, title, about, draft: savedDraft, published: savedVersion, scheduled };
    }),
  );
}

export type HistoryView = Awaited<ReturnType<typeof loadHistory>>;

/** Lists the versions below a number, newest first. `isOvertaken`: someone saved the document, so it is unchanged. */
export async function loadHistory(
  db: Database,
  name: DocumentName,
  { below = Number.MAX_SAFE_INTEGER, isOvertaken = false } = {},
) {
  const [kept, state, nameOf] = await Promise.all([
    listVersions(db, name, MOST + 1, below),
    readState(db, name),
    readPictureNames(db),
  ]);
  const [draft = null, ...saved] = await namesFor(db, [state.draft, ...kept]);
  const bodies = kept.map(({ body }) => readable(name, body));
  const versions = kept.slice(0, MOST).map(({ version }, place) => {
    const [before = documents[name].initial, after = documents[name].initial] = [bodies[place + 1], bodies[place]];
    return { version, saved: saved[place] ?? null, changes: changesBetween(definitionOf(name), before, after, nameOf) };
  });
  /** The original text. */
  const first = { version: 0, saved: null, changes: [] as Change[] };
  const older = kept.length > MOST ? (versions.at(-1)?.version ?? null) : null;
  return {
    versions: older ? versions : [...versions, first],
    newest: state.published.version,
    draft,
    /** The last version listed, if older ones follow; null otherwise. */
    older,
    stamp: state.stamp,
    isOvertaken,
  };
}

export async function namesFor(
  db: Database,
  all: readonly ({ by: string; at: string } | null)[],
): Promise<(Saved | null)[]> {
  const nameOf = await readMemberNames(db);
  const whoIs = (by: string) => (by === COMMAND_LINE ? "Command line" : nameOf(by));
  return all.map((one) => one && { who: whoIs(one.by), at: one.at });
}

/** Makes a draft displayable: omits what can't be shown, and fills in values that a page needs. */
export function showable(
  definition: DocumentDefinition,
  draft: Body,
  pictures: KnownPictures,
  today: string,
): { body: Body; todo: Mistake[] } {
  const submitted = readDocumentForm(definition, toSubmitted(definition, draft));
  const todo = mistakesIn(definition, submitted, pictures);
  const wrong = new Set(todo.filter(({ isShowable }) => !isShowable).map(({ field }) => field));
  const shown = mapTexts<string, string>(definition, submitted, (field, text = "", input) =>
    wrong.has(input) ? substitute(field, text, input, today) : text,
  );
  return { body: toBody(definition, shown), todo };
}

function substitute({ kind, options = {} }: TextField, text: string, input: string, today: string): string {
  if (kind === "choice") return Object.keys(options)[0] ?? "";
  if (kind === "date") return today;
  if (kind === "slug") return `entry-${Number.parseInt(input.split("[")[1] ?? "", 10) + 1}`;
  return ["picture", "web-address", "moment", "handle", "former-slugs"].includes(kind) ? "" : text;
}
