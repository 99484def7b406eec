/** Characters of a parcel's number or address at the carrier. */
export const MOST_TRACKING = 200;

/**
 * What a member typed about a parcel.
 *
 * @returns null where nothing was typed, undefined where it is too long or not one line
 */
export function readTracking(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  return [...text].length <= MOST_TRACKING && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text) ? text : undefined;
}
