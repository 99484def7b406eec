import { sql } from "kysely";
import { compileOnce } from "../../database/compile-once.server.ts";
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
  const { rows } = await lastPlaces(db, cutoffs);
  const [ends] = rows;
  return { overdue: Number(ends?.overdue ?? 0), due: Number(ends?.due ?? 0) };
}

const lastPlaces = compileOnce((db, { overdue, due }: Record<keyof PromiseEnds, string>) =>
  db.selectNoFrom([lastBy(db, overdue).as("overdue"), lastBy(db, due).as("due")]),
);

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
