import type { MailKind } from "../../mail/outbox.ts";

/** Text of the dashboard's outbox. */
export const outboxWords = {
  title: "Outbox",
  intro:
    "Emails the site sends on its own. It keeps trying for a while. Any that fail for good stay here until someone takes care of them.",
  introWithoutMail: "Emails the site sends on its own, once email is set up.",
  caption: "Emails, newest first",
  filter: { label: "Show", names: { all: "All", waiting: "Waiting", failed: "Failed", sent: "Sent" } },
  columns: { when: "Due", what: "Subject", to: "To", state: "Status", retry: "Try again" },
  states: { waiting: "Waiting", failed: "Failed", sent: "Sent", bundled: "In a summary" },
  team: "The team",
  gone: "text no longer on file",
  tries: (attempts: number) =>
    attempts === 0 ? "not tried yet" : attempts === 1 ? "1 attempt" : `${attempts} attempts`,
  next: "next",
  retry: "Try again now",
  empty: { title: "No emails here", text: "There are no emails on this list right now." },
  refused: {
    title: "This email can't be sent again",
    text: "It has already been sent, or its text is no longer on file.",
  },
  retried: {
    title: "Trying again",
    text: "The site tries within a minute. Reload this page to check.",
    textWithoutMail: "It goes out once email is set up.",
  },
};

export const mailKindWords: Record<MailKind, string> = {
  "team-survey": "Team alert: new survey",
  "team-message": "Team alert: new message",
  "team-order": "Team alert: new order",
  "team-attention": "Team alert: order needs attention",
  "team-mention": "Mention in a note",
  "team-stock": "Team alert: running low",
  "team-refund": "Team alert: refund or dispute",
  "team-digest": "Team summary: a lot at once",
  "team-failures": "Team alert: emails not delivered",
  "team-morning": "Morning summary",
  "survey-receipt": "Survey confirmation",
  "survey-link": "Survey link",
  "message-acknowledgement": "Message confirmation",
  "order-confirmation": "Order confirmation",
  "order-declined": "Payment declined",
  "order-sent": "Shipping update",
  "order-link": "Order link",
  "order-refunded": "Refund confirmation",
  "stock-alert-link": "Back-in-stock sign-up",
  "stock-alert": "Back-in-stock alert",
  "call-times": "Times for a call",
  "call-booked": "Call invitation",
  "call-reminder": "Call reminder",
  "call-canceled": "Call cancellation",
  "team-call": "Team alert: discovery call",
  "staff-invitation": "Member invitation",
  "staff-link": "New link for a member",
  "staff-notice": "Security notice to a member",
  "staff-reset": "Notice of an account reset",
  "desk-reply": "Reply from a member",
  test: "Test",
};
