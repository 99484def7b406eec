import { CALL_MINUTES } from "../questions.ts";

/** Text of the emails about discovery calls. `time` is the whole time, `clocks` the same on other clocks. */
export const callMailWords = {
  times: {
    subject: "Pick a time for your discovery call",
    title: "Pick a time",
    text: (host: string, how: string) =>
      `${host} would like to talk with you about what you're building, for ${CALL_MINUTES} minutes${how}. Which of these times works for you?`,
    ownText: (host: string) =>
      `${host} would like to talk with you about what you're building, for ${CALL_MINUTES} minutes. Choose whatever time works for you.`,
  },
  /** For the calendar entry, which is read out of context. */
  inCalendar: {
    booked: (host: string, how: string, link: string) =>
      `${host} will talk with you for ${CALL_MINUTES} minutes.\n${how}\n\nChange or cancel the call: ${link}`,
    canceled: "This call was canceled.",
  },
  booked: {
    text: (host: string) =>
      `${host} will talk with you for ${CALL_MINUTES} minutes. The invitation comes with this email, for your calendar.`,
    change: "Change or cancel the call",
  },
  team: {
    creator: "Creator",
    when: "When",
    email: "Email",
    wrote: "They wrote",
    open: "Open the survey",
    shortened: "shortened here; the survey's page has all of it",
    booked: { subject: (name: string) => `Call booked with ${name}`, title: "Call booked" },
    moved: { subject: (name: string) => `Call changed with ${name}`, title: "Call changed" },
    canceled: { subject: (name: string) => `Call canceled with ${name}`, title: "Call canceled" },
    declined: { subject: (name: string) => `${name} needs another time`, title: "Another time, please" },
    reminder: { subject: (name: string) => `Tomorrow: call with ${name}`, title: "Call tomorrow" },
  },
} as const;
