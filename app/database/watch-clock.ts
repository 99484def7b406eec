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
