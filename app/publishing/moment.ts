import type { Body, BodyEntry, DocumentDefinition } from "./document.ts";

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Whether a text is a moment as it is stored: ISO-8601 UTC with milliseconds. */
export function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

/** Returns a moment as clocks in New York show it, in the form of an input: `2026-11-24T09:00`. */
export function toNewYork(iso: string): string {
  const parts = Object.fromEntries(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** Returns the day of a time in New York, such as `2026-11-24`. */
export function newYorkDay(time: Date): string {
  return toNewYork(time.toISOString()).slice(0, 10);
}

/** Daylight saving time comes first, so that of an hour that comes twice, the first one is meant. */
const OFFSETS = ["-04:00", "-05:00"];

/**
 * Returns the moment (ISO-8601 UTC) at which clocks in New York show a date and time. Returns null if they never do: in
 * spring they skip an hour.
 */
export function fromNewYork(text: string): string | null {
  const [minute] = /^2\d{3}-\d\d-\d\dT\d\d:\d\d(?=(:\d\d)?$)/.exec(text) ?? [];
  if (!minute) return null;
  const moments = OFFSETS.map((offset) => new Date(`${minute}:00${offset}`)).filter((one) => !Number.isNaN(+one));
  return moments.map((one) => one.toISOString()).find((iso) => toNewYork(iso) === minute) ?? null;
}

/** Returns the entries that visitors may see: without a moment from which they are public, or after it. */
export function publicAt<One extends { publicFrom: string }>(entries: readonly One[], now: Date): One[] {
  return entries.filter(({ publicFrom }) => publicFrom === "" || Date.parse(publicFrom) <= now.getTime());
}

/** Whether a moment in the lists of a text is after one time, and not after another (milliseconds). */
export function hasMoment({ fields }: DocumentDefinition, body: Body, after: number, until: number): boolean {
  return Object.entries(fields).some(([list, field]) => {
    if (field.kind !== "list") return false;
    const names = Object.keys(field.fields).filter((name) => field.fields[name]?.kind === "moment");
    if (names.length === 0) return false;
    const moments = (body[list] as readonly BodyEntry[]).flatMap((one) =>
      names.map((name) => Date.parse(`${one[name]}`)),
    );
    return moments.some((moment) => moment > after && moment <= until);
  });
}
