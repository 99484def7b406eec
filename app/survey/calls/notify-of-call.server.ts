import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { findStaff } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail, type EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import { DOMAIN } from "../../mail/outbox.ts";
import { signLink, unsignLink } from "../../server/security/cookies-and-tokens.server.ts";
import { rightIn } from "../../server/security/roles.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import { cleanText } from "../../ui/beginning-of.ts";
import { linkAddress } from "../answers.ts";
import { draftCutoff } from "../journey.ts";
import { CALL_MINUTES } from "../questions.ts";
import { findSurvey } from "../survey.store.server.ts";
import {
  callDroppedEmail,
  callEmail,
  type CallEvent,
  callTimesEmail,
  type Creator,
  teamCallEmail,
} from "./call-emails.ts";
import { findCall, takeReminders } from "./call.store.server.ts";
import { type Call, CALL_PATH, isUpcoming, endOf, talkWords } from "./call.ts";

export interface CallNotifyDeps extends EnqueueDeps {
  secrets: readonly string[];
  settings: { siteOrigin: string | null; bookingUrl: string | null };
}

/**
 * Emails the creator and the call's member an invitation for their calendars, its change, or its cancellation. If the
 * member has left or may no longer read surveys, the team is notified.
 */
export async function notifyOfCall(
  db: Database,
  deps: CallNotifyDeps,
  call: Call,
  creator: Creator,
  event: CallEvent,
): Promise<void> {
  const { name, email } = await readPublished(db, "company");
  const company = { name, email };
  const member = await findStaff(db, call.host);
  const host = member?.name ?? FORMER_MEMBER;
  const origin = emailOrigin(deps.settings.siteOrigin);
  const own = callUrl(origin, call.id, deps.secrets);
  const address = linkAddress(creator.email);
  const about = `survey:${call.surveyId}`;
  const toCreator = { to: address, replyTo: email, about };
  if (!("startsAt" in event)) {
    const link = event.kind === "linked" ? deps.settings.bookingUrl : own;
    if (address !== null && link !== null)
      await enqueueEmail(db, deps, callTimesEmail(event.kind, { call, creator, host, link }), toCreator);
    return;
  }
  const { kind, startsAt } = event;
  const isCanceled = kind === "canceled" || kind === "declined";
  const hasCalendar = startsAt !== null && kind !== "reminder";
  const calendarOf = ({
    description,
    ...facts
  }: Pick<EventFacts, "summary" | "description" | "location" | "attendee">) =>
    hasCalendar
      ? calendarFile(call, startsAt, {
          ...facts,
          description: isCanceled ? "This call was canceled." : description,
          organizer: company,
          at: deps.now(),
          isCanceled,
        })
      : null;
  const how = (text: string) => (call.talk ? `${talkWords.labels[call.talk.kind]}: ${text}` : "");
  if (address !== null && startsAt !== null) {
    const location = talkWords.toCreator({ ...call, host });
    const text = `${host} will talk with you for ${CALL_MINUTES} minutes.\n${how(location)}\n\nChange or cancel the call: ${own}`;
    const summary = `Discovery call with ${name}`;
    const attendee = { name: creator.name, email: address };
    const calendar = calendarOf({ summary, description: text, location, attendee });
    const written = callEmail(kind, startsAt, { call, creator, host, link: own });
    await enqueueEmail(db, deps, { ...written, calendar }, toCreator);
  }
  const link = `${origin}/desk/surveys/${call.surveyId}`;
  const location = talkWords.toHost(call);
  const text = [how(location), call.phone && `${talkWords.theirPhone}: ${call.phone}`, `The survey: ${link}`];
  const summary = `Discovery call with ${creator.name}`;
  const calendar = calendarOf({ summary, description: text.filter(Boolean).join("\n"), location, attendee: null });
  const written = teamCallEmail(event, { call, creator, host, link });
  const isActive = member && member.disabledAt === null && rightIn(member.role, "surveys") !== null;
  await enqueueEmail(
    db,
    deps,
    { ...written, calendar },
    { to: isActive ? member.email : null, replyTo: address, about },
  );
}

const MOST = 50;

/**
 * Reminds both sides a day before. A call is marked in the transaction that queues its emails, so both are reminded
 * once, even with several processes or after a crash.
 */
export async function sendReminders(deps: CallNotifyDeps & { db: Database }): Promise<number> {
  return inReadCommitted(deps.db, async (db) => {
    const now = deps.now();
    const calls = (await takeReminders(db, now.toISOString(), MOST)).filter((call) => isUpcoming(call, now));
    for (const call of calls) {
      const survey = await findSurvey(db, call.surveyId, draftCutoff(now));
      if (!survey || call.startsAt === null) continue;
      await notifyOfCall(db, deps, call, survey.answers, { kind: "reminder", startsAt: call.startsAt });
    }
    return calls.length;
  });
}

/**
 * Cancels a booked call in its member's calendar. Call it before deleting the call's survey. The email doesn't name the
 * creator, so it stays in the outbox when their data is deleted.
 */
export async function notifyOfDeletedCall(db: Database, deps: EnqueueDeps, surveyId: string): Promise<void> {
  const call = await findCall(db, surveyId);
  const at = deps.now();
  if (!call || call.startsAt === null || !isUpcoming(call, at)) return;
  const member = await findStaff(db, call.host);
  const { name, email } = await readPublished(db, "company");
  const calendar = calendarFile({ id: call.id, sequence: call.sequence + 1 }, call.startsAt, {
    summary: "Discovery call",
    description: "",
    location: "",
    organizer: { name, email },
    attendee: null,
    at,
    isCanceled: true,
  });
  const to = member && member.disabledAt === null ? member.email : null;
  await enqueueEmail(db, deps, { ...callDroppedEmail(call.startsAt), calendar }, { to, about: null });
}

/** `origin`: without a trailing slash. */
export function callUrl(origin: string, id: string, secrets: readonly string[]): string {
  return `${origin}${CALL_PATH}?key=${signLink(LINK, id, secrets)}`;
}

export function readCallKey(key: string, secrets: readonly string[]): string | null {
  return unsignLink(LINK, key, secrets);
}

/** Prefixes what is signed for a link, so that no other signed value can be used as one. */
const LINK = "call~";

interface Party {
  name: string;
  email: string;
}

interface EventFacts {
  summary: string;
  description: string;
  /** Empty if there is none. */
  location: string;
  organizer: Party;
  /** Who is invited; null for the member's own copy. */
  attendee: Party | null;
  at: Date;
  isCanceled: boolean;
}

/**
 * Writes the calendar file of a call (RFC 5545). An invitation is a REQUEST; the member's own copy is a PUBLISH, which
 * asks for no reply; CANCEL removes the event (RFC 5546, section 3.2). The UID stays and the sequence grows, so that a
 * calendar updates the event. Times are UTC.
 */
export function calendarFile(
  { id, sequence }: Pick<Call, "id" | "sequence">,
  startsAt: string,
  { summary, description, location, organizer, attendee, at, isCanceled }: EventFacts,
): string {
  const { CANCEL, PUBLISH, REQUEST } = ICalCalendarMethod;
  const calendar = ical({
    method: isCanceled ? CANCEL : attendee ? REQUEST : PUBLISH,
    prodId: { company: DOMAIN, product: "calls", language: "EN" },
  });
  const event = calendar.createEvent({
    id: `call-${id}@${DOMAIN}`,
    sequence,
    stamp: at,
    start: new Date(startsAt),
    end: endOf(startsAt),
    summary: oneLine(summary),
    description: cleanText(description),
    location: oneLine(location) || null,
    organizer: { ...organizer, name: oneLine(organizer.name) },
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (attendee)
    event.createAttendee({
      ...attendee,
      name: oneLine(attendee.name),
      role: ICalAttendeeRole.REQ,
      rsvp: !isCanceled,
    });
  // The package leaves out the line break after the last line (RFC 5545, section 3.1).
  return `${calendar.toString().trimEnd()}\r\n`;
}

function oneLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ");
}
