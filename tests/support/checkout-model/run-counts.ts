/** What a number of runs was made of. */
export interface Tally {
  runs: number;
  deeds: Record<string, number>;
  together: number;
  faults: number;
  crashes: number;
  charges: number;
  orders: Record<string, number>;
}

export function emptyTally(): Tally {
  return { runs: 0, deeds: {}, together: 0, faults: 0, crashes: 0, charges: 0, orders: {} };
}

export function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
