import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { findStaff } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail, type EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import type { Email } from "../../mail/write-email.ts";
import { signLink, unsignLink } from "../../server/security/cookies-and-tokens.server.ts";
import { rightIn } from "../../server/security/roles.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import { linkAddress } from "../answers.ts";
import { draftCutoff } from "../journey.ts";
import { surveyRecord } from "../notify-of-survey.server.ts";
import { findSurvey } from "../survey.store.server.ts";
import { calendarFile } from "./calendar-file.server.ts";
import {
  bookingPageEmail,
  callBookedEmail,
  callCanceledEmail,
  callReminderEmail,
  callTimesEmail,
  type WrittenTalk,
  type WrittenTime,
  teamCallEmail,
  callDroppedEmail,
} from "./call-emails.ts";
import { findCall, takeReminders } from "./call.store.server.ts";
import { type Call, callTime, otherClocks, CALL_PATH, isUpcoming } from "./call.ts";
import { callMailWords } from "./email-words.ts";
import { talkWords } from "./words.ts";

export interface CallNotifyDeps extends EnqueueDeps {
  secrets: readonly string[];
  settings: { siteOrigin: string | null; bookingUrl: string | null };
}

/**
 * Emails the creator and the member who holds a call what happened to it: an invitation for their calendars, its
 * change, or its cancellation. If the member has left or may no longer read surveys, the team is notified.
 *
 * @param db the transaction that changes the call
 */
export async function notifyOfCall(
  db: Database,
  deps: CallNotifyDeps,
  call: Call,
  creator: Creator,
  event: CallEvent,
): Promise<void> {
  const { name, email } = await readPublished(db, "company");
  const member = await findStaff(db, call.host);
  const facts: CallFacts = {
    call,
    creator,
    company: { name, email },
    host: member?.name ?? FORMER_MEMBER,
    origin: emailOrigin(deps.settings.siteOrigin),
    secrets: deps.secrets,
    bookingUrl: deps.settings.bookingUrl,
    at: deps.now(),
  };
  const about = surveyRecord({ id: call.surveyId });
  const address = linkAddress(creator.email);
  const callEmail = creatorEmail(facts, event);
  if (address !== null && callEmail) await enqueueEmail(db, deps, callEmail, { to: address, replyTo: email, about });
  if (!("startsAt" in event)) return;
  const isActive = member && member.disabledAt === null && rightIn(member.role, "surveys") !== null;
  await enqueueEmail(db, deps, hostEmail(facts, event), {
    to: isActive ? member.email : null,
    replyTo: address,
    about,
  });
}

/** The creator, as named in the survey. */
export interface Creator {
  name: string;
  /** Null if they left none. */
  email: string | null;
}

/** What happened to a call. `startsAt`: when it takes place, or would have; null if no time had been chosen. */
export type CallEvent =
  | { kind: "linked" | "proposed" }
  | { kind: "booked" | "moved" | "reminder" | "canceled"; startsAt: string }
  | { kind: "declined"; startsAt: string | null };

/**
 * Reminds both sides of their calls a day before. A call is marked in the transaction that queues its emails, so both
 * are reminded once, even with several processes or after a crash.
 *
 * @returns the number of calls
 */
export async function sendReminders(deps: CallNotifyDeps & { db: Database }): Promise<number> {
  return inTransaction(
    deps.db,
    async (db) => {
      const now = deps.now();
      const calls = (await takeReminders(db, now.toISOString(), MOST)).filter((call) => isUpcoming(call, now));
      for (const call of calls) {
        const survey = await findSurvey(db, call.surveyId, draftCutoff(now));
        if (!survey || call.startsAt === null) continue;
        const creator = { name: survey.answers.name, email: survey.answers.email };
        await notifyOfCall(db, deps, call, creator, { kind: "reminder", startsAt: call.startsAt });
      }
      return calls.length;
    },
    "read committed",
  );
}

/** Maximum reminders per transaction. */
const MOST = 50;

/**
 * Cancels a booked call in the calendar of the member who holds it, because its survey is being deleted. The email
 * doesn't name the creator, so it stays in the outbox when their data is deleted. Call this before deleting the
 * survey.
 *
 * @param db the transaction that deletes the survey
 */
export async function notifyOfDeletedCall(db: Database, deps: EnqueueDeps, surveyId: string): Promise<void> {
  const call = await findCall(db, surveyId);
  const at = deps.now();
  if (!call || call.startsAt === null || !isUpcoming(call, at)) return;
  const member = await findStaff(db, call.host);
  const { name, email } = await readPublished(db, "company");
  const event = {
    summary: "Discovery call",
    description: "",
    location: "",
    organizer: { name, email },
    attendee: null,
    at,
    isCanceled: true,
  };
  const calendar = calendarFile({ id: call.id, sequence: call.sequence + 1 }, call.startsAt, event);
  const to = member && member.disabledAt === null ? member.email : null;
  await enqueueEmail(db, deps, callDroppedEmail({ when: written(call.startsAt), calendar }), { to, about: null });
}

/** The creator's link to a call. `origin`: of the site, without a slash at the end. */
export function callUrl(origin: string, id: string, secrets: readonly string[]): string {
  return `${origin}${CALL_PATH}?key=${signLink(LINK, id, secrets)}`;
}

/** Returns the id of the call that a key is for, or null for a key that isn't ours. */
export function readCallKey(key: string, secrets: readonly string[]): string | null {
  return unsignLink(LINK, key, secrets);
}

/** What is signed for a link, so that no other signed value can be used as one. */
const LINK = "call~";

/** What the emails name. */
interface CallFacts {
  call: Call;
  creator: Creator;
  company: { name: string; email: string };
  /** Name of the member who holds the call. */
  host: string;
  /** Origin of links. */
  origin: string;
  secrets: readonly string[];
  bookingUrl: string | null;
  at: Date;
}

/** Writes the email to the creator, or null if there is none. */
function creatorEmail(facts: CallFacts, event: CallEvent): Email | null {
  const { call, host, bookingUrl } = facts;
  const link = callUrl(facts.origin, call.id, facts.secrets);
  const talk = writtenTalk(call, talkWords.toCreator({ ...call, host }));
  switch (event.kind) {
    case "linked":
      return bookingUrl === null ? null : bookingPageEmail({ host, link: bookingUrl });
    case "proposed":
      return callTimesEmail({ host, how: talkWords.suggested(call.talk), times: call.times.map(written), link });
    case "booked":
    case "moved": {
      const calendar = invitation(facts, link, event.startsAt, false);
      const when = written(event.startsAt);
      return callBookedEmail({ host, when, talk, link, calendar, isMoved: event.kind === "moved" });
    }
    case "reminder":
      return callReminderEmail({ host, when: written(event.startsAt), talk, link });
    case "canceled":
    case "declined": {
      if (event.startsAt === null) return null;
      return callCanceledEmail({
        when: written(event.startsAt),
        calendar: invitation(facts, link, event.startsAt, true),
      });
    }
  }
}

function invitation(
  { call, company, creator, host, at }: CallFacts,
  link: string,
  startsAt: string,
  isCanceled: boolean,
): string {
  const { booked, canceled } = callMailWords.inCalendar;
  const where = talkWords.toCreator({ ...call, host });
  return calendarFile(call, startsAt, {
    summary: `Discovery call with ${company.name}`,
    description: isCanceled ? canceled : booked(host, labelled(call, where), link),
    location: where,
    organizer: company,
    attendee: { name: creator.name, email: linkAddress(creator.email) ?? company.email },
    at,
    isCanceled,
  });
}

/** Writes the email to the member who holds the call. */
function hostEmail(
  { call, creator, company, origin, at }: CallFacts,
  { kind, startsAt }: Extract<CallEvent, { startsAt: unknown }>,
): Email {
  const link = `${origin}/desk/surveys/${call.surveyId}`;
  const summary = `Discovery call with ${creator.name}`;
  const isCanceled = kind === "canceled" || kind === "declined";
  const where = talkWords.toHost(call);
  const { canceled } = callMailWords.inCalendar;
  const description = isCanceled ? canceled : [labelled(call, where), call.phone && `Their phone: ${call.phone}`, `The survey: ${link}`].filter(Boolean).join("\n");
  const event = { summary, description, location: where, organizer: company, attendee: null, at, isCanceled };
  return teamCallEmail(kind, {
    creator: creator.name,
    email: creator.email,
    when: startsAt === null ? null : written(startsAt),
    talk: isCanceled ? null : writtenTalk(call, where),
    phone: isCanceled ? null : call.phone,
    reason: kind === "declined" ? call.reason : null,
    link,
    calendar: startsAt === null || kind === "reminder" ? null : calendarFile(call, startsAt, event),
  });
}

function labelled({ talk }: Call, text: string): string {
  return talk === null ? "" : `${talkWords.labels[talk.kind]}: ${text}`;
}

function writtenTalk({ talk }: Call, text: string): WrittenTalk | null {
  return talk && { label: talkWords.labels[talk.kind], text, href: talk.kind === "video" ? talk.at : null };
}

function written(time: string): WrittenTime {
  return { time: callTime(time), clocks: otherClocks(time) };
}
