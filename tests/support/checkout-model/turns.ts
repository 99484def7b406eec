export type Turns = ReturnType<typeof createTurns>;

/** Rounds of one `interleave`, after which something waits for what never comes. */
const MOST_ROUNDS = 20_000;

/** Lets works that go on at the same time take turns, step by step, in an order that is chosen from outside. */
export function createTurns() {
  let waiting: (() => void)[] = [];
  let open = false;

  /** Waits for one's turn; at once where nobody else is at work. */
  async function take(): Promise<void> {
    if (open) await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Runs works together. `choices` say, round by round, whose step is the next. */
  async function interleave(works: (() => Promise<unknown>)[], choices: readonly number[]): Promise<void> {
    open = true;
    const progress = { done: false };
    const all = Promise.all(works.map((work) => work())).finally(() => void (progress.done = true));
    // Awaited below; until then a failure is not an unhandled one.
    all.catch(() => {});
    for (let round = 0; round < MOST_ROUNDS && !progress.done; round += 1) {
      await new Promise(setImmediate);
      const chosen = (choices[round % choices.length] ?? 0) % Math.max(1, waiting.length);
      waiting.splice(chosen, 1)[0]?.();
    }
    open = false;
    // What still waits belongs to servers that died.
    for (const go of waiting) go();
    waiting = [];
    if (!progress.done) throw new Error("Works that take turns came to a standstill.");
    await all;
  }

  return { take, interleave };
}
