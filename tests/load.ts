import { availableParallelism } from "node:os";
import process from "node:process";
import { type Answers, STEPS } from "../app/survey/answers.ts";
import { startServer } from "./support/start-server.ts";
import { formAnswers, fullAnswers } from "./support/survey-answers.ts";
import { allFields, readSurveys, type SurveyRecord, withLists } from "./support/survey-records.ts";
import { autosave, type Sample, visit } from "./support/visitor.ts";

// `npm run load`: this many creators fill in the whole survey at once, on the
// built site with a fresh database. Ends with an error unless each of them has
// one complete and correct record and no answer was a 5xx.

const CREATORS = 200;
const LIMIT_MS = 180_000;

const samples: Sample[] = [];
const faults: string[] = [];
const creators = Array.from({ length: CREATORS }, (_, index) => answersOf(index));
const server = await startServer();

try {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const start = performance.now();
  await Promise.all(creators.map((answers, index) => fillIn(answers, index, signal).catch(noteFault)));
  const seconds = (performance.now() - start) / 1000;
  const records = (await readSurveys(server.databaseFile)).map(withLists);
  const correct = creators.filter((answers) => hasItsRecord(answers, records)).length;
  const failed = samples.filter(({ status }) => status >= 500).length;
  report(seconds, records.length, correct, failed);
  if (correct !== CREATORS || records.length !== CREATORS || failed > 0 || faults.length > 0) process.exitCode = 1;
} finally {
  await server.remove();
}

/** No two creators answer alike, so that a mix-up shows. */
function answersOf(index: number): Answers {
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

/** Every third creator types with autosave, every fourth goes back once on the way. */
async function fillIn(answers: Answers, index: number, signal: AbortSignal): Promise<void> {
  const visitor = visit(server.origin, { signal, note: (sample) => samples.push(sample) });
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
}

function hasItsRecord(answers: Answers, records: readonly SurveyRecord[]): boolean {
  const own = records.filter((record) => record.name === answers.name);
  const [record] = own;
  if (own.length !== 1 || !record || record.completed_at === null) return false;
  return allFields.every((field) => JSON.stringify(record[field]) === JSON.stringify(answers[field]));
}

function report(seconds: number, records: number, correct: number, failed: number): void {
  console.log(`${CREATORS} creators at once, ${availableParallelism()} processors, creators and server on the same machine`);
  const kinds = ["GET", "POST", "autosave"] as const;
  console.table(Object.fromEntries([...kinds.map((kind) => [kind, summary(kind)]), ["all", summary(null)]]));
  console.log(`${samples.length} requests in ${seconds.toFixed(1)} s, ${Math.round(samples.length / seconds)} a second`);
  console.log(`${records} records, ${correct} of ${CREATORS} complete and correct, ${failed} answers 5xx, ${faults.length} faults`);
  for (const fault of new Set(faults)) console.log(`fault: ${fault}`);
}

function summary(kind: Sample["kind"] | null) {
  const own = samples.filter((sample) => kind === null || sample.kind === kind);
  const times = own.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const statuses = [...new Set(own.map(({ status }) => status))].toSorted();
  return {
    requests: own.length,
    statuses: statuses.map((status) => `${status || "none"}: ${own.filter((one) => one.status === status).length}`).join(", "),
    "p50 ms": quantile(times, 0.5),
    "p99 ms": quantile(times, 0.99),
    "most ms": quantile(times, 1),
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

function noteFault(error: unknown): void {
  faults.push(error instanceof Error ? error.message : String(error));
}
