import ICAL from "ical.js";

/** Reads a calendar file with a third-party parser. Times are ISO-8601 UTC. Throws unless it has exactly one event. */
export function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents("vevent");
  if (events.length !== 1) throw new Error(`${events.length} events`);
  const event = new ICAL.Event(events[0]);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    attendees: event.attendees.map((one) => one.getFirstValue()),
    location: event.location,
    description: event.description,
    status: event.component.getFirstPropertyValue("status"),
  };
}
