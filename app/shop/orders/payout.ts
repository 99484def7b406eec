/** A payout to the bank, without Stripe's own types. */
export interface Payout {
  id: string;
  /** ISO-8601 UTC. */
  createdAt: string;
  /** The day on which it arrives: `2026-11-05`. */
  arrivesOn: string;
}

export interface PayoutPage {
  payouts: Payout[];
  /** Id after which the next page begins; null after the last one. */
  next: string | null;
}

export interface PaidOutPage {
  /** Ids of payments and of refunds, as the journal has them. */
  sources: string[];
  /** Id of the last entry; null for an empty page. */
  last: string | null;
  more: boolean;
}
