import { countUnits } from "../../cart/cart.ts";
import { type Dispute, standOf } from "../dispute.ts";
import type { Order } from "../order.ts";
import { bookedTime, type Refund } from "../refund.ts";

/** `refund-back`: a failed refund's money came back. `dispute`: the bank took money. `dispute-back`: it returned it. */
export type EntryKind = "sale" | "refund" | "refund-back" | "dispute" | "dispute-back";

/**
 * One row of the journal: money that came in (positive cents) or went out. Once written, only its fee changes, so that
 * a closed month stays as it was (docs/decisions/0101).
 */
export type JournalEntry = ReturnType<typeof saleOf>;

type Booked = Pick<
  Order,
  | "id"
  | "amountCents"
  | "paidCents"
  | "postageCents"
  | "discountCents"
  | "taxCents"
  | "feeCents"
  | "paymentIntent"
  | "refunds"
  | "disputes"
> & { lines: readonly Pick<Order["lines"][number], "quantity">[] };

/**
 * Returns all rows of an order so far; none before it is paid. `paidAt`: when it was paid. `learnedAt`: when the site
 * learned of what is new. Both are ISO-8601 UTC.
 */
export function entriesOf(order: Booked, paidAt: string, learnedAt: string): JournalEntry[] {
  if (order.paidCents === null) return [];
  return [
    saleOf(order, order.paidCents, paidAt),
    ...order.refunds.flatMap((refund) => refundEntries(order, refund)),
    ...order.disputes.flatMap((dispute) => disputeEntries(order, dispute, learnedAt)),
  ];
}

function saleOf(order: Booked, paidCents: number, at: string) {
  const { id, amountCents, postageCents, discountCents, taxCents, feeCents, paymentIntent, lines } = order;
  const known = (postageCents ?? 0) - (discountCents ?? 0) + (taxCents ?? 0);
  return {
    /** Built from what it is about, so that the same event is written once. */
    id: `sale:${id}`,
    order_id: id,
    happened_at: at,
    kind: "sale" as EntryKind,
    /** 0 except for sales. */
    units: countUnits(lines),
    items_cents: amountCents,
    postage_cents: postageCents ?? 0,
    discount_cents: -(discountCents ?? 0),
    tax_cents: taxCents ?? 0,
    /** Not 0 only if a member has accepted an amount that doesn't match the order. */
    other_cents: paidCents - amountCents - known,
    total_cents: paidCents,
    /** What Stripe kept; null until known, and except for sales. */
    fee_cents: feeCents,
    /** Id at Stripe: of the payment, the refund or the dispute. */
    source: paymentIntent,
  };
}

/** Stripe takes a refund off the balance when it is made, and gives it back if it fails. */
function refundEntries(order: Booked, { id, stripeId, state, cents, ...refund }: Refund): JournalEntry[] {
  if (stripeId === null || state === "sending" || state === "refused") return [];
  const at = refund.bookedAt ?? refund.at;
  const out = moved(order, "refund", { id, at, cents: -cents, source: stripeId });
  const failed = state === "failed" || state === "canceled";
  return failed ? [out, moved(order, "refund-back", { id, at: refund.changedAt, cents, source: stripeId })] : [out];
}

/** An inquiry (`warning`) and a dispute that was prevented move no money. */
function disputeEntries(order: Booked, dispute: Dispute, learnedAt: string): JournalEntry[] {
  const { id, status, cents, asOf } = dispute;
  if (status.startsWith("warning") || status === "prevented") return [];
  const at = bookedTime(asOf, learnedAt);
  const out = moved(order, "dispute", { id, at, cents: -cents, source: id });
  return standOf(dispute) === "won" ? [out, moved(order, "dispute-back", { id, at, cents, source: id })] : [out];
}

function moved(
  order: Booked,
  kind: Exclude<EntryKind, "sale">,
  { id, at, cents, source }: { id: string; at: string; cents: number; source: string },
): JournalEntry {
  const nothing = { units: 0, items_cents: 0, postage_cents: 0, discount_cents: 0, tax_cents: 0, other_cents: 0 };
  const event = { id: `${kind}:${id}`, order_id: order.id, happened_at: at, kind };
  return { ...event, ...nothing, total_cents: cents, fee_cents: null, source };
}
