import { overlap } from "../../survey/calls/call.ts";
import { CALL_DAYS_AHEAD } from "../../survey/questions.ts";
import { fromNewYork } from "../../ui/days.ts";
import { type CallProblem, timeField } from "./call-on-desk.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type ReadTimes = { times: string[] } | { problem: CallProblem; field: string };

/** Reads the times of a form, in any order, blank ones left out: ISO-8601 UTC, the earliest first. */
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
