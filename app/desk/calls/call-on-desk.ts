import type { CallState, Talk, TalkProblem } from "../../survey/calls/call.ts";

/** The call on a survey's page. Times are ISO-8601 UTC. */
export interface DeskCall {
  /** `none` before the first email about it, `over` after a booked call. */
  state: CallState | "none" | "over";
  /** Name of the member who holds it; null for `none`. */
  host: string | null;
  times: readonly string[];
  startsAt: string | null;
  reason: string | null;
  /** How both talk; before anybody said so, how the reader talked with the last creator. */
  talk: Talk | null;
  /** The creator's phone number, if they left one. */
  phone: string | null;
  /** `Call.changedAt`; empty for `none`. */
  seen: string;
  /** Whether the creator left an address that can be written to. */
  hasAddress: boolean;
  /** Whether the team has a booking page of its own. */
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
  /** The member who holds the call has another one then, or suggested the time to someone else. `anyway` accepts it. */
  | "taken"
  | "suggested"
  | "slowed";

/** The response to a refused post: nothing was written. */
export type CallReply =
  | { kind: "wrong-call"; problem: CallProblem; field: string }
  /** The creator or another member changed the call first. */
  | { kind: "call-overtaken" };

/** What a member typed about a call that only its own button sends. */
export interface CallTyped {
  times: readonly string[];
  /** How both talk, if the member changed it; null if not. */
  talk: { kind: string; at: string } | null;
}

/** Whether some of it is not sent. */
export function isCallLeft({ times, talk }: CallTyped): boolean {
  return talk !== null || times.some((time) => time.trim() !== "");
}

export function isCallReply<Reply extends { kind: string }>(reply: Reply | CallReply): reply is CallReply {
  return reply.kind === "wrong-call" || reply.kind === "call-overtaken";
}

/** The submitted form: times as `datetime-local` writes them, in the company's time zone. */
export interface CallPost {
  times: readonly string[];
  /** How both talk: a kind, and its number, address or place. */
  talk: { kind: string; at: string };
  seen: string;
  /** The problem that the member was warned of, and accepts. */
  anyway: string;
}

/** The fields for how both talk. */
export const TALK = "talk";
export const TALK_AT = "talk-at";

/** The name of a field for a time, from 0. */
export function timeField(place: number): string {
  return `time-${place + 1}`;
}

/** A call of today or tomorrow. */
export interface NextCall {
  surveyId: string;
  name: string;
  startsAt: string;
  /** Name of the member who holds it. */
  host: string;
}
