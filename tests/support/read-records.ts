import Database from "better-sqlite3";
import { type Field, isListField, STEPS, stepFields } from "../../app/survey/answers.ts";

export type SurveyRecord = Record<string, unknown> & { id: string; version: number; completed_at: string | null };

/** Every question of the survey. */
export const allFields = STEPS.flatMap((step): readonly Field[] => stepFields[step]);

/** Every column of every survey in a server's database, with lists as lists. */
export function readRecords(databaseFile: string): SurveyRecord[] {
  const database = new Database(databaseFile, { readonly: true, fileMustExist: true });
  try {
    const rows = database.prepare("select * from creator_surveys").all() as SurveyRecord[];
    for (const row of rows) for (const field of allFields.filter(isListField)) row[field] = JSON.parse(String(row[field]));
    return rows;
  } finally {
    database.close();
  }
}

/** The one survey of the creator with this name. */
export function readRecord(databaseFile: string, name: string): SurveyRecord {
  const found = readRecords(databaseFile).filter((record) => record.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} records of ${name}, not one.`);
  return found[0];
}

/** Takes the table away while `act` runs: every save fails at once. */
export async function whileStoreFails(databaseFile: string, act: () => Promise<void>): Promise<void> {
  renameTable(databaseFile, "creator_surveys", "taken_away");
  try {
    await act();
  } finally {
    renameTable(databaseFile, "taken_away", "creator_surveys");
  }
}

function renameTable(databaseFile: string, from: string, to: string): void {
  const database = new Database(databaseFile, { fileMustExist: true });
  database.exec(`alter table ${from} rename to ${to}`);
  database.close();
}
