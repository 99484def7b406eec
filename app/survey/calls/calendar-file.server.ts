import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { DOMAIN } from "../../mail/outbox.ts";
import { cleanText } from "../../ui/beginning-of.ts";
import { type Call, endOf } from "./call.ts";

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
  /** Who is invited; null for the copy of the member who holds the call. */
  attendee: Party | null;
  at: Date;
  isCanceled: boolean;
}

/**
 * Writes the calendar file of a call (RFC 5545). An invitation is a REQUEST and the member's own copy a PUBLISH, which
 * asks for no reply; CANCEL removes the event (RFC 5546, section 3.2). The UID stays the same and the sequence grows,
 * so that a calendar changes the event that it has. Times are UTC.
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
