/** What one visitor may cost this process, in milliseconds of processor time. `left` was so at `at`. */
export interface Budget {
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

export function fullBudget(now: number): Budget {
  return { left: BURST, at: now };
}

/** Takes from a budget what a request has cost: it is known only afterwards, so that a budget can be overdrawn. */
export function charge(budget: Budget, { cpu, bytes }: { cpu: number; bytes: number }): void {
  budget.left = Math.max(-MOST_DEBT, budget.left - cpu - bytes / BYTES_PER_MILLISECOND);
}

/** Seconds until there is something left, 0 where there is. */
export function secondsUntilLeft(budget: Budget, now: number): number {
  budget.left = Math.min(BURST, budget.left + (now - budget.at) * REFILL);
  budget.at = now;
  return budget.left > 0 ? 0 : Math.max(1, Math.ceil(-budget.left / REFILL / 1000));
}
