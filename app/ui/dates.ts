const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });

/** A day as the company's own place reads it: 'June 21, 2025'. The same on every machine, so that pages hydrate. */
export function longDate(iso: string): string {
  return longDay.format(new Date(iso));
}

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/New_York",
});

/**
 * A moment as the company's own place reads it: 'Jun 21, 2025, 3:04 PM'. The same on every machine, so that pages
 * hydrate.
 */
export function shortTime(iso: string): string {
  // Some machines put a narrow no-break space before AM and PM, others a plain one.
  return moment.format(new Date(iso)).replaceAll("\u202F", " ");
}
