import type { Database } from "../database/database.ts";
import type { MailKind } from "./outbox.ts";

/** Emails of a kind that a summary replaces. */
interface Bundled {
  summary: string;
  kind: MailKind;
  /** Only those from before this time (ISO-8601 UTC); null for all. */
  before: string | null;
}

/** Counts the emails of a kind that a summary replaces, up to `most`. */
export async function countBundled(db: Database, bundled: Bundled, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(bundledOf(db, bundled).select("id").limit(most).as("found"))
    .select((row) => row.fn.countAll<number | bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An email that a summary names: its subject and its record. */
export interface BundledMail {
  kind: MailKind;
  subject: string;
  about: string | null;
  createdAt: string;
}

/** Returns the newest emails of a kind that a summary replaces. */
export async function newestBundled(db: Database, bundled: Bundled, most: number): Promise<BundledMail[]> {
  const rows = await bundledOf(db, bundled)
    .select(["subject", "about", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => Object.assign(row, { kind: bundled.kind }));
}

function bundledOf(db: Database, { summary, kind, before }: Bundled) {
  const all = db.selectFrom("outbox").where("bundled_in", "=", summary).where("kind", "=", kind);
  return before === null ? all : all.where("created_at", "<", before);
}
