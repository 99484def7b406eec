/** Made at its first use: docs/decisions/0034. */
let longDay: Intl.DateTimeFormat | undefined;

/** Formats a day in the company's time zone: 'June 21, 2025'. The same on every machine, so that pages hydrate. */
export function longDate(iso: string): string {
  longDay ??= new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
  return longDay.format(new Date(iso));
}

/** Each is made at its first use: docs/decisions/0034. */
let day: Intl.DateTimeFormat | undefined;
let moment: Intl.DateTimeFormat | undefined;

/** Formats a day in the company's time zone: 'Jun 21, 2025'. */
export function shortDate(iso: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "America/New_York" });
  return day.format(new Date(iso));
}

/**
 * Formats a time in the company's time zone: 'Jun 21, 2025, 3:04 PM'. It is the same on every machine, so that pages
 * hydrate.
 */
export function shortTime(iso: string): string {
  const minute = iso.slice(0, "2025-06-21T15:04".length);
  const known = minutes.get(minute);
  if (known) return known;
  moment ??= new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "America/New_York",
  });
  // Some machines put a narrow no-break space before AM and PM, others a plain space.
  const text = moment.format(new Date(iso)).replaceAll("\u202F", " ");
  if (minutes.size >= MOST_MINUTES) minutes.clear();
  minutes.set(minute, text);
  return text;
}

/** A cache, because lists repeat minutes, and formatting takes longer than the rest of a row. */
const minutes = new Map<string, string>();
const MOST_MINUTES = 1000;
