import process from "node:process";
import { parseArgs } from "node:util";
import { benchRows } from "./bench/bench-rows.ts";
import { type Pipeline, PIPELINES } from "./bench/pipelines.ts";
import { describeRun, leaveServersAlone } from "./bench/processors.ts";
import { runAgainst } from "./bench/run-against.ts";
import { runBench, runProfiles } from "./bench/run-bench.ts";
import { runGrowth } from "./bench/run-growth.ts";

// `npm run evidence -- bench`: how fast the built site is, compared with a baseline server on the same machine in the
// same minute. `-- --rows survey,cart` measures only these rows, `--quick` runs one short round of each, `--profile`
// prints the most expensive functions instead (`--pipeline "no door"` in another pipeline), `--growth 1000,1000000`
// measures growth with the number of records instead, `--against FOLDER` another checkout of the site beside this one.

const { values } = parseArgs({
  options: {
    rows: { type: "string" },
    rounds: { type: "string" },
    quick: { type: "boolean" },
    profile: { type: "boolean" },
    growth: { type: "string" },
    against: { type: "string" },
    pipeline: { type: "string" },
  },
});
const names = values.rows?.split(",");
const unknown = names?.find((name) => !benchRows.some((row) => row.name === name));
if (unknown !== undefined) {
  console.error(`There is no row '${unknown}'. There are: ${benchRows.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
const rows = benchRows.filter(({ name }) => names?.includes(name) ?? true);
const effort = values.quick ? { rounds: 1, seconds: 1 } : { rounds: Number(values.rounds ?? 5), seconds: 2 };

leaveServersAlone();
console.log(`${describeRun(`10 connections, medians of ${effort.rounds} rounds of ${effort.seconds} s`)}\n`);
if (values.profile) await runProfiles(rows, (values.pipeline ?? "as it is") as Pipeline, values.quick ? 3 : 8);
else if (values.against !== undefined) await runAgainst(values.against, rows, effort);
else if (values.growth !== undefined) await runGrowth(values.growth.split(",").map(Number), effort);
else {
  await runBench(rows, effort);
  console.log();
  for (const name of new Set(rows.flatMap(({ pipelines }) => pipelines))) console.log(`- ${name}: ${PIPELINES[name]}`);
}
