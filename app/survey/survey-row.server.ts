import { type Selectable, sql } from "kysely";
import type { Field, ListField } from "../content/questions.ts";
import type { CreatorSurveyTable } from "../database/schema/schema.ts";
import { MOST_CHARACTERS, MOST_LINKS } from "../forms/limits.ts";
import { allFields, type Answers, isListField } from "./answers.ts";
import type { Step } from "./question.ts";
import type { Survey } from "./survey.ts";

type Row = Omit<Selectable<CreatorSurveyTable>, "begun_on"> & { call_at: string | null };

/**
 * Characters of an answer to read: twice the limit of its field. An answer from before there were limits is then shown
 * whole if a person can still shorten it. Only the export and the person's own file contain all of a longer one.
 */
const MOST_TEXT = 2 * MOST_CHARACTERS.answer;

/** The same for a list: characters of its JSON, number of entries, and characters of an entry. */
const MOST_JSON = 250_000;
const MOST_ENTRIES = 2 * MOST_LINKS;
const MOST_ENTRY = 2 * MOST_CHARACTERS.link;

/** The answer columns, cut in the database, so that an answer of megabytes is never loaded into memory. */
export const answerBeginnings = allFields.map((field) =>
  sql<string>`substr(${sql.ref(field)}, 1, ${sql.lit((isListField(field) ? MOST_JSON : MOST_TEXT) + 1)})`.as(field),
);

/** Converts a row to a survey. Returns null if there is no row. */
export function toSurvey(row: Row | undefined): Survey | null {
  if (!row) return null;
  const read = allFields.map((field) =>
    Object.assign(isListField(field) ? readList(row[field]) : readText(row[field]), { field }),
  );
  return {
    id: row.id,
    answers: Object.fromEntries(read.map(({ field, answer }) => [field, answer])) as Answers,
    cutFields: read.filter(({ isCut }) => isCut).map(({ field }) => field),
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

/** Cuts by code points, as the database does; `length` counts UTF-16 code units. */
function readText(text: string | null, most = MOST_TEXT) {
  if (text === null || text.length <= most) return { answer: text, isCut: false };
  const letters = Array.from(text);
  return { answer: letters.slice(0, most).join(""), isCut: letters.length > most };
}

function readList(json: string) {
  const isCut = json.length > MOST_JSON;
  const all = isCut ? entriesOf(json) : (JSON.parse(json) as string[]);
  const entries = all.slice(0, MOST_ENTRIES).map((entry) => readText(entry, MOST_ENTRY));
  return {
    answer: entries.map(({ answer }) => answer),
    isCut: isCut || all.length > MOST_ENTRIES || entries.some((entry) => entry.isCut),
  };
}

/** Returns the entries of a JSON array of strings that may be cut off at any point. */
function entriesOf(json: string): string[] {
  const found = [...json.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"?/gs)].slice(0, MOST_ENTRIES + 1);
  return found.map(([, text = ""]) => JSON.parse(`"${text.replace(/\\u[0-9a-f]{0,3}$/i, "")}"`) as string);
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
