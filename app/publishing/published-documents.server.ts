import type { Logger } from "pino";
import { type DocumentName, documents } from "../content/documents.ts";
import { DatabaseProblem } from "../database/database-problem.server.ts";
import type { Database } from "../database/database.ts";
import type { Body, DocumentDefinition, TextOf } from "./document.ts";
import { findVersion, listNewest } from "./documents.store.server.ts";

export type PublishedText<Name extends DocumentName> = TextOf<(typeof documents)[Name]["definition"]>;

/** What visitors see, in memory. */
export interface PublishedDocuments {
  read: <Name extends DocumentName>(name: Name) => PublishedText<Name>;
  /** Reads what was published since. Call it after publishing; on other machines a timer does. */
  refresh: () => Promise<void>;
}

interface Deps {
  db: Database;
  log: Pick<Logger, "error">;
  /** Drops pages that were rendered with the old text. */
  onChange: () => void;
}

/** Milliseconds between two looks at what other machines published. */
const EVERY = 1000;

/**
 * Loads the newest version of each document, and keeps it current.
 *
 * @throws {DatabaseProblem} if a published text doesn't have the fields of this version of the site
 */
export async function openDocuments({ db, log, onChange }: Deps): Promise<PublishedDocuments> {
  const versions = new Map<string, number>();
  const texts = new Map<string, Body>(Object.entries(documents).map(([name, { initial }]) => [name, initial]));

  async function load(): Promise<void> {
    const names = Object.keys(documents);
    const newest = await listNewest(db, names);
    const changed = names.filter((name) => (newest[name] ?? 0) > (versions.get(name) ?? 0));
    for (const name of changed) {
      const version = await findVersion(db, name);
      if (!version) continue;
      // Before the check, so that a text which this version of the site can't show is reported once.
      versions.set(name, version.version);
      texts.set(name, whole(name as DocumentName, version.body, version.version));
      onChange();
    }
  }

  await load();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // Visitors keep seeing what is in memory. Other code logs an outage.
    void load()
      .catch((error: unknown) => {
        if (error instanceof DatabaseProblem) log.error(error.message);
      })
      .finally(() => (busy = false));
  }, EVERY);
  timer.unref();

  return { read: (name) => texts.get(name) as PublishedText<typeof name>, refresh: load };
}

/** Returns a stored text if this version of the site can show it. */
function whole(name: DocumentName, body: Body, version: number): Body {
  const { definition }: { definition: DocumentDefinition } = documents[name];
  if (Object.keys(definition.fields).every((field) => field in body)) return body;
  throw new DatabaseProblem(
    `Version ${version} of the page “${definition.name}” lacks fields that this version of the site shows: start the version that published it, or publish the page again there.`,
  );
}
