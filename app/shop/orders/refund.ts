import { toNewYork } from "../../ui/days.ts";

export const REFUND_REASONS = ["requested_by_customer", "duplicate", "fraudulent"] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];

/** `sending`: Stripe has yet to confirm. `refused`: not made. Others are Stripe's; `requires_action` is `pending`. */
export type RefundState = "sending" | "pending" | "succeeded" | "failed" | "canceled" | "refused";

export type Units = readonly (readonly [position: number, units: number])[];

/** A refund of an order. Money is whole cents, times are ISO-8601 UTC. */
export interface Refund {
  /** Also in the idempotency key; Stripe's id for a refund made there. */
  id: string;
  /** Null until Stripe has confirmed it. */
  stripeId: string | null;
  state: RefundState;
  cents: number;
  /** Positions of the order's lines and the units of each; empty if the refund is only an amount. */
  units: Units;
  /** Whether its units came back from the shopper. If so, units not yet sent are still sent. */
  isReturn?: boolean | undefined;
  postage: boolean;
  restock: boolean;
  /** The units put back into stock; null before. */
  restocked: Units | null;
  reason: string | null;
  /** Only the team sees a member's note. */
  note: string | null;
  at: string;
  /** When it counts in a month's sums; missing until Stripe has confirmed it. */
  bookedAt?: string | undefined;
  /** Id of the member; null if it was made at Stripe. */
  by: string | null;
  changedAt: string;
  /** Why it was refused or failed: Stripe's code, or else its sentence. */
  problem: string | null;
}

/** A refund at Stripe, without Stripe's own types. */
export interface RefundFacts {
  stripeId: string;
  /** Our id, from its metadata; null if it was made at Stripe. */
  refundId: string | null;
  state: "pending" | "succeeded" | "failed" | "canceled";
  cents: number;
  reason: string | null;
  problem: string | null;
  at: string;
}

export function readRefunds(json: string | null): Refund[] {
  return json === null ? [] : (JSON.parse(json) as Refund[]);
}

export function isLive({ state }: Pick<Refund, "state">): boolean {
  return state === "sending" || state === "pending" || state === "succeeded";
}

/** Returns the sum of the refunds that Stripe has confirmed and that did not fail. */
export function confirmedCents(refunds: readonly Refund[]): number {
  return sumOf(refunds.filter((refund) => isLive(refund) && refund.state !== "sending"));
}

export function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}

/** The order in which a refund can pass through its states. Events arrive twice and in any order. */
const RANKS: Record<RefundState, number> = { sending: 0, refused: 1, pending: 2, succeeded: 3, failed: 4, canceled: 4 };

export function findRefund(refunds: readonly Refund[], { stripeId, refundId }: RefundFacts): Refund | null {
  return refunds.find((one) => one.stripeId === stripeId || (refundId !== null && one.id === refundId)) ?? null;
}

/** Returns a refund as Stripe reports it, or `before` itself if it is no news. `before` is null for an unknown one. */
export function applyFacts(before: Refund | null, facts: RefundFacts, at: string): Refund {
  const { stripeId, refundId, state, cents, reason, problem } = facts;
  if (before && RANKS[state] <= RANKS[before.state]) return before;
  const known: Omit<Refund, "stripeId" | "state" | "cents" | "problem" | "changedAt"> = before ?? {
    id: refundId ?? stripeId,
    units: [],
    postage: false,
    restock: false,
    restocked: null,
    reason,
    note: null,
    at: facts.at,
    by: null,
  };
  const bookedAt = known.bookedAt ?? bookedTime(facts.at, at);
  return { ...known, stripeId, state, cents, problem, changedAt: at, bookedAt };
}

export function withRefund(refunds: readonly Refund[], refund: Refund): Refund[] {
  const place = refunds.findIndex(({ id }) => id === refund.id);
  return place < 0 ? [...refunds, refund] : refunds.with(place, refund);
}

/** Takes units of a line off what the failed refunds have put back in stock. */
export function withoutRestocked(refunds: readonly Refund[], position: number, units: number): Refund[] {
  let left = units;
  const take = (count: number) => {
    const taken = Math.min(count, left);
    left -= taken;
    return count - taken;
  };
  return refunds.map((refund) => {
    if (isLive(refund) || refund.restocked === null) return refund;
    const some = refund.restocked.map(([place, count]) => [place, place === position ? take(count) : count] as const);
    return { ...refund, restocked: some.filter(([, count]) => count > 0) };
  });
}

/** Milliseconds until a refund that is being sent, or that a bank works on, is checked again. */
const CHECKS: Partial<Record<RefundState, number>> = { sending: 2 * 60_000, pending: 6 * 3_600_000 };

export function checkIn(refunds: readonly Pick<Refund, "state">[]): number | null {
  const waits = refunds.flatMap(({ state }) => CHECKS[state] ?? []);
  return waits.length === 0 ? null : Math.min(...waits);
}

export interface RefundToMake {
  orderId: string;
  refundId: string;
  paymentIntent: string;
  cents: number;
  reason: string;
}

/** `refundedCents`: the payment's total, or null if Stripe did not say. */
export type RefundAnswer =
  | { kind: "made"; facts: RefundFacts; refundedCents: number | null }
  | { kind: "refused"; problem: string };

/**
 * Returns when a refund or a dispute counts in the sums of its month: when it happened at Stripe, unless that month was
 * over in New York when the site learned of it. A month that is over stays as it is (docs/decisions/0101).
 */
export function bookedTime(madeAt: string, learnedAt: string): string {
  return monthOf(madeAt) === monthOf(learnedAt) ? madeAt : learnedAt;
}

function monthOf(time: string): string {
  return toNewYork(time).slice(0, 7);
}
