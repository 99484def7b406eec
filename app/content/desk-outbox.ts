import type { MailKind } from "../mail/outbox.ts";

/** Words of the desk's outbox. */
export const outboxWords = {
  title: "Outbox",
  intro: "Emails the site sends on its own. It keeps trying for a while. Any that fail for good stay here until someone takes care of them.",
  caption: "Emails, newest first",
  filter: { label: "Show", names: { all: "All", waiting: "Waiting", failed: "Failed", sent: "Sent" } },
  columns: { when: "Written", what: "Subject", to: "To", state: "Status", deed: "Try again" },
  states: { waiting: "Waiting", failed: "Failed", sent: "Sent", bundled: "In a summary" },
  team: "The team",
  gone: "No longer on file",
  tries: (attempts: number) => (attempts === 0 ? "not tried yet" : attempts === 1 ? "1 attempt" : `${attempts} attempts`),
  next: "next",
  retry: "Try again now",
  empty: { title: "No emails here", text: "Emails that belong on this list will show up here." },
  refused: { title: "This email can't be sent again", text: "It has already been sent, or its text is no longer on file." },
  retried: { title: "Trying again", text: "It will be sent within a minute, if SMTP is set up. Reload this page to check." },
};

export const mailKindWords: Record<MailKind, string> = {
  "team-survey": "New survey, to the team",
  "team-message": "New message, to the team",
  "team-order": "New order, to the team",
  "team-attention": "Order needs attention, to the team",
  "team-digest": "Summary of what came in, to the team",
  "survey-receipt": "Survey confirmation",
  "survey-link": "Survey link",
  "message-acknowledgement": "Message confirmation",
  "order-confirmation": "Order confirmation",
  "staff-invitation": "Member invitation",
  "staff-link": "New member link",
  test: "Test",
};
