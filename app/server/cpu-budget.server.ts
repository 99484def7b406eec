import process from "node:process";

/** What one visitor may cost this process, in milliseconds of processor time. `left` was so at `at`. */
export interface CpuBudget {
  left: number;
  /** Milliseconds of a clock that never goes back. */
  at: number;
}

/** A quarter of one processor, in milliseconds of it for each millisecond. */
export const REFILL = 0.25;

/** What may be spent at once: some 10,000 forms, ten times what a minute of a busy office costs. */
export const BURST = 15_000;

/** A debt is not counted beyond this: a minute pays it off. */
const MOST_DEBT = 15_000;

/** Bytes received and sent that count as one millisecond: a connection costs money too. */
const BYTES_PER_MILLISECOND = 65_536;

export function fullBudget(now: number): CpuBudget {
  return { left: BURST, at: now };
}

/** Takes from a budget what a request has cost: it is known only afterwards, so that a budget can be overdrawn. */
export function charge(budget: CpuBudget, { cpu, bytes }: { cpu: number; bytes: number }): void {
  budget.left = Math.max(-MOST_DEBT, budget.left - cpu - bytes / BYTES_PER_MILLISECOND);
}

/** Seconds until there is something left, 0 where there is. */
export function secondsUntilLeft(budget: CpuBudget, now: number): number {
  budget.left = Math.min(BURST, budget.left + (now - budget.at) * REFILL);
  budget.at = now;
  return budget.left > 0 ? 0 : Math.max(1, Math.ceil(-budget.left / REFILL / 1000));
}

export interface CpuMeter {
  /**
   * Begins to measure a request. Returns what ends it, and says the milliseconds of processor time that it is charged.
   */
  start: () => () => number;
}

/**
 * Shares the processor time of this process among the requests under way: whatever is used while there are three of
 * them, each is charged a third of. Node can't say which request a microsecond was for; a visitor that always has
 * requests under way is charged most, and one that comes now and then next to nothing.
 *
 * @param read milliseconds of processor time that this process has used, of all its threads
 */
export function makeCpuMeter(read: () => number = usedByProcess): CpuMeter {
  let underWay = 0;
  /** What a request would have been charged that has been under way all the time. */
  let share = 0;
  let last = 0;

  function advance(): void {
    const now = read();
    if (underWay > 0) share += (now - last) / underWay;
    last = now;
  }

  return {
    start() {
      advance();
      underWay += 1;
      const from = share;
      return () => {
        advance();
        underWay -= 1;
        return share - from;
      };
    },
  };
}

function usedByProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
