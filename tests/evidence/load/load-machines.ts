import process from "node:process";
import { startPostgres } from "../../support/postgres-server.ts";
import { startMachines } from "../../support/start-machines.ts";
import { startServer } from "../../support/start-server.ts";
import { loadSurvey } from "./load-survey.ts";

const ROUNDS = 3;
const MACHINES = 3;

/**
 * The creators of `loadSurvey` on one machine and on three, in turns, on one PostgreSQL and each time on a fresh
 * database. Returns whether all went well, and prints what three machines do beside one: all of them, PostgreSQL and
 * the creators share the processors of this one.
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

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
