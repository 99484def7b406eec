import type { EntryKind } from "../../shop/orders/journal/journal.ts";

/** Why money moved, in the accountant's file. */
export const entryWords: Record<EntryKind, string> = {
  sale: "Sale",
  refund: "Refund",
  "refund-back": "Failed refund",
  dispute: "Dispute",
  "dispute-back": "Dispute won",
};

export const salesWords = {
  title: "Sales by month",
  intro:
    "What the shop took in, by month. Orders count on the day they were paid and refunds on the day they were made, in New York time, so a month's numbers don't change once it's over.",
  caption: (year: number) => `${year} by month`,
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
  files: { orders: "Orders", items: "Items", label: (what: string, period: string) => `${what} for ${period} as CSV` },
  notes: [
    "Orders: a row for each order, refund and dispute. Items: a row for each product in an order. Both files are CSV, in dollars.",
    "Other: shipping, taxes and discounts on older orders, from before the site tracked them separately.",
    "Stripe reports its fee a few minutes after a payment. Dispute fees aren't included.",
  ],
  form: { title: "Custom dates", from: "First day", to: "Last day", button: "Show" },
  wrong: {
    title: "There is a problem",
    text: "Choose a first day, and a last day on or after it, such as 11/1/2026, in the years 2000 to 2099",
  },
  years: "Other years",
};
