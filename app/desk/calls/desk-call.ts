import { type CallState, overlap, type Talk, type TalkProblem } from "../../survey/calls/call.ts";
import { CALL_DAYS_AHEAD } from "../../survey/questions.ts";
import { fromNewYork } from "../../ui/days.ts";

/** The discovery call on a survey's page. Times are ISO-8601 UTC. */
export interface DeskCall {
  /** `none` before the first email about it, `over` after a booked call. */
  state: CallState | "none" | "over";
  /** Name of the member who hosts it; null for `none`. */
  host: string | null;
  times: readonly string[];
  startsAt: string | null;
  reason: string | null;
  /** Phone, video or place; before it is set, the reader's last choice. */
  talk: Talk | null;
  /** The creator's phone number, if they left one. */
  phone: string | null;
  /** `Call.changedAt`; empty for `none`. */
  seen: string;
  /** Whether the creator left an address that can be written to. */
  hasAddress: boolean;
  /** Whether the team has a booking page. */
  hasBookingPage: boolean;
}

export type CallProblem =
  | TalkProblem
  /** The member wants to call, and the creator has booked without leaving a number. */
  | "no-number"
  | "no-change"
  | "no-address"
  | "no-time"
  | "wrong-time"
  | "past-time"
  | "far-time"
  | "same-time"
  /** The host has another call then, or suggested the time to someone else. `anyway` accepts it. */
  | "taken"
  | "suggested"
  | "slowed";

/** The response to a refused post: nothing was written. */
export type CallReply =
  | { kind: "wrong-call"; problem: CallProblem; field: string }
  /** The creator or another member changed the call first. */
  | { kind: "call-overtaken" };

/** What was typed about a call and not sent. */
export interface CallTyped {
  times: readonly string[];
  /** Null if unchanged. */
  talk: { kind: string; at: string } | null;
}

/** Whether anything was typed. */
export function isCallLeft({ times, talk }: CallTyped): boolean {
  return talk !== null || times.some((time) => time.trim() !== "");
}

/** The submitted fields: times in the format of `datetime-local`, in the company's time zone. */
export interface CallPost {
  times: readonly string[];
  /** A kind, and its number, link or place. */
  talk: { kind: string; at: string };
  seen: string;
  /** The problem that the member was warned of and accepts. */
  anyway: string;
}

/** Names of the fields. */
export const TALK = "talk";
export const TALK_AT = "talk-at";

/** Returns the name of the field for a time; `place` counts from 0. */
export function timeField(place: number): string {
  return `time-${place + 1}`;
}

/** A call of today or tomorrow. */
export interface NextCall {
  surveyId: string;
  name: string;
  startsAt: string;
  /** Name of the member who hosts it. */
  host: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type ReadTimes = { times: string[] } | { problem: CallProblem; field: string };

/** Reads the times of a form without blank ones: ISO-8601 UTC, the earliest first. */
export function readTimes(entered: readonly string[], now: Date): ReadTimes {
  const times: string[] = [];
  for (const [place, text] of entered.entries()) {
    if (text.trim() === "") continue;
    const time = fromNewYork(text.trim());
    const problem = time === null ? "wrong-time" : problemOf(time, times, now);
    if (time === null || problem) return { problem: problem ?? "wrong-time", field: timeField(place) };
    times.push(time);
  }
  if (times.length === 0) return { problem: "no-time", field: timeField(0) };
  return { times: times.toSorted() };
}

function problemOf(time: string, others: readonly string[], now: Date): CallProblem | null {
  const ahead = Date.parse(time) - now.getTime();
  if (ahead <= 0) return "past-time";
  if (ahead > CALL_DAYS_AHEAD * DAY) return "far-time";
  return others.some((other) => overlap(time, other)) ? "same-time" : null;
}
