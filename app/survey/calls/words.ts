import { CALL_MINUTES } from "../questions.ts";
import type { AnswerProblem, Talk, TalkKind } from "./call.ts";

/** How creator and member talk, for the texts below. */
interface Talked {
  talk: Talk | null;
  /** The creator's phone number. */
  phone: string | null;
  /** Name of the member who holds the call. */
  host: string;
}

/** How creator and member talk, in the pages and emails of both. */
export const talkWords = {
  /** Before the place, number or address. */
  labels: { phone: "Phone", video: "Video call", place: "Place" } satisfies Record<TalkKind, string>,
  /** In a sentence that suggests times. */
  suggested: (talk: Talk | null) => {
    if (talk === null) return "";
    return { phone: ", by phone", video: ", by video", place: `, in person at ${talk.at}` }[talk.kind];
  },
  toCreator: ({ talk, phone, host }: Talked) => {
    if (talk?.kind !== "phone") return talk?.at ?? "";
    return phone === null ? `Call ${host} at ${talk.at}` : `${host} will call you at ${phone}`;
  },
  toHost: ({ talk, phone }: Pick<Talked, "talk" | "phone">) => {
    if (talk?.kind !== "phone") return talk?.at ?? "";
    return phone === null ? `They call you at ${talk.at}` : `Call them at ${phone}`;
  },
  theirPhone: "Their phone",
};

/** The page where a creator chooses a time for the discovery call. */
export const callWords = {
  title: "Your discovery call",
  description: "Choose a time for your discovery call, change it or cancel it.",
  clocks: (clocks: string) => `That's ${clocks}.`,
  proposed: {
    lines: ["Pick", "a time"],
    text: (host: string, talk: Talk | null) =>
      `${host} would like to talk with you for ${CALL_MINUTES} minutes${talkWords.suggested(talk)}. Which time works for you?`,
    label: "Times",
    phone: "Your phone number",
    phoneHints: {
      needed: (host: string) => `${host} will call you there.`,
      phone: (host: string) => `If you leave one, ${host} will call you there. If not, you'll get a number to call.`,
      other: "If you like, for the day of the call.",
    },
    button: "Book this time",
  },
  none: {
    title: "None of these work?",
    bookedTitle: "Need another time?",
    label: "When would work for you?",
    hint: "A sentence is enough, such as “Any weekday after 4”. We'll send you new times.",
    button: "Ask for another time",
  },
  booked: {
    lines: ["You're", "booked"],
    text: (host: string, time: string) => `${host} will talk with you on ${time}.`,
    mail: "The invitation is in your email. It goes into your calendar from there.",
    cancelTitle: "Can't make it?",
    cancel: "Cancel the call",
  },
  declined: {
    lines: ["We'll send", "new times"],
    text: "Thank you. We'll look for another time and email you.",
  },
  canceled: {
    lines: ["The call is", "canceled"],
    text: "Nothing more to do. If you change your mind, reply to our email or write to us.",
  },
  over: {
    lines: ["These times", "are gone"],
    text: "All the times we suggested have passed or been taken. Tell us when you'd like to talk, and we'll send you new ones.",
  },
  past: { lines: ["Thank you", "for the call"], text: (time: string) => `We talked on ${time}.` },
  gone: {
    lines: ["This link", "doesn't work"],
    text: "It may be incomplete, or the survey it belongs to was deleted. Copy the whole link and try again.",
  },
  contact: "Write to us",
  problems: {
    title: "There is a problem",
    "no-time": "Choose one of the times",
    "no-phone": "Enter your phone number",
    "wrong-phone": "Enter a phone number, like 919-555-0142 or +44 20 7946 0958",
    "late-time": "This time has passed. Choose another one",
    taken: "Someone else just took this time. Choose another one, or ask for a different one",
    blank: "Write when you'd like to talk",
    long: "Use 1,000 characters or fewer",
    unstorable: "Remove the invisible character (NUL) from this text",
    changed: "This call has changed since you opened the page. Take another look",
  } satisfies Record<AnswerProblem, string> & Record<string, string>,
};
