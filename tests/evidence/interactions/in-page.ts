// These functions run in the page, so they use nothing from outside themselves.

type Kept = typeof globalThis & { seen: { tasks: PerformanceEntry[]; events: PerformanceEventTiming[] } };

/** Collects long tasks and interactions from the beginning of the page on. */
export function observe(): void {
  const seen: Kept["seen"] = { tasks: [], events: [] };
  (globalThis as Kept).seen = seen;
  new PerformanceObserver((list) => void seen.tasks.push(...list.getEntries())).observe({ type: "longtask" });
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) if (entry.interactionId) seen.events.push(entry);
  });
  events.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns the total blocking time in milliseconds (https://web.dev/articles/tbt). */
export function timeBlocked(): number {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  return (globalThis as Kept).seen.tasks
    .filter(({ startTime, duration }) => startTime + duration > painted)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
}

/** Returns the longest interaction in milliseconds, to the nearest 8 (https://web.dev/articles/inp). */
export function longestInteraction(): number {
  return Math.max(0, ...(globalThis as Kept).seen.events.map(({ duration }) => duration));
}

export function forgetInteractions(): void {
  (globalThis as Kept).seen.events = [];
}
