import process from "node:process";
import { parseArgs } from "node:util";
import { startPostgres } from "../support/postgres-server.ts";
import { report } from "./chaos/chaos-report.ts";
import { runChaos } from "./chaos/run-chaos.ts";

// `npm run evidence -- chaos [--seed 7 --kills 200 --visitors 30 --machines 1]`: visitors fill in surveys, write and
// shop on the built site while its server is killed again and again. Fails unless, after each restart, every
// acknowledged change is stored completely and no change is stored in part, and at the end every payment has its order,
// every unit is accounted for, and no cart is lost. The seed decides what visitors do and when; the timing of the
// machine differs from run to run. With several machines on one PostgreSQL, one or two of them are killed at a time and
// the others keep running.

/** Milliseconds of the load. The last restart and its checks take at most another minute. */
const LIMIT_MS = 540_000;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    kills: { type: "string", default: "200" },
    visitors: { type: "string", default: "30" },
    machines: { type: "string", default: "1" },
  },
});
const options = { seed: Number(values.seed), kills: Number(values.kills), visitors: Number(values.visitors) };
const machines = Number(values.machines);

if (
  ![machines, ...Object.values(options)].every((number) => Number.isInteger(number) && number >= 0) ||
  options.visitors === 0 ||
  machines === 0
) {
  console.error("--seed, --kills, --visitors and --machines take whole numbers.");
  process.exit(1);
}

console.log(`Seed ${options.seed}`);
try {
  // One machine uses a SQLite file; several share a PostgreSQL.
  const postgres = machines > 1 ? await startPostgres() : null;
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
  const result = await runChaos({ ...options, limit: LIMIT_MS, ...(machines > 1 && { machines }) });
  await postgres?.stop();
  report(result);
  process.exitCode = result.findings.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
// A visitor that waits for a response that never comes must not keep the process running.
process.exit();
