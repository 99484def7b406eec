import { type Answers, STEPS } from "../../app/survey/answers.ts";
import { startServer } from "../support/start-server.ts";
import { formAnswers, fullAnswers } from "../support/survey-answers.ts";
import { allFields, readSurveys, type SurveyRecord, withLists } from "../support/survey-records.ts";
import { autosave, visit, type Visitor } from "../support/visitor.ts";
import { atOnce, type Notes, reportLoad } from "./summary.ts";

const CREATORS = 200;

/**
 * This many creators fill in the whole survey at once, on the built site with a
 * fresh database. Answers whether each of them has one complete and correct
 * record and no answer was a 5xx.
 */
export async function loadSurvey(signal: AbortSignal): Promise<boolean> {
  const notes: Notes = { samples: [], faults: [] };
  const creators = Array.from({ length: CREATORS }, (_, index) => answersOf(index));
  const server = await startServer();
  try {
    const seconds = await atOnce(CREATORS, notes, (index) => fillIn(server.origin, creators[index] ?? answersOf(index), index, notes, signal));
    const records = (await readSurveys(server.databaseFile)).map(withLists);
    const correct = creators.filter((answers) => hasItsRecord(answers, records)).length;
    const failed = reportLoad(`${CREATORS} creators`, ["GET", "POST", "autosave"], notes, seconds);
    console.log(`${records.length} records, ${correct} of ${CREATORS} complete and correct, ${failed} answers 5xx, ${notes.faults.length} faults`);
    return correct === CREATORS && records.length === CREATORS && failed === 0 && notes.faults.length === 0;
  } finally {
    await server.remove();
  }
}

/** No two creators answer alike, so that a mix-up shows. */
export function answersOf(index: number): Answers {
  const common = fullAnswers(`Creator ${index}`);
  return {
    ...common,
    niche: `Niche ${index}`,
    success_vision: `Vision ${index}`,
    email: `creator-${index}@example.com`,
    content_links: [`https://example.com/${index}`, ...common.content_links.slice(index % 3)],
    weak_areas: index % 2 === 0 ? common.weak_areas : [],
  };
}

/** Every third creator types with autosave, every fourth goes back once on the way. Answers the browser that holds the finished survey. */
export async function fillIn(origin: string, answers: Answers, index: number, { samples }: Notes, signal: AbortSignal): Promise<Visitor> {
  const visitor = visit(origin, { signal, note: (sample) => void samples.push({ ...sample, step: sample.kind }) });
  let page = await visitor.get("/survey/creator");
  for (const step of STEPS) {
    const own = formAnswers(step, answers);
    if (step > 1 && index % 3 === 0) await autosave(visitor, page, own);
    if (step === 3 && index % 4 === 0) {
      page = await visitor.go(page, "previous", own);
      page = await visitor.go(page, "next", formAnswers(2, answers));
    }
    page = await visitor.go(page, step === 4 ? "submit" : "next", own);
  }
  if (!page.title.startsWith("Survey Complete")) throw new Error(`${answers.name} ended at '${page.title}' (${page.status}).`);
  return visitor;
}

function hasItsRecord(answers: Answers, records: readonly SurveyRecord[]): boolean {
  const own = records.filter((record) => record.name === answers.name);
  const [record] = own;
  if (own.length !== 1 || !record || record.completed_at === null) return false;
  return allFields.every((field) => JSON.stringify(record[field]) === JSON.stringify(answers[field]));
}
