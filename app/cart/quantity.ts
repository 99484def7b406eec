/** The most pieces of one thing (DESIGN.md section 5). */
export const MOST = 999;

/**
 * A quantity as somebody typed it (SPEC.md section 5, DESIGN.md section 5):
 * non-numeric or zero becomes 1, a part of a piece is cut off, 999 is the most.
 * What is negative stays so: it removes the line.
 */
export function readQuantity(typed: string): number {
  const number = Math.trunc(Number(typed.trim()));
  if (Number.isNaN(number) || number === 0) return 1;
  return Math.min(MOST, Math.max(-MOST, number));
}
