export type Scheduler = ReturnType<typeof createScheduler>;

/** Milliseconds until work that hasn't returned counts as blocked by other work, for example by a row lock. */
const BLOCKED = 20;

/** Milliseconds without progress until the tasks count as deadlocked. */
const STANDSTILL = 20_000;

/** Interleaves concurrent tasks step by step, in the caller's order. */
export function createScheduler() {
  let waiting: (() => void)[] = [];
  let open = false;
  /** Tasks in an external call, and how many of them other tasks block. */
  let away = 0;
  let blocked = 0;
  let stir: (() => void) | undefined;

  /** Waits until the scheduler picks this task. Returns at once if nothing is interleaved. */
  async function take(): Promise<void> {
    if (!open) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      stir?.();
    });
  }

  /** Runs an external call. No other task continues meanwhile, unless this call is blocked. */
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

  /** Whether there was progress within `limit` milliseconds. */
  function stirred(limit: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limit);
      stir = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /** Waits for all external calls except blocked ones. */
  async function comeBack(): Promise<void> {
    const end = performance.now() + BLOCKED;
    await new Promise(setImmediate);
    while (away > blocked) {
      if (!(await stirred(Math.max(0, end - performance.now())))) blocked = away;
      await new Promise(setImmediate);
    }
  }

  /** Runs tasks concurrently. `choices` picks which task continues at each step. */
  async function interleave(works: (() => Promise<unknown>)[], choices: readonly number[]): Promise<void> {
    open = true;
    blocked = 0;
    const progress = { done: false };
    const all = Promise.all(works.map((work) => work())).finally(() => {
      progress.done = true;
      stir?.();
    });
    // The promise is awaited below. Until then, a failure must not count as an unhandled rejection.
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
    // Tasks that still wait belong to crashed servers.
    for (const go of waiting) go();
    waiting = [];
    if (still) throw new Error("Works that take turns came to a standstill.");
    await all;
  }

  return { take, use, interleave };
}
