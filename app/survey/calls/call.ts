import { MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { phoneLink } from "../../site/publishing/field-values.ts";
import { CALL_MINUTES } from "../questions.ts";

/** `linked`: the creator was sent the team's own booking page. `declined`: no proposed time suits the creator. */
export type CallState = "linked" | "proposed" | "booked" | "declined" | "canceled";

/** A discovery call with the creator of a survey. Times are ISO-8601 UTC. */
export interface Call {
  /** Part of the creator's link and of the calendar event's UID. */
  id: string;
  surveyId: string;
  state: CallState;
  /** The proposed starts, the earliest first. */
  times: readonly string[];
  startsAt: string | null;
  /** Id of the member who holds the call. */
  host: string;
  /** What the creator wrote when no time worked. */
  reason: string | null;
  /** How creator and member talk; null if not decided. */
  talk: Talk | null;
  phone: string | null;
  /** Revision of the calendar event (RFC 5545, section 3.8.7.4). */
  sequence: number;
  /** When both are reminded; null if they already were, or won't be. */
  remindAt: string | null;
  /** When it last changed, for detecting concurrent changes. */
  changedAt: string;
}

export interface BookedCall {
  surveyId: string;
  name: string;
  startsAt: string;
  /** The member who holds it: their id in the store, their name on pages. */
  host: string;
}

export const TALKS = ["phone", "video", "place"] as const;

type TalkKind = (typeof TALKS)[number];

export interface Talk {
  kind: TalkKind;
  /** The member's phone number, the address of the video call, or the place. Without a number, the member calls. */
  at: string;
}

export const CALL_PATH = "/survey/creator/call";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns a later time than the last change, even within the same millisecond: it identifies the change. */
export function nextChangeTime(now: Date, before: string | null): string {
  return new Date(Math.max(now.getTime(), before === null ? 0 : Date.parse(before) + 1)).toISOString();
}

export function endOf(startsAt: string): Date {
  return new Date(Date.parse(startsAt) + CALL_MINUTES * MINUTE);
}

export function overlap(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < CALL_MINUTES * MINUTE;
}

export function upcomingTimes({ times }: Pick<Call, "times">, now: Date): string[] {
  return times.filter((time) => Date.parse(time) > now.getTime());
}

/** Returns when both are reminded: a day before, or null if that has passed. */
export function reminderTime(startsAt: string, now: Date): string | null {
  const time = Date.parse(startsAt) - DAY;
  return time > now.getTime() ? new Date(time).toISOString() : null;
}

export function isUpcoming({ state, startsAt }: Pick<Call, "state" | "startsAt">, now: Date): boolean {
  return state === "booked" && startsAt !== null && endOf(startsAt) > now;
}

const ZONES = [
  ["Eastern", "America/New_York"],
  ["Central", "America/Chicago"],
  ["Mountain", "America/Denver"],
  ["Pacific", "America/Los_Angeles"],
] as const;

/** Names a time in the company's time zone, such as 'Tuesday, December 1, 2026, 3:00 PM Eastern'. */
export function callTime(iso: string): string {
  const day = new Date(iso).toLocaleDateString("en-US", { dateStyle: "full", timeZone: ZONES[0][1] });
  return `${day}, ${clockTime(iso, ZONES[0])}`;
}

/** The same time on other clocks: '2:00 PM Central, 1:00 PM Mountain, 12:00 PM Pacific'. */
export function otherClocks(iso: string): string {
  return ZONES.slice(1)
    .map((zone) => clockTime(iso, zone))
    .join(", ");
}

function clockTime(iso: string, [name, timeZone]: (typeof ZONES)[number]): string {
  const time = new Date(iso).toLocaleTimeString("en-US", { timeStyle: "short", timeZone });
  // Some machines put a narrow no-break space before AM and PM.
  return `${time.replaceAll("\u202F", " ")} ${name}`;
}

export type AnswerProblem = "no-phone" | "late-time" | "taken" | "changed";

/** What the creator's page shows. `seen`: `Call.changedAt`. Times are ISO-8601 UTC. */
export type CallView = { seen: string } & (
  | { kind: "proposed"; times: readonly string[]; host: string; talk: Talk | null; phone: string | null }
  | { kind: "booked"; startsAt: string; host: string; talk: Talk | null; phone: string | null }
  | { kind: "past"; startsAt: string }
  | { kind: "declined" | "canceled" | "over" }
);

export function viewOf(call: Call, host: string, taken: readonly string[], now: Date): CallView {
  const { state, startsAt, talk, phone, changedAt: seen } = call;
  if (state === "booked" && startsAt !== null)
    return isUpcoming(call, now)
      ? { kind: "booked", startsAt, host, talk, phone, seen }
      : { kind: "past", startsAt, seen };
  if (state === "proposed" || state === "linked") {
    const times = upcomingTimes(call, now).filter((time) => !taken.includes(time));
    return times.length > 0 ? { kind: "proposed", times, host, talk, phone, seen } : { kind: "over", seen };
  }
  return { kind: state === "declined" ? "declined" : "canceled", seen };
}

export function isPhone(text: string): boolean {
  return text.length <= MOST_CHARACTERS.phone && phoneLink(text) !== null;
}

/** Whether the creator has to enter a phone number, because the member calls and gave none. */
export function needsPhone(talk: Talk | null): boolean {
  return talk?.kind === "phone" && talk.at === "";
}

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

export const callProblems: Record<AnswerProblem, string> = {
  "no-phone": "Enter your phone number",
  "late-time": "This time has passed. Choose another one",
  taken: "Someone else just took this time. Choose another one, or ask for a different one",
  changed: "This call has changed since you opened the page. Take another look",
};
