import process from "node:process";

/** Processor time in milliseconds that one visitor may still use, as of `at`. */
export interface CpuBudget {
  left: number;
  /** Milliseconds of a clock that never goes back. */
  at: number;
}

/** Processor milliseconds refilled per millisecond: a quarter of one processor. */
export const REFILL = 0.25;

/** A full budget: about 10,000 forms, ten times what a busy office uses in a minute. */
export const BURST = 15_000;

/** The largest debt; a minute pays it off. */
const MOST_DEBT = 15_000;

/** Milliseconds until a budget with the largest debt is full again. */
export const TO_FULL = (BURST + MOST_DEBT) / REFILL;

/** Bytes received and sent that count as one millisecond: a connection costs money too. */
const BYTES_PER_MILLISECOND = 65_536;

export function fullBudget(now: number): CpuBudget {
  return { left: BURST, at: now };
}

/** Charges the cost of a request. It is known only afterwards, so a budget can be overdrawn. */
export function charge(budget: CpuBudget, { cpu, bytes }: { cpu: number; bytes: number }): void {
  budget.left = Math.max(-MOST_DEBT, budget.left - cpu - bytes / BYTES_PER_MILLISECOND);
}

/** Returns the seconds until the budget is positive again, or 0 if it is. */
export function secondsUntilLeft(budget: CpuBudget, now: number): number {
  budget.left = Math.min(BURST, budget.left + (now - budget.at) * REFILL);
  budget.at = now;
  return budget.left > 0 ? 0 : Math.max(1, Math.ceil(-budget.left / REFILL / 1000));
}

export interface CpuMeter {
  /** Starts measuring a request. The returned function stops it and returns its processor time in milliseconds. */
  start: () => () => number;
}

/**
 * Splits the processor time of this process evenly among the requests in progress, because Node can't attribute it to
 * one request. A visitor with requests always in progress is charged most.
 *
 * @param read returns the milliseconds of processor time that all threads of this process have used
 * @param clock returns milliseconds
 */
export function makeCpuMeter(read = usedByProcess, clock = () => performance.now()): CpuMeter {
  let underWay = 0;
  /** The charge for a request in progress since the start. */
  let share = 0;
  let last = 0;
  let readAt = Number.NEGATIVE_INFINITY;

  function advance(): void {
    const now = read();
    if (underWay > 0) share += (now - last) / underWay;
    last = now;
    readAt = clock();
  }

  return {
    start() {
      // Reading takes the kernel 8 µs: a request that begins right after a reading shares what was used since then.
      if (clock() - readAt >= 1) advance();
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
