import { CALL_MINUTES } from "../questions.ts";
import { type AnswerProblem, type CallView, callTime, type Talk, type TalkKind } from "./call.ts";

/** How creator and member talk, for the texts below. */
interface Talked {
  talk: Talk | null;
  phone: string | null;
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

/** The headline of the creator's page, and the text below it. */
export function callHeading(view: CallView | null): { lines: string[]; text: string } {
  switch (view?.kind) {
    case "proposed":
      return {
        lines: ["Pick", "a time"],
        text: `${view.host} would like to talk with you for ${CALL_MINUTES} minutes${talkWords.suggested(view.talk)}. Which time works for you?`,
      };
    case "booked":
      return {
        lines: ["You're", "booked"],
        text: `${view.host} will talk with you on ${callTime(view.startsAt)}.`,
      };
    case "past":
      return { lines: ["Thank you", "for the call"], text: `We talked on ${callTime(view.startsAt)}.` };
    case "declined":
      return {
        lines: ["We'll send", "new times"],
        text: "Thank you. We'll look for another time and email you.",
      };
    case "canceled":
      return {
        lines: ["The call is", "canceled"],
        text: "Nothing more to do. If you change your mind, reply to our email or write to us.",
      };
    case "over":
      return {
        lines: ["These times", "are gone"],
        text: "All the times we suggested have passed or been taken. Tell us when you'd like to talk, and we'll send you new ones.",
      };
    case undefined:
      return {
        lines: ["This link", "doesn't work"],
        text: "It may be incomplete, or the survey it belongs to was deleted. Copy the whole link and try again.",
      };
  }
}

/** Why a valid form was refused, and what the form itself says of a phone number. */
export const callProblems: Record<AnswerProblem, string> = {
  "no-phone": "Enter your phone number",
  "late-time": "This time has passed. Choose another one",
  taken: "Someone else just took this time. Choose another one, or ask for a different one",
  changed: "This call has changed since you opened the page. Take another look",
};
