import type { Payments } from "../orders/payments.ts";
import { inTime } from "./limit-stripe-calls.server.ts";
import { isoTime } from "./stripe-refunds.server.ts";

/** The fields of Stripe's payout that this site reads. Times are seconds since 1970. */
interface StripePayout {
  id: string;
  created: number;
  /** Midnight UTC of a day. */
  arrival_date: number;
}

/** The fields of an entry in Stripe's balance that this site reads. */
interface StripeBalanceEntry {
  id: string;
  source: string | null | { id: string; object: string; payment_intent?: string | { id: string } | null };
}

type List<Listed> = (query: object) => PromiseLike<{ data: Listed[]; has_more: boolean }>;

/** The part of Stripe's package that lists payouts and what is in them. */
interface PayoutClient {
  payouts: { list: List<StripePayout> };
  balanceTransactions: { list: List<StripeBalanceEntry> };
}

/**
 * Returns the calls about payouts. Stripe says only of automatic payouts what is in them.
 *
 * @param limit milliseconds that Stripe has to respond
 */
export function payoutCalls(
  { payouts, balanceTransactions }: PayoutClient,
  limit: number,
): Pick<Payments, "listPayouts" | "listPaidOut"> {
  return {
    async listPayouts(since, after) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const page = await inTime(Promise.resolve(payouts.list({ created, ...pageAfter(after) })), limit);
      const found = page.data.map(({ id, created: at, arrival_date: day }) => ({
        id,
        createdAt: isoTime(at),
        arrivesOn: isoTime(day).slice(0, 10),
      }));
      return { payouts: found, next: page.has_more ? (found.at(-1)?.id ?? null) : null };
    },
    async listPaidOut(payout, after) {
      const query = { payout, expand: ["data.source"], ...pageAfter(after) };
      const page = await inTime(Promise.resolve(balanceTransactions.list(query)), limit);
      return {
        sources: page.data.flatMap(sourceOf),
        last: page.data.at(-1)?.id ?? null,
        more: page.has_more,
      };
    },
  };
}

function pageAfter(after: string | null) {
  return { limit: 100, ...(after !== null && { starting_after: after }) };
}

/** The journal knows a charge by its payment, and a refund by its own id. */
function sourceOf({ source }: StripeBalanceEntry): string[] {
  if (source === null || typeof source === "string") return source === null ? [] : [source];
  if (source.object !== "charge") return [source.id];
  const intent = source.payment_intent;
  return intent ? [typeof intent === "string" ? intent : intent.id] : [];
}
