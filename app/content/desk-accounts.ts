import type { EntryKind } from "../checkout/journal.ts";

/** Why money moved, in the accountant's file. */
export const entryWords: Record<EntryKind, string> = {
  sale: "Sale",
  refund: "Refund",
  "refund-back": "Refund that failed",
  dispute: "Dispute",
  "dispute-back": "Dispute decided for us",
};

export const accountsWords = {
  title: "Accounts",
  link: "Accounts",
  intro:
    "What the shop took in, by month. An order counts on the day it was paid, a refund on the day it was made, in New York time. So a month that is over stays as it is.",
  caption: (year: number) => `Sums of ${year} by month`,
  columns: {
    period: "Period",
    orders: "Orders",
    items: "Items",
    postage: "Shipping",
    discount: "Discounts",
    tax: "Taxes",
    other: "Other",
    charged: "Charged",
    refunds: "Refunds",
    disputes: "Disputes",
    fees: "Stripe fees",
    net: "Net",
    files: "Download",
  },
  whole: (year: number) => `All of ${year}`,
  range: (from: string, to: string) => `${from} to ${to}`,
  files: { orders: "Orders", items: "Items", label: (what: string, period: string) => `${what} of ${period} as CSV` },
  notes: [
    "Orders: a row for each order, refund and dispute. Items: a row for each product in an order. Both files are CSV, in dollars.",
    "Other: shipping, taxes and discounts of orders from before they were counted apart.",
    "Stripe tells its fee a few minutes after a payment. What it charges for a dispute isn't included.",
  ],
  form: { title: "Another period", from: "First day", to: "Last day", button: "Show" },
  wrong: { title: "There is a problem", text: "Choose a first day and a last day that isn't before it" },
  years: "Other years",
};
