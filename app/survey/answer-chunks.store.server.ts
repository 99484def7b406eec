import { sql } from "kysely";
import type { Field } from "../content/questions.ts";
import type { Database } from "../database/database.ts";
import { allFields } from "./answers.ts";

/** Characters that are read at once: each answer of a form with limits fits. */
export const CHUNK = 32_768;

/** Which survey, as it was when the reading began. */
export interface Reading {
  id: string;
  version: number;
}

/** The beginnings of all answers as they are kept, lists as JSON. Null where the survey was changed meanwhile. */
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

/** A chunk of one answer, counted from 0; empty at its end. Null where the survey was changed meanwhile. */
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
