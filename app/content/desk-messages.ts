/** Words of the desk's messages. */
export const messageWords = {
  title: "Messages",
  intro: "What people wrote by the contact form.",
  caption: "Messages, the newest first",
  filter: { label: "Show", open: "Not answered yet", all: "All" },
  columns: { when: "When", who: "From", subject: "Subject", state: "Answered" },
  notYet: "Not yet",
  by: "by",
  empty: { title: "No messages", text: "What somebody writes by the contact form shows here." },
  emptyOpen: { title: "Everything is answered", text: "A new message shows here when it comes." },
  longer: "This is the beginning of a longer message. The export of all messages has the whole of it.",
  noText: "Nothing was written beside the subject.",
  reply: {
    button: "Reply by e-mail",
    subject: (subject: string) => `Re: ${subject} (your message to TETM)`,
    body: (name: string, when: string, text: string) => `Hello ${name},\n\n\n\nOn ${when} you wrote:\n${text}`,
  },
  facts: { from: "From", when: "Written", subject: "Subject", state: "Answered" },
  mark: "Mark as answered",
  unmark: "Not answered after all",
  hint: "Your mail program opens with the letter begun. Send it there, then mark the message here.",
  back: "All messages",
} as const;
