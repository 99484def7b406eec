/** The contents of a number of runs. */
export interface RunCounts {
  runs: number;
  commands: Record<string, number>;
  together: number;
  faults: number;
  crashes: number;
  charges: number;
  orders: Record<string, number>;
}

export function emptyCounts(): RunCounts {
  return { runs: 0, commands: {}, together: 0, faults: 0, crashes: 0, charges: 0, orders: {} };
}

export function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
