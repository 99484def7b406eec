// Alerts for people who wait for a size that is sold out (docs/behavior.md, Shop 14).

/** Hours that a person has to confirm, and days that a confirmed alert waits. */
export const CONFIRM_HOURS = 24;
export const ALERT_DAYS = 180;

const HOUR = 60 * 60 * 1000;

/** When an alert is deleted (ISO-8601 UTC). */
export function keepAlertUntil(now: Date, isConfirmed: boolean): string {
  const hours = isConfirmed ? ALERT_DAYS * 24 : CONFIRM_HOURS;
  return new Date(now.getTime() + hours * HOUR).toISOString();
}

/** What an email calls a size of a product; the size is empty for a product without sizes. */
export function itemName(name: string, size: string): string {
  return size === "" ? name : `${name}, size ${size}`;
}

/** The path of a product's form for alerts. */
export function alertPath(slug: string): string {
  return `/shop/${slug}/back-in-stock`;
}
