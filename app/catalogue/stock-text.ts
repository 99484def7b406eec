const UNLIMITED = "unlimited";
const MOST_PIECES = 1_000_000;

/**
 * A stock as it is written: a whole number of pieces, or the word `unlimited`.
 *
 * @returns the pieces, null for unlimited, undefined where it is neither
 */
export function readStock(text: string): number | null | undefined {
  if (text === UNLIMITED) return null;
  if (!/^(?:0|[1-9]\d{0,6})$/.test(text)) return undefined;
  return Number(text) <= MOST_PIECES ? Number(text) : undefined;
}

/** Pieces as `readStock` reads them. */
export function writeStock(stock: number | null): string {
  return stock === null ? UNLIMITED : String(stock);
}
