import type { RateLimit } from "../security/rate-limit.store.server.ts";
import type { makeSharedCounter } from "../security/shared-counter.server.ts";
import { inTime } from "./in-time.server.ts";
import type { Payments } from "./payments.ts";

/**
 * Who reloads a page every few seconds while a bank decides; and what Stripe answers beside it, a hundred a second, is
 * for those who pay.
 */
const PER_SESSION: RateLimit = { name: "ask-session", most: 12, windowSeconds: 60 };
const OF_ALL: RateLimit = { name: "ask-all", most: 600, windowSeconds: 60 };

/** Milliseconds that a page waits for Stripe; without an answer it says what we know. */
const PATIENCE = 5_000;

/**
 * Stripe as pages ask it that anybody may open as often as they like: a few times a minute for one payment, and a
 * bounded number of times in all.
 *
 * @returns calls that throw where the budget is spent, as where Stripe is away
 */
export function limitAsks(payments: Payments, counter: Pick<ReturnType<typeof makeSharedCounter>, "count">): Payments {
  function ask<Answer>(sessionId: string, call: (id: string) => Promise<Answer>): Promise<Answer> {
    // The one payment first: whoever reloads their own spends nobody else's.
    if (counter.count(PER_SESSION, sessionId) > 0 || counter.count(OF_ALL, "all") > 0) {
      return Promise.reject(new Error("Stripe was asked too often by pages."));
    }
    return call(sessionId);
  }

  return {
    ...payments,
    readSession: (id) => ask(id, (one) => inTime(payments.readSession(one), PATIENCE)),
    closeSession: (id) => ask(id, payments.closeSession),
  };
}
