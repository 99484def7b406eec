// Alerts for people who wait for a size that is sold out (docs/behavior.md, Shop 14).

/** A size that alerts are about, as a person reads it. */
export interface AlertItem {
  slug: string;
  name: string;
  /** Empty for a product without sizes. */
  size: string;
}

const HOUR = 60 * 60 * 1000;

/** Hours that a person has to confirm, and days that a confirmed alert waits. */
export const CONFIRM_HOURS = 24;
export const ALERT_DAYS = 180;

/** Most emails about one size in one sweep. */
const MOST_AT_ONCE = 50;

/** When an alert is deleted. */
export function keepAlertUntil(now: Date, isConfirmed: boolean): Date {
  return new Date(now.getTime() + (isConfirmed ? ALERT_DAYS * 24 : CONFIRM_HOURS) * HOUR);
}

/** How many people are told in one sweep: no more than there are units, so that nobody comes for nothing. */
export function alertsAtOnce(stock: number | null): number {
  return Math.min(stock ?? MOST_AT_ONCE, MOST_AT_ONCE);
}

/** Chooses the size that a form is about: the one that was asked for, or the only one. */
export function chooseSize(sizes: readonly string[], asked: string): string | null {
  if (sizes.includes(asked)) return asked;
  return sizes.length === 1 ? (sizes[0] ?? null) : null;
}

/** What an email calls a size of a product; the size is empty for a product without sizes. */
export function itemName(name: string, size: string): string {
  return size === "" ? name : `${name}, size ${size}`;
}
