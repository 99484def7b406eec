import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { hashToken } from "./cookies-and-tokens.server.ts";
import { addCounts, deleteCountsBefore, type RateLimit, windowStart } from "./rate-limit.store.server.ts";
import { visitorHash } from "./visitor.server.ts";

interface Count {
  limit: RateLimit;
  key: string;
  /** The window's first millisecond since 1970, and the first one after it. */
  start: number;
  end: number;
  /** Total of all machines when this one last shared its counts. */
  known: number;
  pending: number;
}

type SharedCounter = ReturnType<typeof makeSharedCounter>;

interface CounterDeps {
  db: Database;
  now: () => Date;
  log: Pick<Logger, "warn">;
}

const DELAY = 1_000;

/** Most keys in memory; beyond it the oldest key is dropped, whose count the database has. */
const MOST_KEYS = 50_000;

/**
 * Counts in this process and shares the counts through the database once a second, so several machines agree with a
 * second's delay. Writing a row for each post would cost as much as the post itself.
 */
export function makeSharedCounter({ db, now, log }: CounterDeps) {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  async function share(): Promise<void> {
    const time = now().getTime();
    for (const [name, count] of counts) if (count.end <= time) counts.delete(name);
    const shared = [...counts.values()]
      .filter(({ pending }) => pending > 0)
      .map((count) => ({ count, added: count.pending }));
    const more = shared.map(({ count, added }) => ({
      key: `${count.limit.name}:${count.key}`,
      window_start: new Date(count.start).toISOString(),
      count: added,
    }));
    const totals = await inReadCommitted(db, (trx) => addCounts(trx, more));
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

  function find({ name }: RateLimit, key: string, time: number): Count | undefined {
    const found = counts.get(`${name}:${key}`);
    return found && found.start <= time && time < found.end ? found : undefined;
  }

  function begin(limit: RateLimit, key: string, time: number): Count {
    const start = windowStart(limit, new Date(time)).getTime();
    const count = { limit, key, start, end: start + limit.windowSeconds * 1000, known: 0, pending: 0 };
    if (counts.size >= MOST_KEYS) counts.delete(counts.keys().next().value ?? "");
    counts.set(`${limit.name}:${key}`, count);
    return count;
  }

  function secondsToWait(limit: RateLimit, key: string): number {
    const time = now().getTime();
    const count = find(limit, key, time);
    return count && count.known + count.pending >= limit.most ? Math.ceil((count.end - time) / 1000) : 0;
  }

  return {
    secondsToWait,
    /** Counts `amount` more and returns 0. Above the limit it counts nothing and returns the seconds to wait. */
    count(limit: RateLimit, key: string, amount = 1): number {
      const seconds = secondsToWait(limit, key);
      if (seconds > 0) return seconds;
      const time = now().getTime();
      (find(limit, key, time) ?? begin(limit, key, time)).pending += amount;
      shareSoon();
      return 0;
    },
    share,
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes the counts of rate limits a day after their window began; no window is longer. */
export async function deleteOldCounts({ db, now }: Pick<CounterDeps, "db" | "now">): Promise<void> {
  const end = new Date(now().getTime() - DAY).toISOString();
  await inReadCommitted(db, (trx) => deleteCountsBefore(trx, end));
}

export interface Cost {
  amount: number;
  own: readonly RateLimit[];
  common: readonly RateLimit[];
}

export interface Spent {
  whose: "own" | "common";
  seconds: number;
}

export interface Budget {
  /**
   * Counts all costs, or none if a limit is spent. Own limits come first, so a visitor above them takes nothing from
   * the common ones. The last accepted cost may exceed its limit. `visitor` is a hashed address, or null without a
   * trusted proxy.
   */
  charge: (visitor: string | null, costs: readonly Cost[]) => Spent | null;
}

export function makeBudget(counter: SharedCounter, log: Pick<Logger, "warn">): Budget {
  return {
    charge(visitor, costs) {
      const chargesOf = (whose: Spent["whose"], key: string) =>
        costs.flatMap(({ amount, [whose]: limits }) => limits.map((limit) => ({ limit, key, amount, whose })));
      const charges = [...(visitor === null ? [] : chargesOf("own", visitor)), ...chargesOf("common", "all")];
      for (const { limit, key, whose } of charges) {
        const seconds = counter.secondsToWait(limit, key);
        if (seconds === 0) continue;
        if (whose === "common") log.warn({ limit: limit.name, seconds }, "common budget spent");
        return { whose, seconds };
      }
      for (const { limit, key, amount } of charges) counter.count(limit, key, amount);
      return null;
    },
  };
}

/** Returns a function that charges a post's costs once, even if the transaction that calls it is repeated. */
export function chargeOnce(budget: Budget, visitor: string | null): (costs: readonly Cost[]) => Spent | null {
  let spent: Spent | null | undefined;
  return (costs) => {
    if (spent === undefined) spent = budget.charge(visitor, costs);
    return spent;
  };
}

const WINDOW = 5 * 60;

/** A person who types nonstop saves thirty times a minute, and an office behind one address has several such people. */
const PER_ADDRESS: RateLimit = { name: "post-address", most: 600, windowSeconds: WINDOW };

/** Without a trusted proxy: per browser by its cookies, and for all together, because cookies can be deleted. */
const PER_BROWSER: RateLimit = { name: "post-browser", most: 600, windowSeconds: WINDOW };
const FOR_ALL: RateLimit = { name: "post-all", most: 60_000, windowSeconds: WINDOW };

export type PostLimit = ReturnType<typeof makePostLimit>;

/** Limits one visitor's posts of all forms together. */
export function makePostLimit(counter: SharedCounter, deps: Parameters<typeof visitorHash>[1]) {
  return {
    /** Counts a post and returns 0. Above the limit it returns the seconds to wait. */
    take(headers: Headers): number {
      const address = visitorHash(headers, deps);
      if (address !== null) return counter.count(PER_ADDRESS, address);
      const cookies = headers.get("Cookie");
      const wait = cookies === null ? 0 : counter.count(PER_BROWSER, hashToken(cookies));
      return wait || counter.count(FOR_ALL, "all");
    },
  };
}
