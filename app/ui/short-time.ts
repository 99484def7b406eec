const format = new Intl.DateTimeFormat("en-US", {
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
  return format.format(new Date(iso)).replaceAll("\u202F", " ");
}
