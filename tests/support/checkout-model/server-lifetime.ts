import type { Turns } from "./scheduler.ts";

/** One run of a server, from its start to its sudden end. */
export type Life = ReturnType<typeof startLife>;

/** What is waited for when the server has died meanwhile: nobody gets an answer, not even a catch block. */
export const DIED = Symbol("the server died");

/**
 * Every statement that writes (the begin and end of a transaction too) and every call to Stripe is a step, with a point
 * before and a point after it. A life may be told to end at one of these points: from then on no step of it begins, and
 * none that ran comes back.
 */
export function startLife(turns: Turns) {
  const mourners = new Set<() => void>();
  let points = 0;
  let lastPoint: number | null = null;
  let dead = false;

  function die(): void {
    dead = true;
    for (const tell of mourners) tell();
    mourners.clear();
  }

  function ended(): boolean {
    if (dead) return true;
    points += 1;
    if (points === lastPoint) die();
    return dead;
  }

  /** What it came to, unless the life ends meanwhile: what fails of that, nobody hears. */
  async function use<Result>(work: () => Result | Promise<Result>): Promise<Result | typeof DIED> {
    if (dead) return DIED;
    try {
      const result = await turns.use(work);
      return dead ? DIED : result;
    } catch (error) {
      if (dead) return DIED;
      throw error;
    }
  }

  return {
    get dead() {
      return dead;
    },
    /** Points passed since `dieAt`. */
    get points() {
      return points;
    },
    /** Ends at the point of this number, from 1, counted from now; never where it is null. */
    dieAt(point: number | null): void {
      [points, lastPoint] = [0, point];
    },
    /** Calls back at the end. Returns how to take that back. */
    whenOver(tell: () => void): () => void {
      mourners.add(tell);
      return () => mourners.delete(tell);
    },
    /** Does one thing that others can see, unless the life ends before; `DIED` where it ended before or after. */
    async step<Result>(work: () => Result | Promise<Result>): Promise<Result | typeof DIED> {
      await turns.take();
      if (ended()) return DIED;
      const result = await use(work);
      return result === DIED || ended() ? DIED : result;
    },
    /** Looks at something: to die before is to die after the step before, so that it has no points of its own. */
    async look<Result>(work: () => Result | Promise<Result>): Promise<Result | typeof DIED> {
      await turns.take();
      return use(work);
    },
    /** Gets ready for a step. */
    use,
    /** What became of the work of a server, or `DIED`. */
    outlive<Result>(work: () => Promise<Result>): Promise<Result | typeof DIED> {
      return new Promise((resolve, reject) => {
        const forget = this.whenOver(() => resolve(DIED));
        work().then(resolve, reject).finally(forget);
      });
    },
  };
}

/** For those who wait for a server that died. */
export function forever(): Promise<never> {
  return new Promise(() => {});
}
