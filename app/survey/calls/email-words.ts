import { CALL_MINUTES } from "../questions.ts";

/** Text of the emails about discovery calls. `time` is the whole time, `clocks` the same on other clocks. */
export const callMailWords = {
  /** Name of the event in a calendar. */
  event: (company: string) => `Discovery call with ${company}`,
  ownEvent: (creator: string) => `Discovery call with ${creator}`,
  times: {
    subject: "Pick a time for your discovery call",
    title: "Pick a time",
    text: (host: string, how: string) =>
      `${host} would like to talk with you about what you're building, for ${CALL_MINUTES} minutes${how}. Which of these times works for you?`,
    label: "Times",
    link: "Choose a time",
    none: "If none of them work, open the same link and tell us what would.",
    ownPage: "Choose a time on our calendar",
    ownText: (host: string) =>
      `${host} would like to talk with you about what you're building, for ${CALL_MINUTES} minutes. Choose whatever time works for you.`,
  },
  /** For the calendar entry, which is read out of context. */
  inCalendar: {
    booked: (host: string, how: string, link: string) =>
      `${host} will talk with you for ${CALL_MINUTES} minutes.\n${how}\n\nChange or cancel the call: ${link}`,
    own: (how: string, phone: string | null, link: string) =>
      [how, phone && `Their phone: ${phone}`, `The survey: ${link}`].filter(Boolean).join("\n"),
    canceled: "This call was canceled.",
  },
  booked: {
    subject: (day: string) => `Your discovery call: ${day}`,
    title: "You're booked",
    moved: "Your call has changed",
    text: (host: string) =>
      `${host} will talk with you for ${CALL_MINUTES} minutes. The invitation comes with this email, for your calendar.`,
    movedText: (host: string) =>
      `Your call with ${host} has changed. The invitation that comes with this email changes the one in your calendar.`,
    when: "When",
    clocks: "On other clocks",
    change: "Change or cancel the call",
  },
  reminder: {
    subject: (day: string) => `Tomorrow: your discovery call, ${day}`,
    title: "Talk to you tomorrow",
    text: (host: string) => `A reminder of your call with ${host}.`,
  },
  canceled: {
    subject: (day: string) => `Canceled: your discovery call, ${day}`,
    title: "The call is canceled",
    text: "Your discovery call at the time below won't take place. If you still want to talk, reply to this email.",
  },
  /** To the member, when the survey is deleted: nothing names the creator. */
  dropped: {
    event: "Discovery call",
    subject: (day: string) => `Call canceled: ${day}`,
    title: "Call canceled",
    text: "The creator's survey was deleted, and the call with it. There's no one to write to anymore.",
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
