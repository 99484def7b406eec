import type { Logger } from "pino";
import { DatabaseProblem } from "../../database/database-problem.server.ts";
import type { Database } from "../../database/database.ts";
import { type DocumentName, documents } from "../content/documents.ts";
import type { Body, DocumentDefinition, TextOf } from "./document.ts";
import { findVersion, listNewest } from "./documents.store.server.ts";
import { hasMoment } from "./field-values.ts";
import { completed, isWhole } from "./submitted.ts";

type PublishedText<Name extends DocumentName> = TextOf<(typeof documents)[Name]["definition"]>;

export type AllTexts = { readonly [Name in DocumentName]: PublishedText<Name> };

interface Deps {
  db: Database;
  log: Pick<Logger, "error">;
  now: () => Date;
  /** Loads pictures before new texts, because an import publishes both together. */
  readFirst: () => Promise<void>;
  /** Drops pages that were rendered with an old text, or before an entry became public. */
  onChange: () => void;
}

/**
 * Loads the newest version of each document, and keeps it current.
 *
 * @throws {DatabaseProblem} if a published text lacks fields of this version of the site
 */
export async function openDocuments({ db, log, now, readFirst, onChange }: Deps) {
  const versions = new Map<string, number>();
  const texts = new Map<string, Body>(Object.entries(documents).map(([name, { initial }]) => [name, initial]));

  const isNew = ([name, version]: [string, number]) => version > (versions.get(name) ?? 0);

  /** Returns a sentence about each new text that this version of the site can't show. */
  async function load(): Promise<string[]> {
    const listed = Object.entries(await listNewest(db, Object.keys(documents))).filter(isNew);
    if (listed.length === 0) return [];
    const found = await Promise.all(listed.map(([name, number]) => findVersion(db, name, number)));
    await readFirst();
    // No await below, so that what was published in one transaction becomes public at once.
    const problems: string[] = [];
    let isChanged = false;
    for (const [place, [name, number]] of listed.entries()) {
      const version = found[place];
      // Another refresh may have loaded a newer one in the meantime.
      if (!version || !isNew([name, number])) continue;
      versions.set(name, number);
      const problem = problemWith(name as DocumentName, version);
      if (problem !== null) {
        problems.push(problem);
        continue;
      }
      const { definition, initial }: { definition: DocumentDefinition; initial: Body } =
        documents[name as DocumentName];
      texts.set(name, completed(definition, version.body, initial));
      isChanged = true;
    }
    if (isChanged) onChange();
    return problems;
  }

  /** Loads new versions. If it fails, visitors keep seeing what is in memory. Other code logs the outage. */
  async function refresh(): Promise<void> {
    for (const problem of await load().catch((): string[] => [])) log.error(problem);
  }

  /** Whether an entry becomes public between two times. */
  function isDue(after: number, until: number): boolean {
    return Object.entries(documents).some(([name, { definition }]) =>
      hasMoment(definition, texts.get(name) ?? {}, after, until),
    );
  }

  const [problem] = await load();
  if (problem) throw new DatabaseProblem(problem);
  let checkedUntil = now().getTime();
  // A timer of its own, because a refresh waits while the database does not answer.
  setInterval(() => {
    const time = now().getTime();
    if (isDue(checkedUntil, time)) onChange();
    checkedUntil = time;
  }, 1000).unref();
  // The next refresh starts a second after this one ends.
  const scheduleRefresh = () => void setTimeout(() => void refresh().finally(scheduleRefresh), 1000).unref();
  scheduleRefresh();

  return {
    read: <Name extends DocumentName>(name: Name) => texts.get(name) as PublishedText<Name>,
    readAll: () => Object.fromEntries(texts) as unknown as AllTexts,
    refresh,
  };
}

/** Returns a sentence about a stored text that this version of the site can't show, or null. */
function problemWith(name: DocumentName, { body, version }: { body: Body; version: number }): string | null {
  const { definition }: { definition: DocumentDefinition } = documents[name];
  if (isWhole(definition, body)) return null;
  return `Version ${version} of the page “${definition.name}” lacks fields that this version of the site shows: start the version that published it, or publish the page again there.`;
}

export async function readPublished<Name extends DocumentName>(db: Database, name: Name): Promise<PublishedText<Name>> {
  const newest = await findVersion(db, name);
  const { definition, initial }: { definition: DocumentDefinition; initial: Body } = documents[name];
  return completed(definition, newest?.body ?? {}, initial) as PublishedText<Name>;
}
