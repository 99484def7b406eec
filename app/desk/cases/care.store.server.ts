import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { FollowUp, CaseKind } from "./care.ts";

const PLACES = {
  survey: { table: "survey_cases", key: "survey_id" },
  message: { table: "contact_messages", key: "id" },
} as const;

/** Returns who looks after a record, or null if there is no such record. */
export async function findFollowUp(db: Database, kind: CaseKind, id: string): Promise<FollowUp | null> {
  const { table, key } = PLACES[kind];
  const { rows } = await sql<FollowUp>`select owner_id as owner, next_step as ${sql.ref("nextStep")},
    next_step_on as ${sql.ref("nextStepOn")}, care_by as by, care_at as at
    from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function setFollowUp(db: Database, kind: CaseKind, id: string, followUp: FollowUp): Promise<void> {
  const { table, key } = PLACES[kind];
  const { owner, nextStep, nextStepOn, by, at } = followUp;
  await sql`update ${sql.table(table)} set owner_id = ${owner}, next_step = ${nextStep}, next_step_on = ${nextStepOn},
    care_by = ${by}, care_at = ${at} where ${sql.ref(key)} = ${id}`.execute(db);
}
