import type { Logger } from "pino";

const HOUR = 60 * 60 * 1000;

/** Runs deletions now and every hour, unless the clock has jumped. Each deletion logs its own failures. */
export async function deleteByDate<Deps extends { log: Pick<Logger, "warn"> }>(
  deps: Deps,
  deletions: readonly ((deps: Deps) => Promise<void>)[],
): Promise<void> {
  const hasJumped = watchClock(Date.now, () => performance.now());
  async function deleteAll(): Promise<void> {
    for (const deletion of deletions) await deletion(deps);
  }
  setInterval(() => {
    if (hasJumped()) deps.log.warn("the clock has jumped: what is over is deleted an hour later");
    else void deleteAll();
  }, HOUR).unref();
  await deleteAll();
}

/** Milliseconds by which the clock may be off between two checks. A larger difference is a jump. */
const LEEWAY = 10 * 60 * 1000;

/**
 * Returns a function that reports whether the clock has jumped since its last call, compared with a monotonic one
 * (`performance.now`). Deletions by date then wait for the next check, so a wrong clock that is corrected within the
 * hour deletes nothing. A machine that slept looks like a jump, too.
 *
 * @param now milliseconds since 1970
 * @param elapsed milliseconds since any fixed moment
 */
export function watchClock(now: () => number, elapsed: () => number): () => boolean {
  const difference = () => now() - elapsed();
  let last = difference();
  return () => {
    const [before, present] = [last, difference()];
    last = present;
    return Math.abs(present - before) > LEEWAY;
  };
}
