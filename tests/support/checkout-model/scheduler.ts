export type Turns = ReturnType<typeof createTurns>;

/**
 * Milliseconds after which somebody who has not come back from a step is taken to wait for somebody else: for a row,
 * say.
 */
const BLOCKED = 20;

/**
 * Milliseconds in which nobody comes back and nobody asks for a turn, after which something waits for what never comes.
 */
const STANDSTILL = 20_000;

/** Lets works that go on at the same time take turns, step by step, in an order that is chosen from outside. */
export function createTurns() {
  let waiting: (() => void)[] = [];
  let open = false;
  /** Those who do something outside of this thread's own code, and how many of them wait for others. */
  let away = 0;
  let blocked = 0;
  let stir: (() => void) | undefined;

  /** Waits for one's turn; at once where nobody else is at work. */
  async function take(): Promise<void> {
    if (!open) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      stir?.();
    });
  }

  /** Does what one may have to wait for. Nobody else gets a turn meanwhile, unless it waits for somebody else. */
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

  /** Returns whether anybody did anything in so many milliseconds. */
  function stirred(limit: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limit);
      stir = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /** Waits until all have come back, but those who wait for others. */
  async function comeBack(): Promise<void> {
    const end = performance.now() + BLOCKED;
    await new Promise(setImmediate);
    while (away > blocked) {
      if (!(await stirred(Math.max(0, end - performance.now())))) blocked = away;
      await new Promise(setImmediate);
    }
  }

  /** Runs works together. `choices` say, turn by turn, whose step is the next. */
  async function interleave(works: (() => Promise<unknown>)[], choices: readonly number[]): Promise<void> {
    open = true;
    blocked = 0;
    const progress = { done: false };
    const all = Promise.all(works.map((work) => work())).finally(() => {
      progress.done = true;
      stir?.();
    });
    // Awaited below; until then a failure is not an unhandled one.
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
    // What still waits belongs to servers that died.
    for (const go of waiting) go();
    waiting = [];
    if (still) throw new Error("Works that take turns came to a standstill.");
    await all;
  }

  return { take, use, interleave };
}
