import process from "node:process";
import { allFields, type Answers } from "../../../app/survey/answers.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { startMachines } from "../../support/start-machines.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { median } from "../../support/statistics.ts";
import { readSurveys, type SurveyRecord, withLists } from "../../support/survey-records.ts";
import { visit } from "../../support/visitor.ts";
import { answersOf, fillIn } from "./fill-in-survey.ts";
import { atOnce, type Notes, reportLoad } from "./summary.ts";

const CREATORS = 200;

/**
 * Runs concurrent creators who fill in the whole survey, on the built site with a fresh database. Returns whether each
 * of them has one complete and correct record and no response was a 5xx, and how many seconds it took.
 */
export async function loadSurvey(
  signal: AbortSignal,
  start: () => Promise<TestServer> = startServer,
): Promise<{ well: boolean; seconds: number }> {
  const notes: Notes = { samples: [], faults: [] };
  const creators = Array.from({ length: CREATORS }, (_, index) => answersOf(index));
  const server = await start();
  try {
    const seconds = await atOnce(CREATORS, notes, (index) => {
      const visitor = visit(server.origin, {
        signal,
        note: (sample) => void notes.samples.push({ ...sample, step: sample.kind }),
      });
      return fillIn(visitor, creators[index] ?? answersOf(index), index);
    });
    const records = (await readSurveys(server.databaseFile)).map(withLists);
    const correct = creators.filter((answers) => hasItsRecord(answers, records)).length;
    const failed = reportLoad(`${CREATORS} creators`, ["GET", "POST", "autosave"], notes, seconds);
    console.log(
      `${records.length} records, ${correct} of ${CREATORS} complete and correct, ${failed} answers 5xx, ${notes.faults.length} faults`,
    );
    return {
      well: correct === CREATORS && records.length === CREATORS && failed === 0 && notes.faults.length === 0,
      seconds,
    };
  } finally {
    await server.remove();
  }
}

function hasItsRecord(answers: Answers, records: readonly SurveyRecord[]): boolean {
  const own = records.filter((record) => record.name === answers.name);
  const [record] = own;
  if (own.length !== 1 || !record || record.completed_at === null) return false;
  return allFields.every((field) => JSON.stringify(record[field]) === JSON.stringify(answers[field]));
}

const ROUNDS = 3;
const MACHINES = 3;

/**
 * Runs `loadSurvey` alternately on one machine and on three, on one PostgreSQL with a fresh database each time. Prints
 * how three machines compare with one: all of them, PostgreSQL and the creators share this machine's processors.
 * Returns whether all runs passed.
 */
export async function loadMachines(signal: AbortSignal): Promise<boolean> {
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  const [one, several]: number[][] = [[], []];
  let well = true;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [seconds, start] of [
        [one, startServer],
        [several, () => startMachines(MACHINES)],
      ] as const) {
        const result = await loadSurvey(signal, start);
        well &&= result.well;
        seconds?.push(result.seconds);
      }
    }
  } finally {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop();
  }
  const ratio = median(one ?? []) / median(several ?? []);
  console.log(
    `${MACHINES} machines did ${ratio.toFixed(2)} times what one did (medians of ${ROUNDS} rounds: ${median(one ?? []).toFixed(1)} s and ${median(several ?? []).toFixed(1)} s)`,
  );
  return well;
}
