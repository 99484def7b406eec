import { availableParallelism } from "node:os";
import { quantile } from "../../support/statistics.ts";
import type { Sample } from "../../support/visitor.ts";

/** Records of a load run. */
export interface Notes {
  samples: (Sample & { step: string })[];
  /** Unexpected results. */
  faults: string[];
}

/** Runs the same work concurrently. Returns the seconds it took, and records failures. */
export async function atOnce(
  count: number,
  notes: Notes,
  action: (index: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const noteFault = (error: unknown) => void notes.faults.push(error instanceof Error ? error.message : String(error));
  await Promise.all(Array.from({ length: count }, (_, index) => action(index).catch(noteFault)));
  return (performance.now() - start) / 1000;
}

/** Prints a line for each step, in the given order. Returns the number of 5xx responses. */
export function reportLoad(who: string, steps: readonly string[], { samples, faults }: Notes, seconds: number): number {
  console.log(`${who} at once, ${availableParallelism()} processors, they and the server on the same machine`);
  const rows = steps.map((step) => [step, summary(samples.filter((sample) => sample.step === step))]);
  console.table(Object.fromEntries([...rows, ["all", summary(samples)]]));
  console.log(
    `${samples.length} requests in ${seconds.toFixed(1)} s, ${Math.round(samples.length / seconds)} a second`,
  );
  for (const fault of new Set(faults)) console.log(`fault: ${fault}`);
  return samples.filter(({ status }) => status >= 500).length;
}

function summary(own: readonly Sample[]) {
  const times = own.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const statuses = [...new Set(own.map(({ status }) => status))].toSorted();
  return {
    requests: own.length,
    statuses: statuses
      .map((status) => `${status || "none"}: ${own.filter((one) => one.status === status).length}`)
      .join(", "),
    "p50 ms": wholeQuantile(times, 0.5),
    "p99 ms": wholeQuantile(times, 0.99),
    "most ms": wholeQuantile(times, 1),
  };
}

/** Returns a quantile of sorted numbers, rounded: 0.5 is the median. */
export function wholeQuantile(sorted: readonly number[], share: number): number {
  return Math.round(quantile(sorted, share));
}
