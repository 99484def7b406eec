import { longDate } from "../../ui/dates.ts";
import { addDays, fromNewYork, newYorkDay } from "../../ui/days.ts";
import { submittedHeaderText } from "../header-fields.ts";
import { type MailKind, mailKindName } from "../outbox.ts";
import { type Block, composeEmail, type Email, type Fact } from "../write-email.ts";
import { topicOf, TOPICS } from "./subscription.ts";

/** The largest number in a summary. */
export const MOST_COUNTED = 999;

export interface SummaryFacts {
  /** How many emails it replaces, by kind, each counted up to `MOST_COUNTED` plus one. */
  counts: readonly { kind: MailKind; count: number }[];
  /** Subjects of the newest ones, with their records, such as `survey:{id}`. */
  newest: readonly { kind: string; subject: string; about: string | null }[];
  origin: string;
  due: Date;
}

export function composeSummary(kind: string, facts: SummaryFacts): Email {
  if (kind === "team-morning") return morningEmail(facts);
  return kind === "team-failures" ? failuresEmail(facts) : teamDigestEmail(facts);
}

/** To the team: what came in above the hourly limit of separate emails, see notify-team.server.ts. */
export function teamDigestEmail({ counts, newest, origin }: SummaryFacts): Email {
  const isUsual = counts.every(({ kind }) => kind === "team-survey" || kind === "team-message");
  const title = isUsual ? "New surveys and messages" : "A lot is going on";
  return composeEmail("team-digest", { subject: `${title}: a summary`, title }, [
    "So many came in at once that we didn't send a separate email for each one. You'll find everything on the dashboard.",
    { facts: counts.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)).map(countFact) },
    ...newestBlocks(newest, origin),
    { link: "See everything that came in", href: `${origin}/desk` },
  ]);
}

/** To a member: what came in since the morning before, for their topics. */
export function morningEmail({ counts, newest, origin, due }: SummaryFacts): Email {
  const subject = `Your morning summary: ${longDate(due.toISOString())}`;
  const topics = counts.flatMap(({ kind }) => topicOf(kind) ?? []);
  const lists = [...new Set(topics.map((topic) => TOPICS[topic].href))];
  return composeEmail("team-morning", { subject, title: "Good morning" }, [
    "Here's what came in since 8 AM yesterday.",
    { facts: counts.map(countFact) },
    ...lists.map((path) => ({ link: openList[path], href: `${origin}${path}` })),
    ...newestBlocks(newest, origin),
    "You get this because you chose a daily summary.",
    { link: "Choose what you're emailed about", href: `${origin}/desk/account/notifications` },
  ]);
}

const openList = {
  "/desk/surveys": "Open the surveys",
  "/desk/messages": "Open the messages",
  "/desk/orders": "Open the orders",
  "/desk/outbox?show=failed": "Open the outbox",
};

const FAILED = "Not delivered";

/** To the team: emails that failed permanently, without their addresses or text. */
export function failuresEmail({ counts, newest, origin }: SummaryFacts): Email {
  return composeEmail("team-failures", { subject: "Some emails couldn't be delivered", title: FAILED }, [
    "The mail server refused them, or couldn't be reached for three days, so we stopped trying. The outbox shows what it said. You can try again from there, or reach the person another way.",
    { facts: counts.map(countFact) },
    { points: newest.map((mail) => mail.subject) },
    { link: "Open the outbox", href: `${origin}/desk/outbox?show=failed` },
  ]);
}

export function failedMailEmail(kind: string): Email {
  return composeEmail("team-failures", { subject: `${FAILED}: ${mailKindName(kind)}`, title: FAILED }, []);
}

export function givenUpEmail(count: number): Email {
  const subject = `Not sent in time: ${count === 1 ? "one email" : `${count} emails`}`;
  return composeEmail("team-failures", { subject, title: FAILED }, []);
}

const counted: Partial<Record<MailKind, string>> = {
  "team-survey": "Surveys",
  "team-message": "Messages",
  "team-order": "New orders",
  "team-attention": "Orders that need attention",
  "team-stock": "Sizes running low",
  "team-refund": "Refunds and disputes",
  "team-failures": "Emails that failed",
};

function countFact({ kind, count }: SummaryFacts["counts"][number]): Fact {
  return { label: counted[kind] ?? kind, text: count > MOST_COUNTED ? `More than ${MOST_COUNTED}` : String(count) };
}

function newestBlocks(newest: SummaryFacts["newest"], origin: string): Block[] {
  if (newest.length === 0) return [];
  const links = newest.map((mail) => ({ link: mail.subject, href: `${origin}${deskPath(mail)}` }));
  return [{ heading: "Most recent" }, ...links];
}

/** A record's page, such as `/desk/surveys/{id}` for `survey:{id}`, or the list that shows what happened. */
function deskPath({ kind, about }: SummaryFacts["newest"][number]): string {
  if (kind === "team-failures") return "/desk/outbox?show=failed";
  if (kind === "team-stock") return "/desk/products?show=low";
  const [record, id] = about?.split(":") ?? [];
  return record && id ? `/desk/${record}s/${id}` : "/desk";
}

/**
 * To a member whom a colleague mentioned in a note. Contains neither the note nor what the record's sender wrote. `by`
 * is the author's name, `url` the absolute URL of the record's page.
 */
export function mentionEmail({ by, kind, url }: { by: string; kind: "survey" | "message"; url: string }): Email {
  const name = submittedHeaderText(by);
  return composeEmail("team-mention", { subject: `${name} mentioned you on a ${kind}`, title: "You were mentioned" }, [
    `${name} mentioned you in a note on a ${kind}.`,
    { link: `Read the note on the ${kind}`, href: url },
  ]);
}

const MINUTE = 60_000;

/** Milliseconds that one summary covers, of a flood or of failed emails. */
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** Milliseconds that transactions from within the period have to commit before its summary is written. */
const GRACE = MINUTE;

export interface Batch {
  /** The same in every process. A member's summary id starts with it. */
  id: string;
  kind: MailKind;
  due: Date;
}

/** Returns the summary that replaces a flood of separate emails for a quarter of an hour. */
export function floodBatch(now: Date, to: "team" | "member"): Batch {
  const start = startOf(QUARTER, now);
  return { id: `${to}-digest-${start / 1000}`, kind: "team-digest", due: new Date(start + QUARTER + GRACE) };
}

export function failureBatch(now: Date): Batch {
  const start = startOf(HOUR, now);
  return { id: `failures-${start / 1000}`, kind: "team-failures", due: new Date(start + HOUR + GRACE) };
}

export function morningBatch(now: Date): Batch {
  const morning = nextMorning(now);
  const due = new Date(morning.getTime() + GRACE);
  return { id: `morning-${newYorkDay(morning)}`, kind: "team-morning", due };
}

/** Returns the next 8 AM in the company's time zone, which daylight saving never skips. */
export function nextMorning(now: Date): Date {
  const today = newYorkDay(now);
  const mornings = [today, addDays(today, 1)].map((day) => new Date(fromNewYork(`${day}T08:00`) ?? day));
  return mornings.find((morning) => morning > now) ?? now;
}

/** Kinds of email whose text is written when they are sent. */
export const SUMMARIES: readonly MailKind[] = ["team-digest", "team-failures", "team-morning"];

export function isSummary(kind: string): boolean {
  return SUMMARIES.some((summary) => summary === kind);
}

/** Returns the id of a member's own copy of an email or summary. Ids contain no dot. */
export function copyId(id: string, staffId: string): string {
  return `${id}.${staffId}`;
}

export function originalId(id: string): string {
  return id.split(".", 1)[0] ?? id;
}

function startOf(period: number, now: Date): number {
  return Math.floor(now.getTime() / period) * period;
}
