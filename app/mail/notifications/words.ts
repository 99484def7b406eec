import { mailKindWords } from "../outbox.ts";

/** Text of the summaries to the team, and of the email about a refund. */
export const summaryMailWords = {
  /** What a summary counts, by kind of email. */
  kinds: {
    "team-survey": "Surveys",
    "team-message": "Messages",
    "team-order": "New orders",
    "team-attention": "Orders that need attention",
    "team-stock": "Sizes running low",
    "team-refund": "Refunds and disputes",
    "team-failures": "Emails that failed",
  } as Partial<Record<string, string>>,
  more: (most: number) => `More than ${most}`,
  newest: "Most recent",
  why: "You get this because you chose a daily summary.",
  choose: "Choose what you're emailed about",
  flood: {
    subject: "A lot is going on: a summary",
    title: "A lot is going on",
  },
  morning: {
    subject: (day: string) => `Your morning summary: ${day}`,
    title: "Good morning",
    text: "Here's what came in since 8 AM yesterday.",
    /** The link to each list of the dashboard. */
    open: {
      "/desk/surveys": "Open the surveys",
      "/desk/messages": "Open the messages",
      "/desk/orders": "Open the orders",
      "/desk/outbox?show=failed": "Open the outbox",
    } as Partial<Record<string, string>>,
  },
  failures: {
    subject: "Some emails couldn't be delivered",
    title: "Not delivered",
    text: "The mail server refused them, or couldn't be reached for three days, so we stopped trying. The outbox shows what it said. You can try again from there, or reach the person another way.",
    failed: (kind: string) => `Not delivered: ${(mailKindWords as Partial<Record<string, string>>)[kind] ?? kind}`,
    givenUp: (count: number) => `Not sent in time: ${count === 1 ? "one email" : `${count} emails`}`,
    desk: "Open the outbox",
  },
  refund: {
    subject: (number: string, amount: string) => `Refund for order ${number}: ${amount}`,
    title: "Refunded",
    text: (amount: string) => `${amount} went back to the customer.`,
    items: "For",
    desk: "Open this order",
  },
};
