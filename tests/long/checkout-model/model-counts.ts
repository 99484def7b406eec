/** The contents of a number of runs. */
export interface RunCounts {
  runs: number;
  commands: Record<string, number>;
  together: number;
  faults: number;
  crashes: number;
  charges: number;
  orders: Record<string, number>;
  /** At the end of each run: units of sizes and of paid orders, by place, and cents of paid orders. */
  pieces: Record<string, number>;
  cents: Record<string, number>;
}

export function emptyCounts(): RunCounts {
  return {
    runs: 0,
    commands: {},
    together: 0,
    faults: 0,
    crashes: 0,
    charges: 0,
    orders: {},
    pieces: {},
    cents: {},
  };
}

export function count(counts: Record<string, number>, name: string): void {
  add(counts, name, 1);
}

export function add(counts: Record<string, number>, name: string, many: number): void {
  counts[name] = (counts[name] ?? 0) + many;
}
