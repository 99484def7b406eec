import { sql } from "kysely";
import type { Field } from "../content/questions.ts";
import type { Database } from "../database/database.ts";
import { allFields } from "./answers.ts";

/** Characters read by one query. Every answer within the form's limits fits. */
export const CHUNK = 32_768;

/** A survey, at the version that it had when reading started. */
interface Reading {
  id: string;
  version: number;
}

/** Returns the first chunk of every stored answer, lists as JSON, or null if the survey has changed meanwhile. */
export async function readBeginnings(
  db: Database,
  { id, version }: Reading,
): Promise<Record<Field, string | null> | null> {
  const columns = allFields.map((field) =>
    sql<string | null>`substr(${sql.ref(field)}, 1, ${sql.lit(CHUNK)})`.as(field),
  );
  const row = await db
    .selectFrom("creator_surveys")
    .select(columns)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return (row as Record<Field, string | null> | undefined) ?? null;
}

/**
 * Returns one chunk of an answer, counted from 0; past its end, an empty string. Returns null if the survey has changed
 * meanwhile.
 */
export async function readChunk(
  db: Database,
  { id, version }: Reading,
  field: Field,
  number: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("creator_surveys")
    .select(sql<string>`substr(${sql.ref(field)}, ${sql.lit(number * CHUNK + 1)}, ${sql.lit(CHUNK)})`.as("chunk"))
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.chunk ?? null;
}
