import type { Logger } from "pino";
import { hashToken } from "./cookies-and-tokens.server.ts";
import type { RateLimit } from "./rate-limit.store.server.ts";
import { makeSharedCounter, type SharedCounter } from "./shared-counter.server.ts";
import { visitorHash } from "./visitor.server.ts";

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
   * the common ones. The last accepted cost may exceed its limit.
   *
   * @param visitor a hashed address, or null if no trusted proxy sends one
   */
  charge: (visitor: string | null, costs: readonly Cost[]) => Spent | null;
}

/** Makes a budget on a counter that machines share once a second. */
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

export const unlimited: Budget = { charge: () => null };

const WINDOW = 5 * 60;

/**
 * A person who types without a pause saves about thirty times a minute, and an office behind one address has several
 * such people.
 */
const PER_ADDRESS: RateLimit = { name: "post-address", most: 600, windowSeconds: WINDOW };

/**
 * Limits without a trusted proxy: per browser by its cookies, and for all together, because cookies can be deleted.
 */
const PER_BROWSER: RateLimit = { name: "post-browser", most: 600, windowSeconds: WINDOW };
const FOR_ALL: RateLimit = { name: "post-all", most: 60_000, windowSeconds: WINDOW };

type Deps = Parameters<typeof makeSharedCounter>[0] & {
  secrets: readonly string[];
  settings: { clientAddressHeader: string | null };
};

export type PostLimit = ReturnType<typeof makePostLimit>;

/**
 * Limits the posts of one visitor over all forms. Expensive forms have their own limits in addition.
 */
export function makePostLimit({ secrets, settings, ...needs }: Deps) {
  const counter = makeSharedCounter(needs);
  return {
    /** Counts a post and returns 0. Above the limit it returns the seconds to wait. */
    take(headers: Headers): number {
      const address = visitorHash(headers, { settings, secrets });
      if (address !== null) return counter.count(PER_ADDRESS, address);
      const cookies = headers.get("Cookie");
      const wait = cookies === null ? 0 : counter.count(PER_BROWSER, hashToken(cookies));
      return wait || counter.count(FOR_ALL, "all");
    },
  };
}
