import type { Call } from "./call.ts";
import { isAhead, openTimes } from "./call.ts";
import type { Talk } from "./talk.ts";

/** Why a creator's answer was refused, though its form was filled in right. */
export type AnswerProblem = "no-phone" | "late-time" | "taken" | "changed";

/** What the creator's page shows. `seen`: `Call.changedAt`. */
export type CallView = ShownCall & { seen: string };

/** Times are ISO-8601 UTC. */
type ShownCall =
  | { kind: "proposed"; times: readonly string[]; host: string; talk: Talk | null; phone: string | null }
  | { kind: "booked"; startsAt: string; host: string; talk: Talk | null; phone: string | null }
  | { kind: "past"; startsAt: string }
  | { kind: "declined" | "canceled" | "over" };

interface Known {
  /** Name of the member who holds the call. */
  host: string;
  /** Times at which they have another call. */
  taken: readonly string[];
  now: Date;
}

/** Decides what the creator's page shows of a call. */
export function viewOf(call: Call, { host, taken, now }: Known): ShownCall {
  const { state, startsAt, talk, phone } = call;
  if (state === "booked" && startsAt !== null)
    return isAhead(call, now) ? { kind: "booked", startsAt, host, talk, phone } : { kind: "past", startsAt };
  if (state === "proposed" || state === "linked") {
    const times = openTimes(call, now).filter((time) => !taken.includes(time));
    return times.length > 0 ? { kind: "proposed", times, host, talk, phone } : { kind: "over" };
  }
  return { kind: state === "declined" ? "declined" : "canceled" };
}
