import type { Database } from "../../database/database.ts";
import type { Body } from "./document.ts";

export interface Version {
  /** From 1. */
  version: number;
  body: Body;
  at: string;
  /** Id of the member. */
  by: string;
}

export interface Draft extends Omit<Version, "version"> {
  /** New after each save. */
  stamp: string;
}

/** The newest version number of each document that has one. */
export async function listNewest(db: Database, documents: readonly string[]): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("document_versions")
    .select((row) => ["document", row.fn.max("version").as("version")])
    .where("document", "in", documents)
    .groupBy("document")
    .execute();
  return Object.fromEntries(rows.map(({ document, version }) => [document, Number(version)]));
}

/** The newest version by default. */
export async function findVersion(db: Database, document: string, version?: number): Promise<Version | null> {
  const all = versionsOf(db, document);
  const one = version === undefined ? all.orderBy("version", "desc").limit(1) : all.where("version", "=", version);
  return withBody(await one.executeTakeFirst());
}

/** The versions below a number, the newest first. */
export async function listVersions(db: Database, document: string, most: number, below: number): Promise<Version[]> {
  const query = versionsOf(db, document).where("version", "<", below).orderBy("version", "desc").limit(most);
  return (await query.execute()).flatMap((row) => withBody(row) ?? []);
}

function versionsOf(db: Database, document: string) {
  return db
    .selectFrom("document_versions")
    .select(["version", "body", "published_at as at", "published_by as by"])
    .where("document", "=", document);
}

export async function insertVersion(db: Database, document: string, { version, body, at, by }: Version): Promise<void> {
  await db
    .insertInto("document_versions")
    .values({ document, version, body: JSON.stringify(body), published_at: at, published_by: by })
    .execute();
}

export async function findDraft(db: Database, document: string): Promise<Draft | null> {
  const draft = db.selectFrom("document_drafts").where("document", "=", document);
  return withBody(await draft.select(["body", "stamp", "saved_at as at", "saved_by as by"]).executeTakeFirst());
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

function withBody<Row extends { body: string }>(row: Row | undefined) {
  if (!row) return null;
  const { body, ...rest } = row;
  return { ...rest, body: JSON.parse(body) as Body };
}
