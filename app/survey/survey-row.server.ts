import type { Selectable } from "kysely";
import type { CreatorSurveyTable } from "../database/schema/schema.ts";
import { allFields, type Answers, isListField } from "./answers.ts";
import type { Step } from "./question.ts";
import type { Field, ListField } from "./questions.ts";
import type { Survey } from "./survey.ts";

type Row = Omit<Selectable<CreatorSurveyTable>, "begun_on"> & { call_at: string | null };

/** Converts a row to a survey. Returns null if there is no row. */
export function toSurvey(row: Row | undefined): Survey | null {
  if (!row) return null;
  const answers = allFields.map((field) => [field, isListField(field) ? JSON.parse(row[field]) : row[field]]);
  return {
    id: row.id,
    answers: Object.fromEntries(answers) as Answers,
    progress: { furthest: row.furthest_step as Step, leftOff: row.left_off_step as Step },
    version: row.version,
    writers: JSON.parse(row.step_writers),
    keyGeneration: row.key_generation,
    resumeTokenHash: row.resume_token_hash,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    callAt: row.call_at,
  };
}

/** Converts answers to columns; lists become JSON. */
export function answerColumns(answers: Partial<Answers>): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [field, Array.isArray(answer) ? JSON.stringify(answer) : answer]),
  );
}

/** Returns the list columns of a new row, all empty. */
export function blankAnswerColumns(): Record<ListField, string> {
  return Object.fromEntries(allFields.filter(isListField).map((field) => [field, "[]"])) as Record<ListField, string>;
}
