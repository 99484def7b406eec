import type { DisputeStand } from "./dispute.ts";

/** The meaning of each mark of a dispute, and what a member should do about it. */
export const disputeAttentionWords = {
  disputed: {
    title: "The customer disputed the payment",
    what: "The customer asked their bank for the money back. Stripe has taken it for now, or may do so.",
    todo: "Answer in Stripe by the date below, with proof that the order was sent. Without an answer, the money is lost. Then mark this resolved.",
  },
  "dispute-won": {
    title: "A dispute ended in your favor",
    what: "The bank decided in your favor, or the customer's question was settled. The money is yours.",
    todo: "There's nothing to do. Mark this resolved.",
  },
  "dispute-lost": {
    title: "A dispute was lost",
    what: "The bank gave the money back to the customer. The order isn't marked as refunded, because it wasn't a refund.",
    todo: "Don't refund it. If something is left to ship, choose below not to ship it, so that no one packs it. Then mark this resolved.",
  },
};

/** Why the team gets an email about a dispute. */
export const disputeMailWords: Partial<Record<string, string>> = {
  disputed: "The customer disputed the payment at their bank. Without an answer in Stripe in time, the money is lost.",
  "dispute-won": "A dispute ended in your favor.",
  "dispute-lost": "A dispute was lost: the bank gave the money back to the customer.",
};

export const disputeStandWords: Record<DisputeStand, string> = {
  open: "Stripe needs your answer",
  reviewed: "Answered; the bank is deciding",
  won: "Ended in your favor",
  lost: "Lost",
};

/** What customers say, by Stripe's code. */
export const disputeReasonWords: Record<string, string> = {
  credit_not_processed: "They expected a refund",
  duplicate: "They were charged twice",
  fraudulent: "They didn't make this payment",
  general: "No reason given",
  product_not_received: "It never arrived",
  product_unacceptable: "It was broken, or not as described",
  subscription_canceled: "They had canceled a subscription",
  unrecognized: "They don't recognize the payment",
};

/** Text of the disputes on an order's page. */
export const disputeWords = {
  title: "Disputes",
  facts: { amount: "Amount", state: "Status", reason: "Reason", due: "Answer by", where: "Answer" },
  noAnswer: "The bank won't take an answer",
  link: "Answer in Stripe",
  noRefunds: "Stripe won't refund a payment while it's disputed, or after the dispute is lost.",
};
