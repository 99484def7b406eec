import { isOneLine } from "../../mail/header-fields.ts";
import { excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { phoneLink } from "../../site/publishing/field-values.ts";
import { CALL_MINUTES } from "../questions.ts";

/**
 * The state of a call: `linked` if the creator was sent the team's own booking page, `declined` if no proposed time
 * suits the creator.
 */
export type CallState = "linked" | "proposed" | "booked" | "declined" | "canceled";

/** A discovery call with the creator of a survey. Times are ISO-8601 UTC. */
export interface Call {
  /** Part of the creator's link and of the calendar event's UID. */
  id: string;
  surveyId: string;
  state: CallState;
  /** The proposed starts, the earliest first. */
  times: readonly string[];
  /** Null before a time is chosen. */
  startsAt: string | null;
  /** Id of the member who holds the call. */
  host: string;
  /** What the creator wrote when no time suited. */
  reason: string | null;
  /** How creator and member talk; null if not decided. */
  talk: Talk | null;
  /** The creator's phone number, if they left one. */
  phone: string | null;
  /** Revision of the calendar event (RFC 5545, section 3.8.7.4). */
  sequence: number;
  /** When both are reminded; null if they already were, or won't be. */
  remindAt: string | null;
  /** When it last changed, for detecting concurrent changes. */
  changedAt: string;
}

export const TALKS = ["phone", "video", "place"] as const;

export type TalkKind = (typeof TALKS)[number];

export interface Talk {
  kind: TalkKind;
  /** The member's phone number, the address of the video call, or the place. Without a number, the member calls. */
  at: string;
}

/** The creator's page. */
export const CALL_PATH = "/survey/creator/call";

/** Maximum number of times to propose at once. */
export const MOST_TIMES = 3;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns a later time than the last change, even within the same millisecond, because it identifies the change. */
export function nextChangeTime(now: Date, before: string | null): string {
  return new Date(Math.max(now.getTime(), before === null ? 0 : Date.parse(before) + 1)).toISOString();
}

export function endOf(startsAt: string): Date {
  return new Date(Date.parse(startsAt) + CALL_MINUTES * MINUTE);
}

/** Whether two calls that start at these times overlap. */
export function overlap(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < CALL_MINUTES * MINUTE;
}

/** Returns the proposed times that are still ahead. */
export function upcomingTimes({ times }: Pick<Call, "times">, now: Date): string[] {
  return times.filter((time) => Date.parse(time) > now.getTime());
}

/** Returns when both are reminded: a day before, or null if that has passed. */
export function reminderTime(startsAt: string, now: Date): string | null {
  const time = Date.parse(startsAt) - DAY;
  return time > now.getTime() ? new Date(time).toISOString() : null;
}

/** Whether a call is booked and not over. */
export function isUpcoming({ state, startsAt }: Pick<Call, "state" | "startsAt">, now: Date): boolean {
  return state === "booked" && startsAt !== null && endOf(startsAt) > now;
}

/** Formatters are created at first use (docs/decisions/0034). */
let day: Intl.DateTimeFormat | undefined;

interface Zone {
  name: string;
  timeZone: string;
  clock?: Intl.DateTimeFormat;
}

const zones: Zone[] = [
  { name: "Eastern", timeZone: "America/New_York" },
  { name: "Central", timeZone: "America/Chicago" },
  { name: "Mountain", timeZone: "America/Denver" },
  { name: "Pacific", timeZone: "America/Los_Angeles" },
];

/** Names a time in the company's time zone, such as 'Tuesday, December 1, 2026, 3:00 PM Eastern'. */
export function callTime(iso: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "America/New_York" });
  return `${day.format(new Date(iso))}, ${clockTime(iso, 0)}`;
}

/** The same time on other clocks: '2:00 PM Central, 1:00 PM Mountain, 12:00 PM Pacific'. */
export function otherClocks(iso: string): string {
  return [1, 2, 3].map((zone) => clockTime(iso, zone)).join(", ");
}

function clockTime(iso: string, place: number): string {
  const zone = zones[place]!;
  zone.clock ??= new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: zone.timeZone });
  // Some machines put a narrow no-break space before AM and PM.
  return `${zone.clock.format(new Date(iso)).replaceAll("\u202F", " ")} ${zone.name}`;
}

/** Why a valid form was refused. */
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
    return isUpcoming(call, now) ? { kind: "booked", startsAt, host, talk, phone } : { kind: "past", startsAt };
  if (state === "proposed" || state === "linked") {
    const times = upcomingTimes(call, now).filter((time) => !taken.includes(time));
    return times.length > 0 ? { kind: "proposed", times, host, talk, phone } : { kind: "over" };
  }
  return { kind: state === "declined" ? "declined" : "canceled" };
}

export type TalkProblem = "no-talk" | "wrong-phone" | "wrong-link" | "no-place" | "long-talk";

/** Parses a form's fields to a talk, or returns what is wrong. */
export function readTalk(kind: string, typed: string): Talk | TalkProblem {
  const found = TALKS.find((one) => one === kind);
  const at = typed.trim();
  if (!found) return "no-talk";
  if (excessOf(at, MOST_CHARACTERS.callTalk) || !isStorable(at)) return "long-talk";
  if (found === "phone") return at === "" || phoneLink(at) !== null ? { kind: found, at } : "wrong-phone";
  if (found === "video") return isVideoLink(at) ? { kind: found, at } : "wrong-link";
  return at !== "" && isOneLine(at) ? { kind: found, at } : "no-place";
}

/** Whether a text is a URL that is safe to open from an email: https, a host with a dot, no password. */
function isVideoLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\@]+$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname.includes(".");
}

/** Whether a text is a valid phone number. */
export function isPhone(text: string): boolean {
  return text.length <= MOST_CHARACTERS.phone && phoneLink(text) !== null;
}

/** Whether the creator has to enter a phone number, because the member calls and gave none. */
export function needsPhone(talk: Talk | null): boolean {
  return talk?.kind === "phone" && talk.at === "";
}
