import type { Call } from "./call.ts";
import { isAhead, openTimes } from "./call.ts";

/** Why a creator's answer was refused. */
export type AnswerProblem = "no-time" | "late-time" | "taken" | "blank" | "long" | "unstorable" | "changed";

/** What the creator's page shows. `seen`: `Call.changedAt`. */
export type CallView = ShownCall & { seen: string };

/** Times are ISO-8601 UTC. */
type ShownCall =
  | { kind: "proposed"; times: readonly string[]; host: string }
  | { kind: "booked"; startsAt: string; host: string }
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
  const { state, startsAt } = call;
  if (state === "booked" && startsAt !== null)
    return isAhead(call, now) ? { kind: "booked", startsAt, host } : { kind: "past", startsAt };
  if (state === "proposed" || state === "linked") {
    const times = openTimes(call, now).filter((time) => !taken.includes(time));
    return times.length > 0 ? { kind: "proposed", times, host } : { kind: "over" };
  }
  return { kind: state === "declined" ? "declined" : "canceled" };
}
