/** Days in the company's time zone, such as `2026-01-31`, which sort as text, and their moments (ISO-8601 UTC). */

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const DAY = 24 * 60 * 60 * 1000;

/** Years outside this range are typing errors, such as 0026. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/**
 * Parses a day from a form or as typed: `2026-12-01`, `12/1/2026`, `12/1/26`. Returns it as `2026-12-01`, or null if no
 * such day exists from 2000 to 2099.
 */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? american(typed);
  const number = Number(year);
  if (!month || !day || !(number >= FIRST_YEAR && number <= LAST_YEAR)) return null;
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(read);
  return !Number.isNaN(time) && dayOf(time) === read ? read : null;
}

function american(typed: string): string[] {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(typed) ?? [];
  return [typed, year.length === 2 ? `20${year}` : year, month, day];
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Converts a moment to New York time, in the format of an input: `2026-11-24T09:00`. */
export function toNewYork(iso: string): string {
  const parts = Object.fromEntries(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** Returns a time's day in New York, such as `2026-11-24`. */
export function newYorkDay(time: Date): string {
  return toNewYork(time.toISOString()).slice(0, 10);
}

/** Daylight saving time first, so that an hour that occurs twice means the first one. */
const OFFSETS = ["-04:00", "-05:00"];

/**
 * Parses a date and time in New York from a form or as typed: `2026-12-01T15:00`, `12/1/2026 3:00 PM`. Returns ISO-8601
 * UTC, or null if there is no such time: in spring an hour is skipped.
 */
export function fromNewYork(text: string): string | null {
  const minute = readMinute(text.trim());
  if (minute === null) return null;
  const moments = OFFSETS.map((offset) => new Date(`${minute}:00${offset}`)).filter((one) => !Number.isNaN(+one));
  return moments.map((one) => one.toISOString()).find((iso) => toNewYork(iso) === minute) ?? null;
}

/** Returns when a day begins in New York, where midnight is never skipped. */
export function midnight(day: string): string {
  return fromNewYork(`${day}T00:00`) ?? day;
}

/** Parses a date and time to the format of an input: `2026-12-01T15:00`. */
function readMinute(typed: string): string | null {
  const [, date = "", hours = "", minutes, half] =
    /^([\d/.-]+)(?:T|,? )(\d{1,2})(?::(\d\d)(?::\d\d)?)?(?: ?([ap])\.?m\.?)?$/i.exec(typed) ?? [];
  const day = readDay(date);
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  if (day === null || hour > 23 || (half ? !(Number(hours) >= 1 && Number(hours) <= 12) : minutes === undefined))
    return null;
  return `${day}T${String(hour).padStart(2, "0")}:${minutes ?? "00"}`;
}
