const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });

/** Formats a day in the company's time zone: 'June 21, 2025'. The same on every machine, so that pages hydrate. */
export function longDate(iso: string): string {
  return longDay.format(new Date(iso));
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "America/New_York" });

/** Formats a day in the company's time zone: 'Jun 21, 2025'. */
export function shortDate(iso: string): string {
  return day.format(new Date(iso));
}

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/New_York",
});

/**
 * Formats a time in the company's time zone: 'Jun 21, 2025, 3:04 PM'. It is the same on every machine, so that pages
 * hydrate.
 */
export function shortTime(iso: string): string {
  // Some machines put a narrow no-break space before AM and PM, others a plain space.
  return moment.format(new Date(iso)).replaceAll("\u202F", " ");
}
