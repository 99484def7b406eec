import { callMailWords } from "../content/call-mail.ts";
import {
  bookingPageEmail,
  callBookedEmail,
  callCanceledEmail,
  callReminderEmail,
  callTimesEmail,
  teamCallEmail,
  type WrittenTime,
} from "../mail/templates/call-emails.ts";
import type { Email } from "../mail/templates/write-email.ts";
import { linkAddress } from "../survey/link-address.ts";
import { calendarFile } from "./calendar-file.server.ts";
import { callUrl } from "./call-link.server.ts";
import { type Call, callTime, otherClocks } from "./call.ts";

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
  switch (event.kind) {
    case "linked":
      return bookingUrl === null ? null : bookingPageEmail({ host, link: bookingUrl });
    case "proposed":
      return callTimesEmail({ host, times: call.times.map(written), link });
    case "booked":
    case "moved": {
      const calendar = invitation(facts, event.startsAt, false);
      return callBookedEmail({ host, when: written(event.startsAt), link, calendar, isMoved: event.kind === "moved" });
    }
    case "reminder":
      return callReminderEmail({ host, when: written(event.startsAt), link });
    case "canceled":
    case "declined": {
      if (event.startsAt === null) return null;
      return callCanceledEmail({ when: written(event.startsAt), calendar: invitation(facts, event.startsAt, true) });
    }
  }
}

function invitation({ call, company, creator, host, at }: CallFacts, startsAt: string, isCanceled: boolean): string {
  return calendarFile(call, startsAt, {
    summary: callMailWords.event(company.name),
    description: callMailWords.booked.text(host),
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
  const event = { summary, description: link, organizer: company, attendee: null, at, isCanceled };
  return teamCallEmail(kind, {
    creator: creator.name,
    email: creator.email,
    when: startsAt === null ? null : written(startsAt),
    reason: kind === "declined" ? call.reason : null,
    link,
    calendar: startsAt === null || kind === "reminder" ? null : calendarFile(call, startsAt, event),
  });
}

function written(time: string): WrittenTime {
  return { time: callTime(time), clocks: otherClocks(time) };
}
