import type { Email } from "../../mail/write-email.ts";
import { linkAddress } from "../link-address.ts";
import { calendarFile } from "./calendar-file.server.ts";
import {
  bookingPageEmail,
  callBookedEmail,
  callCanceledEmail,
  callReminderEmail,
  callTimesEmail,
  type WrittenTalk,
  type WrittenTime,
} from "./call-emails.ts";
import { callUrl } from "./call-link.server.ts";
import { type Call, callTime, otherClocks } from "./call.ts";
import { callMailWords } from "./email-words.ts";
import { teamCallEmail } from "./team-call-emails.ts";
import { talkWords } from "./words.ts";

/** The creator, as the survey has them. */
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

/** What the emails name. */
export interface CallFacts {
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
export function writeToCreator(facts: CallFacts, event: CallEvent): Email | null {
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
    summary: callMailWords.event(company.name),
    description: isCanceled ? canceled : booked(host, labelled(call, where), link),
    location: where,
    organizer: company,
    attendee: { name: creator.name, email: linkAddress(creator.email) ?? company.email },
    at,
    isCanceled,
  });
}

/** Writes the email to the member who holds the call. */
export function writeToHost(
  { call, creator, company, origin, at }: CallFacts,
  { kind, startsAt }: Extract<CallEvent, { startsAt: unknown }>,
): Email {
  const link = `${origin}/desk/surveys/${call.surveyId}`;
  const summary = callMailWords.ownEvent(creator.name);
  const isCanceled = kind === "canceled" || kind === "declined";
  const where = talkWords.toHost(call);
  const { own, canceled } = callMailWords.inCalendar;
  const description = isCanceled ? canceled : own(labelled(call, where), call.phone, link);
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
