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
