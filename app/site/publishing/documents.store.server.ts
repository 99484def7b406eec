import type { Database } from "../../database/database.ts";
import type { Body } from "./document.ts";

export interface Version {
  /** From 1. */
  version: number;
  body: Body;
  /** ISO-8601 UTC. */
  at: string;
  /** Id of the member. */
  by: string;
}

export interface Draft {
  body: Body;
  /** New after each save. */
  stamp: string;
  at: string;
  by: string;
}

/** Returns the newest version number of each document that has one. */
export async function listNewest(db: Database, documents: readonly string[]): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("document_versions")
    .select((row) => ["document", row.fn.max("version").as("version")])
    .where("document", "in", documents)
    .groupBy("document")
    .execute();
  return Object.fromEntries(rows.map(({ document, version }) => [document, Number(version)]));
}

/** Returns a version, the newest one by default, or null if there is none. */
export async function findVersion(db: Database, document: string, version?: number): Promise<Version | null> {
  const all = db.selectFrom("document_versions").selectAll().where("document", "=", document);
  const one = version === undefined ? all.orderBy("version", "desc").limit(1) : all.where("version", "=", version);
  const row = await one.executeTakeFirst();
  return row ? toVersion(row) : null;
}

/** Returns the versions below a number, the newest first. */
export async function listVersions(db: Database, document: string, most: number, below: number): Promise<Version[]> {
  const rows = await db
    .selectFrom("document_versions")
    .selectAll()
    .where("document", "=", document)
    .where("version", "<", below)
    .orderBy("version", "desc")
    .limit(most)
    .execute();
  return rows.map(toVersion);
}

export async function insertVersion(db: Database, document: string, { version, body, at, by }: Version): Promise<void> {
  await db
    .insertInto("document_versions")
    .values({ document, version, body: JSON.stringify(body), published_at: at, published_by: by })
    .execute();
}

export async function findDraft(db: Database, document: string): Promise<Draft | null> {
  const row = await db.selectFrom("document_drafts").selectAll().where("document", "=", document).executeTakeFirst();
  return row ? { body: readBody(row.body), stamp: row.stamp, at: row.saved_at, by: row.saved_by } : null;
}

export async function saveDraft(db: Database, document: string, { body, stamp, at, by }: Draft): Promise<void> {
  const values = { body: JSON.stringify(body), stamp, saved_at: at, saved_by: by };
  await db
    .insertInto("document_drafts")
    .values({ document, ...values })
    .onConflict((conflict) => conflict.column("document").doUpdateSet(values))
    .execute();
}

export async function deleteDraft(db: Database, document: string): Promise<void> {
  await db.deleteFrom("document_drafts").where("document", "=", document).execute();
}

function toVersion(row: { version: number; body: string; published_at: string; published_by: string }): Version {
  return { version: row.version, body: readBody(row.body), at: row.published_at, by: row.published_by };
}

/** Parses a stored text. A damaged one has no fields, which callers report. */
function readBody(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}
