/**
 * Looks into the database each second for what other processes changed; not again while a look is under way. The timer
 * alone doesn't keep the process alive.
 *
 * @param look asks the database `inTime`, so that it ends
 * @returns a function that ends it
 */
export function everySecond(look: () => Promise<void>): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void look()
      .catch(() => {})
      .finally(() => (busy = false));
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}
