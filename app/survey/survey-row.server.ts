import type { Selectable } from "kysely";
import type { CreatorSurveyTable } from "../database/schema.ts";
import { type Answers, type Field, isListField, STEPS, type Step, stepFields } from "./answers.ts";
import type { Survey } from "./survey.store.server.ts";

type Row = Selectable<CreatorSurveyTable>;

const allFields = STEPS.flatMap((step): readonly Field[] => stepFields[step]);

/** A survey of its row, or null of none. */
export function toSurvey(row: Row | undefined): Survey | null {
  if (!row) return null;
  const answers = Object.fromEntries(
    allFields.map((field) => [field, isListField(field) ? JSON.parse(row[field]) : row[field]]),
  ) as Answers;
  return {
    id: row.id,
    answers,
    progress: { furthest: row.furthest_step as Step, leftOff: row.left_off_step as Step },
    version: row.version,
    writers: JSON.parse(row.step_writers),
    keyGeneration: row.key_generation,
    resumeTokenHash: row.resume_token_hash,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The columns that answers are kept in: lists are JSON. */
export function answerColumns(answers: Partial<Answers>): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [field, Array.isArray(answer) ? JSON.stringify(answer) : answer]),
  );
}

/** What a new row has where nothing was answered. */
export function blankAnswerColumns() {
  const lists = { archetypes: "[]", monetization_methods: "[]", current_barriers: "[]" };
  return { ...lists, weak_areas: "[]", community_needs: "[]", content_links: "[]" };
}
