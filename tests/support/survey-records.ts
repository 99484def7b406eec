import { sql } from "kysely";
import { allFields, isListField } from "../../app/survey/answers.ts";
import { changeDatabase, refuseWrites, withDatabase } from "./server-database.ts";

/** Returns surveys as stored (lists are JSON text), oldest first. */
export function readSurveys(file: string) {
  return withDatabase(file, (db) => db.selectFrom("creator_surveys").selectAll().orderBy("created_at").execute());
}

/** A survey with its lists parsed. */
export type SurveyRecord = Record<string, unknown> & { name: string; completed_at: string | null };

/** Returns the only survey of the creator with this name. */
export async function readRecord(file: string, name: string): Promise<SurveyRecord> {
  const found = (await readSurveys(file)).filter((record) => record.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} records of ${name}, not one.`);
  return withLists(found[0]);
}

export function withLists(kept: Awaited<ReturnType<typeof readSurveys>>[number]): SurveyRecord {
  const record: SurveyRecord = { ...kept };
  for (const field of allFields.filter(isListField)) record[field] = JSON.parse(kept[field]);
  return record;
}

/** Makes writes to surveys fail, while reads still work, until the returned function is called. */
export function failWrites(file: string): Promise<() => Promise<void>> {
  return refuseWrites(file, "creator_surveys", ["insert", "update"]);
}

/** Makes reads and writes of surveys fail, until the returned function is called. */
export async function hideSurveys(file: string): Promise<() => Promise<void>> {
  await changeDatabase(file, sql`alter table creator_surveys rename to hidden`);
  return () => changeDatabase(file, sql`alter table hidden rename to creator_surveys`);
}

/** Renames the table while `act` runs, so that saves fail at once. */
export async function whileStoreFails(file: string, act: () => Promise<void>): Promise<void> {
  const show = await hideSurveys(file);
  try {
    await act();
  } finally {
    await show();
  }
}
