import { type Insertable, sql, type Selectable } from "kysely";
import type { Database } from "../database/database.ts";
import type { CreatorSurveyTable } from "../database/schema/schema.ts";
import { MOST_CHARACTERS, MOST_LINKS, mustFit } from "../server/forms/limits.ts";
import { newYorkDay } from "../ui/days.ts";
import { allFields, type Answers, isTextField, mostCharacters, isListField } from "./answers.ts";
import type { NewSurvey, Survey, SurveyChange } from "./journey.ts";
import { type Field, questions, type ListField, type Step } from "./questions.ts";

const callAt = sql<string | null>`(select case when starts_at > changed_at then starts_at else changed_at end
  from calls where survey_id = creator_surveys.id)`;

/** Finds a survey. Drafts last changed before `cutoff` count as deleted, even if they still exist. */
export async function findSurvey(db: Database, id: string, cutoff: string): Promise<Survey | null> {
  return toSurvey(await activeSurveys(db, cutoff).where("id", "=", id).executeTakeFirst());
}

export async function lockSurvey(db: Database, id: string, cutoff: string): Promise<Survey | null> {
  return toSurvey(await activeSurveys(db, cutoff).where("id", "=", id).forUpdate().executeTakeFirst());
}

/** Finds the survey that a page created, and locks it until the transaction ends. */
export async function lockSurveyByFirstPage(db: Database, pageHash: string, cutoff: string): Promise<Survey | null> {
  return toSurvey(
    await activeSurveys(db, cutoff).where("first_page_hash", "=", pageHash).forUpdate().executeTakeFirst(),
  );
}

export async function findSurveyByResumeToken(db: Database, tokenHash: string, cutoff: string): Promise<Survey | null> {
  return toSurvey(await activeSurveys(db, cutoff).where("resume_token_hash", "=", tokenHash).executeTakeFirst());
}

export async function insertSurvey(db: Database, survey: NewSurvey): Promise<void> {
  const row: Insertable<CreatorSurveyTable> = {
    ...blankAnswerColumns(),
    ...changedColumns(survey),
    id: survey.id,
    name: survey.answers.name,
    current_stage: survey.answers.current_stage,
    created_at: survey.createdAt,
    begun_on: newYorkDay(new Date(survey.createdAt)),
    first_page_hash: survey.firstPageHash,
    key_generation: survey.keyGeneration,
    resume_token_hash: survey.resumeTokenHash,
  };
  await db.insertInto("creator_surveys").values(row).execute();
}

export async function updateSurvey(db: Database, id: string, change: SurveyChange): Promise<void> {
  await db.updateTable("creator_surveys").set(changedColumns(change)).where("id", "=", id).execute();
}

function changedColumns({ answers, completedAt, updatedAt, progress, version, writers }: SurveyChange) {
  answersMustFit(answers);
  return {
    ...answerColumns(answers),
    completed_at: completedAt,
    updated_at: updatedAt,
    furthest_step: progress.furthest,
    left_off_step: progress.leftOff,
    version,
    step_writers: JSON.stringify(writers),
  };
}

function answersMustFit(answers: Partial<Answers>): void {
  for (const [field, answer] of Object.entries(answers) as [Field, string | string[] | null][]) {
    if (isTextField(field)) mustFit(String(answer ?? ""), mostCharacters(questions[field]));
  }
  const links = answers.content_links ?? [];
  if (links.length > MOST_LINKS) throw new RangeError(`More than ${MOST_LINKS} links came to the database.`);
  for (const link of links) mustFit(link, MOST_CHARACTERS.link);
}

/** Replaces the keys of a survey: older cookies, forms and links stop working. */
export async function replaceKeys(
  db: Database,
  { id, keyGeneration }: Pick<Survey, "id" | "keyGeneration">,
  tokenHash: string,
): Promise<void> {
  await db
    .updateTable("creator_surveys")
    .set({ key_generation: keyGeneration, resume_token_hash: tokenHash, first_page_hash: null })
    .where("id", "=", id)
    .execute();
}

export async function replaceResumeToken(db: Database, id: string, tokenHash: string): Promise<void> {
  await db.updateTable("creator_surveys").set({ resume_token_hash: tokenHash }).where("id", "=", id).execute();
}

export async function deleteSurvey(db: Database, id: string): Promise<void> {
  await db.deleteFrom("creator_surveys").where("id", "=", id).execute();
}

/** Deletes up to `most` drafts last changed before `cutoff`, and returns their ids; finished surveys stay. */
export async function deleteDraftsOlderThan(db: Database, cutoff: string, most: number): Promise<string[]> {
  const stale = db
    .selectFrom("creator_surveys")
    .select("id")
    .where("completed_at", "is", null)
    .where("updated_at", "<", cutoff)
    .where(sql`coalesce(${callAt}, '')`, "<", cutoff)
    .limit(most);
  const rows = await db.deleteFrom("creator_surveys").where("id", "in", stale).returning("id").execute();
  return rows.map(({ id }) => id);
}

function activeSurveys(db: Database, cutoff: string) {
  return db
    .selectFrom("creator_surveys")
    .selectAll()
    .select(callAt.as("call_at"))
    .where((row) =>
      row.or([row("completed_at", "is not", null), row("updated_at", ">=", cutoff), row(callAt, ">=", cutoff)]),
    );
}

function toSurvey(row: (Selectable<CreatorSurveyTable> & { call_at: string | null }) | undefined): Survey | null {
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

function answerColumns(answers: Partial<Answers>): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [field, Array.isArray(answer) ? JSON.stringify(answer) : answer]),
  );
}

function blankAnswerColumns(): Record<ListField, string> {
  return Object.fromEntries(allFields.filter(isListField).map((field) => [field, "[]"])) as Record<ListField, string>;
}
