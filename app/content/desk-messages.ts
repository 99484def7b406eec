/** Text of the dashboard's pages about messages. */
export const messageWords = {
  title: "Messages",
  intro: "What people sent through the contact form.",
  caption: "Messages, newest first",
  filter: { label: "Show", names: { all: "All", open: "Not answered yet" } },
  columns: { when: "When", who: "From", subject: "Subject", state: "Answered" },
  notYet: "Not yet",
  by: "by",
  empty: { title: "No messages", text: "Messages from the contact form will show up here." },
  emptyOpen: { title: "You're all caught up", text: "New messages will show up here." },
  longer: "This is the beginning of a longer message. Export all messages to get the full text.",
  noText: "They left the message blank.",
  reply: {
    button: "Reply by email",
    subject: (subject: string, company: string) => `Re: ${subject} (your message to ${company})`,
    body: (name: string, when: string, text: string) => `Hello ${name},\n\n\n\nOn ${when} you wrote:\n${text}`,
  },
  facts: { from: "From", when: "Sent", subject: "Subject", state: "Answered" },
  mark: "Mark as answered",
  unmark: "Mark as not answered",
  hint: "Your email app opens with a draft reply. Send it there, then mark the message here.",
  back: "All messages",
} as const;
