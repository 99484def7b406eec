import type { Scheduler } from "./scheduler.ts";

/** A server's run from start to crash. */
export type ServerLifetime = ReturnType<typeof startLifetime>;

/** The result of work whose server crashed. No caller gets a result or an error, not even a catch block. */
export const CRASHED = Symbol("the server died");

/**
 * Each writing statement (also begin and end of a transaction) and each call to Stripe is a step, with a crash point
 * before and after it. Once a lifetime crashes, no further step starts and no running step returns.
 */
export function startLifetime(scheduler: Scheduler) {
  const listeners = new Set<() => void>();
  let points = 0;
  let lastPoint: number | null = null;
  let crashed = false;

  function die(): void {
    crashed = true;
    for (const listener of listeners) listener();
    listeners.clear();
  }

  function ended(): boolean {
    if (crashed) return true;
    points += 1;
    if (points === lastPoint) die();
    return crashed;
  }

  /** Returns the work's result, or `CRASHED`. Swallows an error after the crash. */
  async function use<Result>(work: () => Result | Promise<Result>): Promise<Result | typeof CRASHED> {
    if (crashed) return CRASHED;
    try {
      const result = await scheduler.use(work);
      return crashed ? CRASHED : result;
    } catch (error) {
      if (crashed) return CRASHED;
      throw error;
    }
  }

  return {
    get crashed() {
      return crashed;
    },
    /** Crash points passed since `crashAt`. */
    get points() {
      return points;
    },
    /** Crashes at this crash point, counted from 1 starting now; null means never. */
    crashAt(point: number | null): void {
      [points, lastPoint] = [0, point];
    },
    /** Returns a function that unsubscribes. */
    onCrash(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Runs an operation with a visible effect. Returns `CRASHED` if the server crashed before or after it. */
    async step<Result>(work: () => Result | Promise<Result>): Promise<Result | typeof CRASHED> {
      await scheduler.take();
      if (ended()) return CRASHED;
      const result = await use(work);
      return result === CRASHED || ended() ? CRASHED : result;
    },
    /** Runs a read. It has no crash points: a crash before it equals one after the previous step. */
    async look<Result>(work: () => Result | Promise<Result>): Promise<Result | typeof CRASHED> {
      await scheduler.take();
      return use(work);
    },
    use,
    /** Returns the result of a server's work, or `CRASHED`. */
    resultOrCrash<Result>(work: () => Promise<Result>): Promise<Result | typeof CRASHED> {
      return new Promise((resolve, reject) => {
        const forget = this.onCrash(() => resolve(CRASHED));
        work().then(resolve, reject).finally(forget);
      });
    },
  };
}

/** A crashed server's callers wait forever. */
export function forever(): Promise<never> {
  return new Promise(() => {});
}
