import type { RefundReason, RefundState } from "./refund.ts";

/** Text of the email about a refund. */
export const refundMailWords = {
  subject: (number: string, amount: string) => `Your refund for order ${number}: ${amount}`,
  title: "Your refund",
  text: (amount: string) => `We've refunded ${amount} to the card or account you paid with.`,
  items: "Refunded",
  postage: "Shipping",
  amount: "Amount",
  wait: "Banks usually take 5 to 10 business days to show it.",
};

/** An order's status once some of its money has gone back. */
export const partlyRefunded = "Partly refunded";

export const refundReasonWords: Record<RefundReason, string> = {
  requested_by_customer: "The customer asked for it",
  duplicate: "They paid twice",
  fraudulent: "It looks like fraud",
};

export const refundStateWords: Record<RefundState, { title: string; text: string }> = {
  sending: {
    title: "Being sent to Stripe",
    text: "Stripe hasn't responded yet. The site tries again every two minutes, and never refunds twice.",
  },
  pending: { title: "On its way", text: "Stripe accepted it and is waiting for the bank." },
  succeeded: { title: "Refunded", text: "" },
  failed: { title: "Failed", text: "The money is back in Stripe. Pay the customer back another way." },
  canceled: { title: "Canceled", text: "The money is back in Stripe." },
  refused: { title: "Refused by Stripe", text: "Nothing was refunded, and nothing went back in stock." },
};

/** Why a refund was refused or failed, by Stripe's code. */
export const refundProblemWords: Record<string, string> = {
  charge_already_refunded: "The payment had already been refunded in full.",
  charge_disputed: "The customer disputed the payment, so Stripe won't refund it.",
  resource_missing: "Stripe has no such payment.",
  expired_or_canceled_card: "The card has expired or was canceled.",
  lost_or_stolen_card: "The card was reported as lost or stolen.",
  insufficient_funds: "Your balance in Stripe was too low.",
  declined: "The customer's bank declined it.",
  merchant_request: "It was canceled in Stripe.",
  charge_for_pending_refund_disputed: "The customer has since disputed the payment.",
};

/** The text of each change of a refund, by its stored value in the order's history. */
export const refundHistoryWords: Record<string, string> = {
  "refund-sending": "Refund requested",
  "refund-pending": "Refund accepted by Stripe, waiting for the bank",
  "refund-succeeded": "Refund went through",
  "refund-returned": "A refund's money came back to Stripe",
  "refund-canceled": "Refund canceled",
  "refund-refused": "Refund refused by Stripe",
};

/** Text of the refunds on an order's page. */
export const refundWords = {
  title: "Refunds",
  shipNote: "Items that were refunded and not shipped yet are left out here. Don't pack them.",
  open: (left: string) => `Refund up to ${left}`,
  refund: (amount: string, state: string) => `${amount}: ${state}`,
  facts: {
    asked: "Requested",
    state: "Status",
    items: "For",
    stock: "Back in stock",
    reason: "Reason",
    note: "Note for the team",
  },
  by: "by",
  atStripe: "Made in Stripe",
  postage: "Shipping",
  nothing: "Nothing",
  problem: (text: string) => `Stripe says: ${text}`,
  what: {
    label: "What to refund",
    all: "Everything that's left",
    items: "Some items",
    amount: "An amount",
  },
  units: "How many to refund",
  unitsHint: "Each is refunded at its price, with its share of the order's taxes and discounts.",
  of: (quantity: number) => `of ${quantity}`,
  returned: "These were already shipped, and came back",
  returnedHint:
    "Some of this order has shipped, and some hasn't. Without this, what you refund is left out of the next package.",
  postageToo: (amount: string) => `Shipping too: ${amount}`,
  amount: "Amount",
  amountHint: (most: string) =>
    `In dollars, up to ${most}. For items, leave it blank to refund their price, or type another amount.`,
  restock: "Put the items back in stock",
  restockHint: "Only if you have them and can sell them again.",
  reason: "Reason",
  reasonHint: "Stripe uses this too. Fraud also blocks the card in Stripe.",
  note: "Note for the team (optional)",
  noteHint: "Only the team sees it.",
  review: "Check the refund",
  notYet: "Nothing is refunded yet",
  unitsWrong: "Type how many of each item to refund: no more than are left, and at least one. Or choose shipping",
  amountWrong: (most: string) => `Type an amount in dollars, such as 12.50, from $0.01 to ${most}`,
  noteWrong: "The note must have 500 characters or fewer",
  closed: {
    title: "Payment isn't set up",
    text: "This site isn't connected to Stripe, so nothing was refunded. Refund the payment in Stripe.",
  },
  confirm: {
    title: "Check this refund",
    amount: "Amount",
    ofLeft: (amount: string, left: string) => `${amount} of ${left}`,
    notSent: "Won't be shipped anymore",
    noStock: "Nothing goes back in stock",
    mail: "The customer gets an email once the refund has gone through.",
    mailOnceSetUp: "The customer gets an email once the refund has gone through and email is set up.",
    noMail: "There's no email address on file, so the customer won't hear about it.",
    button: (amount: string) => `Refund ${amount}`,
    change: "Change it",
  },
};

/** Of an order that its shopper picks up, instead of the above. */
export const pickupRefundWords = {
  shipNote: "Items that were refunded before they were ready are left out here. Don't prepare them.",
  returned: "These were ready or picked up already",
  returnedHint:
    "Some of this order has been ready, and some hasn't. Without this, what you refund is left out of what's still to be prepared.",
  notSent: "Won't be handed out anymore",
};
