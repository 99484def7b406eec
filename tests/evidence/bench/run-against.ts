import path from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "../../support/statistics.ts";
import type { BenchRow } from "./bench-rows.ts";
import { drive, type Round } from "./drive.ts";
import type { Effort } from "./measure-row.ts";
import { type Bench, openBench } from "./run-bench.ts";

/** Two servers of the same build differ by some 5%, so each row is measured with several of each. */
const LAUNCHES = 4;

/**
 * Measures rows beside those of another checkout, such as an earlier commit, in rounds that alternate between the two.
 *
 * @param folder the other checkout, built, with its packages
 */
export async function runAgainst(folder: string, rows: readonly BenchRow[], effort: Effort): Promise<void> {
  const benches: Bench[] = [];
  try {
    for (const open of [openBench, await otherBench(folder)]) benches.push(await open(1_000));
    console.log(
      "| | here, req/s | there, req/s | times | CPU µs, here | CPU µs, there | times |\n|---|---|---|---|---|---|---|",
    );
    for (const row of rows) console.log(`| ${[row.title, ...(await compare(row, benches, effort))].join(" | ")} |`);
  } finally {
    for (const bench of benches) await bench.end();
  }
}

async function otherBench(folder: string): Promise<typeof openBench> {
  const file = path.resolve(folder, "tests/evidence/bench/run-bench.ts");
  return ((await import(pathToFileURL(file).href)) as { openBench: typeof openBench }).openBench;
}

async function compare(row: BenchRow, benches: readonly Bench[], { rounds, seconds }: Effort): Promise<string[]> {
  const [here, there]: [Round[], Round[]] = [[], []];
  for (let launch = 0; launch < LAUNCHES; launch += 1) {
    const sides = await Promise.all(
      benches.map(async (bench) => ({ server: await bench.start("as it is"), next: row.requests(bench.site) })),
    );
    for (let round = -1; round < rounds; round += 1) {
      for (const [index, { server, next }] of sides.entries()) {
        const result = await drive(server.origin, server.pid, seconds, next, row.status);
        // The first compiles code and fills caches.
        if (round >= 0) (index === 0 ? here : there).push(result);
      }
    }
    for (const { server } of sides) await server.stop();
  }
  const of = (pick: (round: Round) => number) => [here, there].map((all) => Math.round(median(all.map(pick))));
  const times = (pick: (one: Round, other: Round) => number) =>
    median(here.map((round, index) => pick(round, there[index] ?? round))).toFixed(2);
  return [
    ...of(({ perSecond }) => perSecond),
    times((one, other) => one.perSecond / other.perSecond),
    ...of(({ cpu }) => cpu),
    times((one, other) => other.cpu / one.cpu),
  ].map(String);
}
