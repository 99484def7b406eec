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
  empty: { title: "No spam", text: "If a bot fills in the contact form, its message will show up here." },
} as const;
