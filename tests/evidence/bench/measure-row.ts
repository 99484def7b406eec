import { median } from "../../support/statistics.ts";
import type { BenchRow } from "./bench-rows.ts";
import { drive, type Round } from "./drive.ts";
import type { Pipeline } from "./pipelines.ts";
import type { SeededSite } from "./seed-site.ts";
import type { MeasuredServer } from "./serve-site.ts";

export interface Effort {
  rounds: number;
  /** Seconds of a round. */
  seconds: number;
}

/** The servers of a run. */
export interface Sides {
  baseline: MeasuredServer;
  sites: ReadonlyMap<Pipeline, MeasuredServer>;
}

/** The result of a pipeline: medians over the rounds. Ratios are taken within each round. */
export interface Measured extends Round {
  who: Pipeline | "baseline";
  /** Share of the baseline's requests per second. */
  ofBaseline: number;
  /** Processor time per request, relative to the baseline's. */
  cpuOfBaseline: number;
}

/**
 * Measures a row in rounds that alternate between the servers, so that a slow moment of the machine affects all of
 * them.
 */
export async function measureRow(
  row: BenchRow,
  site: SeededSite,
  { baseline, sites }: Sides,
  { rounds, seconds }: Effort,
): Promise<Measured[]> {
  const all = new Map<Pipeline | "baseline", MeasuredServer>([["baseline", baseline]]);
  for (const pipeline of row.pipelines) {
    const server = sites.get(pipeline);
    if (server) all.set(pipeline, server);
  }
  const results = new Map([...all.keys()].map((who) => [who, [] as Round[]]));
  const requests = new Map([...all.keys()].map((who) => [who, row.requests(site)]));
  const once = async (who: Pipeline | "baseline", time: number) => {
    const { origin, pid } = all.get(who) as MeasuredServer;
    return drive(origin, pid, time, requests.get(who)!, row.status);
  };
  // Warms up, so that code is compiled and pages are cached.
  for (const who of all.keys()) await once(who, Math.max(1, seconds / 2));
  for (let round = 0; round < rounds; round += 1) {
    for (const [who, list] of results) list.push(await once(who, seconds));
  }
  const baselineRounds = results.get("baseline") ?? [];
  return [...results].map(([who, own]) => {
    const of = (pick: (round: Round, baselineRound: Round) => number) =>
      median(own.map((round, index) => pick(round, baselineRounds[index] ?? round)));
    return {
      who,
      perSecond: of((round) => round.perSecond),
      p50: of((round) => round.p50),
      p99: of((round) => round.p99),
      cpu: of((round) => round.cpu),
      ofBaseline: of((round, baselineRound) => round.perSecond / baselineRound.perSecond),
      cpuOfBaseline: of((round, baselineRound) => baselineRound.cpu / round.cpu),
    };
  });
}
