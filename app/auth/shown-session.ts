/** A session as its member sees it. Times are ISO-8601 UTC. */
export interface ShownSession {
  id: string;
  userAgent: string;
  kind: "desk" | "api";
  beganAt: string;
  lastUsedAt: string;
  isThisOne: boolean;
}

const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "America/New_York" });

/** 'Jun 21, 2025, 3:04 PM' as the company's own place reads it: the same on every machine, so that pages hydrate. */
export function shortTime(iso: string): string {
  return format.format(new Date(iso)).replaceAll("\u202F", " ");
}
