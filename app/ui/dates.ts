/** Formats in the company's time zone: the same on every machine, so that pages hydrate. */
const NEW_YORK = { timeZone: "America/New_York" } as const;
const longDay = new Intl.DateTimeFormat("en-US", { ...NEW_YORK, dateStyle: "long" });
const day = new Intl.DateTimeFormat("en-US", { ...NEW_YORK, dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-US", { ...NEW_YORK, dateStyle: "medium", timeStyle: "short" });

/** 'June 21, 2025' */
export function longDate(iso: string): string {
  return longDay.format(new Date(iso));
}

/** 'Jun 21, 2025' */
export function shortDate(iso: string): string {
  return day.format(new Date(iso));
}

/** 'Jun 21, 2025, 3:04 PM' */
export function shortTime(iso: string): string {
  // Some machines put a narrow no-break space before AM and PM, others a plain space.
  return moment.format(new Date(iso)).replaceAll("\u202F", " ");
}
