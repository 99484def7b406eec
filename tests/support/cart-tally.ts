import type { Visitor } from "./visitor.ts";

/**
 * What a shopper must have, in cart and orders together, by product and size:
 * at least what the site answered for, at most that and what got no answer.
 */
export interface CartTally {
  least: Map<string, number>;
  most: Map<string, number>;
}

export function newTally(): CartTally {
  return { least: new Map(), most: new Map() };
}

export function tallyKey({ productId, size }: { productId: string; size: string }): string {
  return `${productId}/${size}`;
}

/** Counts pieces that were added or given up. `answered`: the site said that it is done; else it may be. */
export function countPieces({ least, most }: CartTally, key: string, change: number, answered: boolean): void {
  const counted = [...(answered || change < 0 ? [least] : []), ...(answered || change > 0 ? [most] : [])];
  for (const map of counted) map.set(key, (map.get(key) ?? 0) + change);
}

/** The id of the visitor's cart, out of the cookie that the site signed; null where there is none. */
export function cartIdOf({ jar }: Visitor): string | null {
  const cookie = jar.get("tetm-cart");
  if (cookie === undefined) return null;
  const value: unknown = JSON.parse(atob(decodeURIComponent(cookie)));
  return /^cart~([\w-]+)\./.exec(String(value))?.[1] ?? null;
}
