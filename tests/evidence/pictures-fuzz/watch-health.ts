import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two requests, and after which one is given up. */
const INTERVAL = 200;
const LIMIT = 30_000;

/**
 * Asks for a site's health again and again.
 *
 * @returns a function that ends it and returns the longest time until an answer of 200, in milliseconds
 */
export function watchHealth(origin: string): () => Promise<number> {
  const ending = new AbortController();
  let longest = 0;
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const start = performance.now();
      const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(LIMIT) }).catch(() => null);
      await answer?.arrayBuffer();
      longest = Math.max(longest, answer?.ok ? performance.now() - start : LIMIT);
      await wait(INTERVAL);
    }
  }
  const watched = watch();
  return async () => {
    ending.abort();
    await watched;
    return longest;
  };
}
