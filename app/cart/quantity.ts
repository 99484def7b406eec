/** The most pieces of one thing (docs/behavior.md, Cart 4). */
export const MOST = 999;

/**
 * A quantity as somebody typed it (docs/behavior.md, Cart 4): non-numeric or zero becomes 1, a part of a piece is cut
 * off, 999 is the most. What is negative stays so: it removes the line.
 */
export function readQuantity(typed: string): number {
  const number = Math.trunc(Number(typed.trim()));
  if (Number.isNaN(number) || number === 0) return 1;
  return Math.min(MOST, Math.max(-MOST, number));
}
