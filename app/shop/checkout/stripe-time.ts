/**
 * Returns a time of Stripe's in ISO-8601.
 *
 * @throws if it isn't a time in seconds since 1970
 */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
