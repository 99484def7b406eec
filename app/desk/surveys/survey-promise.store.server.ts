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
  const { overdue, due } = cutoffs;
  const ends = await db.selectNoFrom([lastBy(db, overdue).as("overdue"), lastBy(db, due).as("due")]).executeTakeFirst();
  return { overdue: Number(ends?.overdue ?? 0), due: Number(ends?.due ?? 0) };
}

function lastBy(db: Database, time: string) {
  return db
    .selectFrom("survey_cases")
    .select("place")
    .where("status", "=", sql.lit("new"))
    .where("submitted_at", "is not", null)
    .where("submitted_at", "<=", time)
    .orderBy("submitted_at", "desc")
    .orderBy("place", "desc")
    .limit(sql.lit(1));
}
