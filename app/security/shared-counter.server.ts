import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { addCounts, deleteCountsBefore, type RateLimit, secondsLeft, windowStart } from "./rate-limit.store.server.ts";

interface Count {
  limit: RateLimit;
  key: string;
  windowStart: string;
  /** What all machines had counted when this one last asked. */
  known: number;
  /** What this one has counted since. */
  pending: number;
}

export interface SharedCounter {
  /**
   * Counts one more, or so many. Returns the seconds to wait, with nothing counted, or 0 while it is within the limit.
   */
  count: (limit: RateLimit, key: string, amount?: number) => number;
  /** What `count` would answer. */
  secondsToWait: (limit: RateLimit, key: string) => number;
  /** Adds what was counted to the database, and learns what others counted. */
  share: () => Promise<void>;
}

interface Deps {
  db: Database;
  now: () => Date;
  log: Pick<Logger, "warn">;
}

/** Milliseconds after which what was counted is shared. */
const DELAY = 1_000;

/** Keys that are kept at a time; beyond them the oldest is forgotten by this machine. */
const MOST_KEYS = 50_000;

/**
 * Counts within this process, and shares the counts through the database once a second: a row written for each post
 * would cost as much as the post itself. So several machines agree, a second late.
 */
export function makeSharedCounter({ db, now, log }: Deps): SharedCounter {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  async function share(): Promise<void> {
    const time = now();
    for (const [name, count] of counts) if (secondsLeft(count.limit, count.windowStart, time) <= 0) counts.delete(name);
    const shared = [...counts.values()]
      .filter(({ pending }) => pending > 0)
      .map((count) => ({ count, added: count.pending }));
    const totals = await addCounts(
      db,
      shared.map(({ count, added }) => ({
        key: `${count.limit.name}:${count.key}`,
        windowStart: count.windowStart,
        count: added,
      })),
    );
    for (const [index, { count, added }] of shared.entries()) {
      count.known = totals[index] ?? count.known + added;
      count.pending -= added;
    }
  }

  function shareSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      share().catch((error: unknown) => {
        log.warn({ err: error }, "counts could not be shared");
        shareSoon();
      });
    }, DELAY).unref();
  }

  function find({ name }: RateLimit, key: string, start: string): Count | undefined {
    const found = counts.get(`${name}:${key}`);
    return found?.windowStart === start ? found : undefined;
  }

  function begin(limit: RateLimit, key: string, start: string): Count {
    const count = { limit, key, windowStart: start, known: 0, pending: 0 };
    if (counts.size >= MOST_KEYS) counts.delete(counts.keys().next().value ?? "");
    counts.set(`${limit.name}:${key}`, count);
    return count;
  }

  function secondsToWait(limit: RateLimit, key: string): number {
    const time = now();
    const start = windowStart(limit, time).toISOString();
    const count = find(limit, key, start);
    return count && count.known + count.pending >= limit.most ? secondsLeft(limit, start, time) : 0;
  }

  return {
    secondsToWait,
    count(limit, key, amount = 1) {
      const seconds = secondsToWait(limit, key);
      if (seconds > 0) return seconds;
      const start = windowStart(limit, now()).toISOString();
      (find(limit, key, start) ?? begin(limit, key, start)).pending += amount;
      shareSoon();
      return 0;
    },
    share,
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes the counts of rate limits a day after their window began; no window is longer. */
export async function deleteOldCounts({ db, log, now }: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  try {
    await deleteCountsBefore(db, new Date(now().getTime() - DAY).toISOString());
  } catch (error) {
    log.error({ err: error }, "old rate limit counts could not be deleted");
  }
}
