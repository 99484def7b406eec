const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });

/** A day as the company's own place reads it: 'June 21, 2025'. The same on every machine, so that pages hydrate. */
export function longDate(iso: string): string {
  return format.format(new Date(iso));
}
