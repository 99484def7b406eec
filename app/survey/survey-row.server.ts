import { type Selectable, sql } from "kysely";
import type { Field, ListField } from "../content/questions.ts";
import type { CreatorSurveyTable } from "../database/schema.ts";
import { MOST_CHARACTERS, MOST_LINKS } from "../forms/limits.ts";
import { allFields, type Answers, isListField } from "./answers.ts";
import type { Step } from "./question.ts";
import type { Survey } from "./survey.ts";

type Row = Selectable<CreatorSurveyTable>;

/**
 * Characters of an answer that are read: twice what its field takes, so that one of before the limits comes back whole
 * where somebody can still shorten it. Of what is longer, only the export and the person's own file have all.
 */
const MOST_TEXT = 2 * MOST_CHARACTERS.answer;

/** The same for the JSON of a list, for its entries, and for one of them. */
const MOST_JSON = 250_000;
const MOST_ENTRIES = 2 * MOST_LINKS;
const MOST_ENTRY = 2 * MOST_CHARACTERS.link;

/** The columns of answers, cut in the database: megabytes that were stored once don't reach the process again. */
export const answerBeginnings = allFields.map((field) =>
  sql<string>`substr(${sql.ref(field)}, 1, ${sql.lit((isListField(field) ? MOST_JSON : MOST_TEXT) + 1)})`.as(field),
);

/** A survey of its row, or null of none. */
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
  };
}

/** The database counts characters, JavaScript the halves of some. */
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

/** The entries of a JSON array of strings that ends anywhere. */
function entriesOf(json: string): string[] {
  const found = [...json.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"?/gs)].slice(0, MOST_ENTRIES + 1);
  return found.map(([, text = ""]) => JSON.parse(`"${text.replace(/\\u[0-9a-f]{0,3}$/i, "")}"`) as string);
}

/** The columns that answers are kept in: lists are JSON. */
export function answerColumns(answers: Partial<Answers>): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [field, Array.isArray(answer) ? JSON.stringify(answer) : answer]),
  );
}

/** The columns of a new row's lists, all empty. */
export function blankAnswerColumns(): Record<ListField, string> {
  return Object.fromEntries(allFields.filter(isListField).map((field) => [field, "[]"])) as Record<ListField, string>;
}
