import type { Selectable } from "kysely";
import type { Database } from "../../../app/database/database.ts";
import type { CreatorSurveyTable } from "../../../app/database/schema/schema.ts";
import { hashToken } from "../../../app/security/cookies-and-tokens.server.ts";
import { allFields } from "../../../app/survey/answers.ts";
import type { ExpectedSurvey, KeptSurvey } from "./expected-survey.ts";

type Row = Selectable<CreatorSurveyTable>;

/**
 * Checks that each survey has the answers acknowledged last, or those of a post in flight, and that there is no other
 * survey. Returns a sentence for each violation.
 */
export async function checkSurveys(db: Database, surveys: readonly ExpectedSurvey[]): Promise<string[]> {
  const rows = new Map(
    (await db.selectFrom("creator_surveys").selectAll().execute()).map((row) => [row.first_page_hash ?? row.id, row]),
  );
  const findings: string[] = [];
  for (const survey of surveys) {
    const hash = hashToken(survey.page);
    const wrong = whatIsWrong(rows.get(hash), survey);
    if (wrong) findings.push(`the survey of page ${survey.page} ${wrong}`);
    rows.delete(hash);
  }
  return [...findings, ...[...rows.values()].map(({ id, name }) => `survey ${id} of '${name}' was begun by no page`)];
}

function whatIsWrong(row: Row | undefined, { may, saves }: ExpectedSurvey): string | null {
  const states = may.map((state) => JSON.stringify(state));
  const kept = row ? readRow(row) : null;
  if (!states.includes(JSON.stringify(kept))) return describe(kept, may);
  if (row && (row.version < saves.least || row.version > saves.most))
    return `was saved ${row.version} times, but ${saves.least} to ${saves.most} were sent`;
  return null;
}

function readRow(row: Row): KeptSurvey {
  return {
    answers: Object.fromEntries(allFields.map((field) => [field, row[field]])),
    progress: { furthest: row.furthest_step, leftOff: row.left_off_step } as KeptSurvey["progress"],
    completed: row.completed_at !== null,
  };
}

function describe(kept: KeptSurvey | null, may: readonly (KeptSurvey | null)[]): string {
  if (!kept) return "is not there, although it was answered for";
  const [last] = may;
  if (!last) return may.length === 1 ? "is there, but should not be" : "is none of what it may be";
  const differing = allFields.filter((field) => kept.answers[field] !== last.answers[field]);
  return `is none of the ${may.length} that it may be; it differs from the last in ${[...differing, JSON.stringify([kept.progress, kept.completed])].join(", ")}`;
}
