import type { CallState } from "../../calls/call.ts";

/** The call on a survey's page. Times are ISO-8601 UTC. */
export interface DeskCall {
  /** `none` before the first email about it, `over` after a booked call. */
  state: CallState | "none" | "over";
  /** Name of the member who holds it; null for `none`. */
  host: string | null;
  times: readonly string[];
  startsAt: string | null;
  reason: string | null;
  /** `Call.changedAt`; empty for `none`. */
  seen: string;
  /** Whether the creator left an address that can be written to. */
  hasAddress: boolean;
  /** Whether the team has a booking page of its own. */
  hasBookingPage: boolean;
}

export type CallProblem =
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
  | { kind: "wrong-call"; problem: CallProblem; field: string; entered: readonly string[] }
  /** The creator or another member changed the call first. */
  | { kind: "call-overtaken"; entered: readonly string[] };

export function isCallReply<Reply extends { kind: string }>(reply: Reply | CallReply): reply is CallReply {
  return reply.kind === "wrong-call" || reply.kind === "call-overtaken";
}

/** The submitted form: times as `datetime-local` writes them, in the company's time zone. */
export interface CallPost {
  times: readonly string[];
  seen: string;
  /** The problem that the member was warned of, and accepts. */
  anyway: string;
}

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
