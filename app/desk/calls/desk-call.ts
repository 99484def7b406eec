import { isOneLine } from "../../mail/header-fields.ts";
import { excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { phoneLink } from "../../site/publishing/field-values.ts";
import { overlap, type Talk, TALKS } from "../../survey/calls/call.ts";
import { CALL_DAYS_AHEAD } from "../../survey/questions.ts";
import { fromNewYork } from "../../ui/days.ts";
import type { Mistake } from "../cases/case.ts";

/** The creator or another member changed the call first: nothing was written. */
export interface CallOvertaken {
  kind: "call-overtaken";
}

/** The submitted fields. Times are in the company's time zone, in the format of `datetime-local`. */
export interface CallPost {
  times: readonly string[];
  talk: { kind: string; at: string };
  seen: string;
  /** The warning that the member saw and accepts. */
  anyway: string;
}

export const TIMES = ["time-1", "time-2", "time-3"] as const;
export const TALK = "talk";
export const TALK_AT = "talk-at";

const DAY = 24 * 60 * 60_000;

/** Reads the times that aren't blank: ISO-8601 UTC, earliest first. */
export function readTimes(entered: readonly string[], now: Date): string[] | Mistake {
  const times: string[] = [];
  for (const [place, text] of entered.entries()) {
    if (text.trim() === "") continue;
    const field = TIMES[place] ?? TIMES[0];
    const time = fromNewYork(text.trim());
    if (time === null) return { field, message: "Enter a date and a time, such as 12/1/2026, 3:00 PM" };
    const ahead = Date.parse(time) - now.getTime();
    if (ahead <= 0) return { field, message: "This time has passed" };
    if (ahead > CALL_DAYS_AHEAD * DAY) return { field, message: `Choose a time in the next ${CALL_DAYS_AHEAD} days` };
    if (times.some((other) => overlap(time, other)))
      return { field, message: "This overlaps with another of these times" };
    times.push(time);
  }
  return times.length === 0 ? { field: TIMES[0], message: "Enter at least one time" } : times.toSorted();
}

export function readTalk(kind: string, typed: string): Talk | Mistake {
  const found = TALKS.find((one) => one === kind);
  const at = typed.trim();
  if (!found) return { field: TALK, message: "Choose how you'll talk" };
  if (excessOf(at, MOST_CHARACTERS.callTalk) || !isStorable(at)) return wrong("Use 300 characters or fewer");
  if (found === "phone" && at !== "" && phoneLink(at) === null)
    return wrong("Enter a phone number, such as 919-555-0142, or leave it blank to call them");
  if (found === "video" && !isVideoLink(at))
    return wrong("Enter the link of the video call. It has to start with https://");
  if (found === "place" && (at === "" || !isOneLine(at))) return wrong("Enter the address of the place, on one line");
  return { kind: found, at };
}

function wrong(message: string): Mistake {
  return { field: TALK_AT, message };
}

/** Whether a text is a URL that is safe to open from an email: https, a host with a dot, no password. */
function isVideoLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\@]+$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname.includes(".");
}
