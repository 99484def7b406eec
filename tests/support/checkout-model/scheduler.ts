export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Milliseconds after which work that has not returned from a step counts as blocked by other work: by a row lock, say.
 */
const BLOCKED = 20;

/** Milliseconds without any progress, after which the works count as deadlocked. */
const STANDSTILL = 20_000;

/** Interleaves concurrent works step by step, in an order that the caller chooses. */
export function createScheduler() {
  let waiting: (() => void)[] = [];
  let open = false;
  /** Works in an external call, and how many of them are blocked by others. */
  let away = 0;
  let blocked = 0;
  let stir: (() => void) | undefined;

  /** Waits for a turn. Returns at once where no other work runs. */
  async function take(): Promise<void> {
    if (!open) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      stir?.();
    });
  }

  /** Runs an external call. No other work gets a turn meanwhile, unless this call is blocked. */
  async function use<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    away += 1;
    try {
      return await work();
    } finally {
      away -= 1;
      blocked = Math.min(blocked, away);
      stir?.();
    }
  }

  /** Returns whether there was any progress within so many milliseconds. */
  function stirred(limit: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limit);
      stir = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /** Waits until all works have returned from their calls, except blocked ones. */
  async function comeBack(): Promise<void> {
    const end = performance.now() + BLOCKED;
    await new Promise(setImmediate);
    while (away > blocked) {
      if (!(await stirred(Math.max(0, end - performance.now())))) blocked = away;
      await new Promise(setImmediate);
    }
  }

  /** Runs works concurrently. `choices` picks, turn by turn, the work that goes on. */
  async function interleave(works: (() => Promise<unknown>)[], choices: readonly number[]): Promise<void> {
    open = true;
    blocked = 0;
    const progress = { done: false };
    const all = Promise.all(works.map((work) => work())).finally(() => {
      progress.done = true;
      stir?.();
    });
    // Awaited below. Until then a failure must not count as an unhandled rejection.
    all.catch(() => {});
    let still = false;
    for (let turn = 0; !progress.done && !still;) {
      await comeBack();
      if (waiting.length === 0) {
        still = !progress.done && !(await stirred(STANDSTILL));
        continue;
      }
      const chosen = (choices[turn % choices.length] ?? 0) % waiting.length;
      turn += 1;
      waiting.splice(chosen, 1)[0]?.();
    }
    open = false;
    // Works that still wait belong to crashed servers.
    for (const go of waiting) go();
    waiting = [];
    if (still) throw new Error("Works that take turns came to a standstill.");
    await all;
  }

  return { take, use, interleave };
}
