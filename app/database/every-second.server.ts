import { inTime } from "./in-time.server.ts";

/**
 * Looks into the database each second for what other processes changed; not again while a look is under way, unless the
 * database has fallen silent. The timer alone doesn't keep the process alive.
 *
 * @param look handles its own errors
 * @returns a function that ends it
 */
export function everySecond(look: () => Promise<void>): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void inTime(look())
      .catch(() => {})
      .finally(() => (busy = false));
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}
