import type { MailKind } from "../mail/outbox.ts";

/** Words of the desk's outbox. */
export const outboxWords = {
  title: "Outbox",
  intro: "What the site mails, by itself. It tries again for a while; what failed for good waits here for a person.",
  caption: "Mail, the newest first",
  filter: { label: "Show", names: { all: "All", waiting: "Waiting", failed: "Failed", sent: "Sent" } },
  columns: { when: "Written", what: "What", to: "To", state: "State", deed: "Try again" },
  states: { waiting: "Waiting", failed: "Failed", sent: "Sent", bundled: "In a summary" },
  team: "The team",
  gone: "No longer kept",
  tries: (attempts: number) => (attempts === 0 ? "not tried yet" : attempts === 1 ? "1 attempt" : `${attempts} attempts`),
  next: "next",
  retry: "Try again now",
  empty: { title: "No mail here", text: "What the site writes, and this list is for, shows here." },
  refused: { title: "This mail can't be sent again", text: "It was sent meanwhile, or its text is kept no longer." },
  retried: { title: "It is tried again", text: "Within a minute, if SMTP is set up. Load this page again to see." },
};

export const mailKindWords: Record<MailKind, string> = {
  "team-survey": "New survey, to the team",
  "team-message": "New message, to the team",
  "team-order": "New order, to the team",
  "team-attention": "Order needs attention, to the team",
  "team-digest": "What else came in, to the team",
  "survey-receipt": "Receipt of a survey",
  "survey-link": "Link to a survey",
  "message-acknowledgement": "Receipt of a message",
  "order-confirmation": "Confirmation of an order",
  "staff-invitation": "Invitation of a member",
  "staff-link": "New link for a member",
  test: "Test",
};
