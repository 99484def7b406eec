/** Returns the text of the cart's badge: null for an empty cart, 99+ above 99 (docs/behavior.md, Every page 3). */
export function badgeText(count: number): string | null {
  if (count < 1) return null;
  return count > 99 ? "99+" : String(count);
}
