/** Text of the dashboard's pages about messages. */
export const messageWords = {
  title: "Messages",
  intro: "What people sent through the contact form.",
  caption: "Messages, newest first",
  search: {
    label: "Search names, addresses and messages",
    hint: "The beginning of a word is enough. A message must contain all of them.",
    button: "Search",
    clear: "Show all",
  },
  filter: { label: "Show", names: { all: "All", open: "Not answered yet" } },
  columns: { when: "When", who: "From", subject: "Subject", state: "Answered" },
  statuses: { answered: "Answered", open: "Not answered" },
  notYet: "Not yet",
  by: "by",
  empty: { title: "No messages", text: "Messages from the contact form will show up here." },
  emptyOpen: { title: "You're all caught up", text: "New messages will show up here." },
  nothing: { title: "No matches", text: "No message has all of this. Remove a word or change a filter." },
  noText: "They left the message blank.",
  reply: {
    subject: (subject: string, company: string) => `Re: ${subject} (your message to ${company})`,
    body: (name: string, when: string, text: string) => `Hello ${name},\n\n\n\nOn ${when} you wrote:\n${text}`,
  },
  facts: { from: "From", when: "Sent", subject: "Subject", state: "Answered" },
  orders: "Find their orders",
  mark: "Mark as answered",
  unmark: "Mark as not answered",
  back: "All messages",
  spam: "Spam",
} as const;

/** Text of the page with the messages that look as if a bot sent them. */
export const spamWords = {
  title: "Spam",
  intro:
    "These messages look as if a bot sent them: a field that people don't see was filled in. No one got an email about them. Each is deleted after 30 days.",
  back: "All messages",
  button: "Not spam",
  done: {
    title: "Moved to the messages",
    text: "The team and the sender get their emails now.",
    textWithoutMail: "The team and the sender get their emails once email is set up.",
    link: "Open the message",
  },
  gone: {
    title: "This message isn't in the spam anymore",
    text: "A colleague has moved it to the messages, or its 30 days are over.",
  },
  empty: { title: "No spam", text: "If a bot fills in the contact form, its message will show up here." },
  more: "There's more. Only the newest 100 are shown.",
} as const;
