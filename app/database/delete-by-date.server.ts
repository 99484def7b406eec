import type { Logger } from "pino";

const HOUR = 60 * 60 * 1000;

/**
 * Deletes what is over: now, and each hour in which the clock has not jumped. Each deed logs by itself what it could
 * not do.
 */
export async function deleteByDate<Deps extends { log: Pick<Logger, "warn"> }>(
  needs: Deps,
  deeds: readonly ((needs: Deps) => Promise<void>)[],
): Promise<void> {
  const hasJumped = watchClock(Date.now, () => performance.now());
  async function deleteAll(): Promise<void> {
    for (const deed of deeds) await deed(needs);
  }
  setInterval(() => {
    if (hasJumped()) needs.log.warn("the clock has jumped: what is over is deleted an hour later");
    else void deleteAll();
  }, HOUR).unref();
  await deleteAll();
}

/** Milliseconds that the clock may go wrong between two looks before it has jumped. */
const LEEWAY = 10 * 60 * 1000;

/**
 * Tells whether the clock has jumped since the last look, by one that only goes on (`performance.now`). What is deleted
 * by date waits then until the next look: a wrong clock that is put right within the hour has deleted nothing. A
 * machine that slept looks like a jump too, and waits that hour for nothing.
 *
 * @param now milliseconds since 1970
 * @param elapsed milliseconds since any beginning
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
