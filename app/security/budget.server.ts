import type { Logger } from "pino";
import { hashToken } from "./cookies-and-tokens.server.ts";
import type { RateLimit } from "./rate-limit.store.server.ts";
import { makeSharedCounter, type SharedCounter } from "./shared-counter.server.ts";
import { visitorHash } from "./visitor.server.ts";

/** What something costs, counted against each of these limits. */
export interface Cost {
  amount: number;
  /** For one visitor. */
  own: readonly RateLimit[];
  /** For all of them together. */
  common: readonly RateLimit[];
}

/** Whose limit is spent, and for how many seconds. */
export interface Spent {
  whose: "own" | "common";
  seconds: number;
}

export interface Budget {
  /**
   * Counts all costs, or none of them where a limit is spent. A visitor's own limits come first: a visitor above them
   * takes nothing from the others. The last cost that is let in may go beyond its limit.
   *
   * @param visitor a hashed address, or null where no trusted proxy names one
   */
  charge: (visitor: string | null, costs: readonly Cost[]) => Spent | null;
}

/** Counts by a counter that machines share once a second. */
export function makeBudget(counter: SharedCounter, log: Pick<Logger, "warn">): Budget {
  return {
    charge(visitor, costs) {
      const own =
        visitor === null
          ? []
          : costs.flatMap((cost) =>
              cost.own.map((limit) => ({ limit, key: visitor, amount: cost.amount, whose: "own" as const })),
            );
      const common = costs.flatMap((cost) =>
        cost.common.map((limit) => ({ limit, key: "all", amount: cost.amount, whose: "common" as const })),
      );
      const charges = [...own, ...common];
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

/** For what the site writes by itself. */
export const unlimited: Budget = { charge: () => null };

const WINDOW = 5 * 60;

/**
 * A person who types without a pause saves some thirty times a minute; an office behind one address has several of
 * them.
 */
const PER_ADDRESS: RateLimit = { name: "post-address", most: 600, windowSeconds: WINDOW };

/**
 * Where no trusted proxy names addresses: by what the browser brings, and for all together, since that can be thrown
 * away.
 */
const PER_BROWSER: RateLimit = { name: "post-browser", most: 600, windowSeconds: WINDOW };
const FOR_ALL: RateLimit = { name: "post-all", most: 60_000, windowSeconds: WINDOW };

type Deps = Parameters<typeof makeSharedCounter>[0] & {
  secrets: readonly string[];
  settings: { clientAddressHeader: string | null };
};

export interface PostLimit {
  /** Counts a post. Returns the seconds until its sender may post again, or 0 where they may. */
  take: (headers: Headers) => number;
}

/**
 * How much may be posted by one visitor, whatever the form is. Forms that cost more have limits of their own besides.
 */
export function makePostLimit({ secrets, settings, ...needs }: Deps): PostLimit {
  const counter = makeSharedCounter(needs);
  return {
    take(headers) {
      const address = visitorHash(headers, settings.clientAddressHeader, secrets);
      if (address !== null) return counter.count(PER_ADDRESS, address);
      const cookies = headers.get("Cookie");
      const wait = cookies === null ? 0 : counter.count(PER_BROWSER, hashToken(cookies));
      return wait || counter.count(FOR_ALL, "all");
    },
  };
}
