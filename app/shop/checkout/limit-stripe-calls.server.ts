import { setTimeout as wait } from "node:timers/promises";
import type { RateLimit } from "../../server/security/rate-limit.store.server.ts";
import type { makeSharedCounter } from "../../server/security/shared-counter.server.ts";
import type { Payments } from "../orders/payments.ts";

/** PER_SESSION keeps one payment from using up OF_ALL, and OF_ALL leaves Stripe's own rate limit to payments. */
const PER_SESSION: RateLimit = { name: "ask-session", most: 12, windowSeconds: 60 };
const OF_ALL: RateLimit = { name: "ask-all", most: 600, windowSeconds: 60 };

/** Milliseconds that a page waits for Stripe before it shows the stored order. */
const PAGE_TIMEOUT = 5_000;

/**
 * Limits the calls to Stripe that visitors' requests cause: a few a minute for one payment, and a bounded number in all
 * (decision 0053). Beyond the limit, a call throws, as it does when Stripe is down.
 */
export function limitStripeCalls(
  payments: Payments,
  counter: Pick<ReturnType<typeof makeSharedCounter>, "count">,
): Payments {
  function ask<Answer>(sessionId: string, call: (id: string) => Promise<Answer>): Promise<Answer> {
    // Check the session's limit first, so that reloads beyond it don't count against the shared limit.
    if (counter.count(PER_SESSION, sessionId) > 0 || counter.count(OF_ALL, "all") > 0) {
      return Promise.reject(new Error("Stripe was asked too often by pages."));
    }
    return call(sessionId);
  }

  return {
    ...payments,
    readSession: (id) => ask(id, (one) => inTime(payments.readSession(one), PAGE_TIMEOUT)),
    closeSession: (id) => ask(id, payments.closeSession),
  };
}

/** Rejects if Stripe takes longer than `limit` milliseconds. The call itself continues. */
export function inTime<Answer>(answer: Promise<Answer>, limit: number): Promise<Answer> {
  const late = wait(limit, undefined, { ref: false }).then(() => {
    throw new Error(`Stripe did not answer within ${limit / 1000} seconds.`);
  });
  return Promise.race([answer, late]);
}
