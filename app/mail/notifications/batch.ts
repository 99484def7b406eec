import { addDays, fromNewYork, newYorkDay } from "../../ui/days.ts";
import type { MailKind } from "../outbox.ts";

const MINUTE = 60_000;

/** Milliseconds that one summary covers: of a flood, and of emails that failed. */
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** Milliseconds that a transaction from within the period has to commit before its summary is written. */
const GRACE = MINUTE;

/** The events that one summary covers. */
export interface Batch {
  /** The same for every process. A member's summary has it as the beginning of its own id. */
  id: string;
  kind: MailKind;
  /** When the summary is written and sent. */
  due: Date;
}

/** Returns what replaces a flood of separate emails for a quarter of an hour. */
export function floodBatch(now: Date, to: "team" | "member"): Batch {
  const start = startOf(QUARTER, now);
  return { id: `${to}-digest-${start / 1000}`, kind: "team-digest", due: new Date(start + QUARTER + GRACE) };
}

/** Returns the hour's summary of emails that failed. */
export function failureBatch(now: Date): Batch {
  const start = startOf(HOUR, now);
  return { id: `failures-${start / 1000}`, kind: "team-failures", due: new Date(start + HOUR + GRACE) };
}

/** Returns the summary of the next morning. */
export function morningBatch(now: Date): Batch {
  const morning = nextMorning(now);
  const due = new Date(morning.getTime() + GRACE);
  return { id: `morning-${newYorkDay(morning)}`, kind: "team-morning", due };
}

/** Returns the next 8 AM in the company's time zone. Clocks never skip it. */
export function nextMorning(now: Date): Date {
  const today = newYorkDay(now);
  const mornings = [today, addDays(today, 1)].map((day) => new Date(fromNewYork(`${day}T08:00`) ?? day));
  return mornings.find((morning) => morning > now) ?? now;
}

/** The kinds of email whose text is written when it is sent. */
export const SUMMARIES: readonly MailKind[] = ["team-digest", "team-failures", "team-morning"];

export function isSummary(kind: string): boolean {
  return SUMMARIES.some((summary) => summary === kind);
}

/** Returns the id of a member's own copy of an email or summary. Ids have no dot. */
export function copyId(id: string, staffId: string): string {
  return `${id}.${staffId}`;
}

/** Returns the id of the email or summary that a copy is of. */
export function originalId(id: string): string {
  return id.split(".", 1)[0] ?? id;
}

function startOf(period: number, now: Date): number {
  return Math.floor(now.getTime() / period) * period;
}
