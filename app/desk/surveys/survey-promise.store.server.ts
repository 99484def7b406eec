import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { PromiseEnds } from "./survey-case.ts";

/**
 * Returns the positions at which the surveys end whose reply is overdue, and due: the last surveys without a reply that
 * were submitted by these times (ISO-8601 UTC).
 */
export async function findPromiseEnds(
  db: Database,
  cutoffs: Readonly<Record<keyof PromiseEnds, string>>,
): Promise<PromiseEnds> {
  return { overdue: await lastBy(db, cutoffs.overdue), due: await lastBy(db, cutoffs.due) };
}

async function lastBy(db: Database, time: string): Promise<number> {
  const row = await db
    .selectFrom("survey_cases")
    .select("place")
    .where("status", "=", sql.lit("new"))
    .where("submitted_at", "is not", null)
    .where("submitted_at", "<=", time)
    .orderBy("submitted_at", "desc")
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.place ?? 0;
}
