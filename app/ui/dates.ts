/** Made at its first use: docs/decisions/0126. */
let longDay: Intl.DateTimeFormat | undefined;

/** Formats a day in the company's time zone: 'June 21, 2025'. The same on every machine, so that pages hydrate. */
export function longDate(iso: string): string {
  longDay ??= new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
  return longDay.format(new Date(iso));
}
