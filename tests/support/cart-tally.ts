import type { Visitor } from "./visitor.ts";

/**
 * What a shopper must have, in cart and orders together, by product and size: at least what the site answered for, at
 * most that and what got no answer.
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

/**
 * Counts pieces that are about to be added or given up: from now on they may be. What it answers counts them as done,
 * or, with `false`, as refused; where no answer comes, nobody calls it.
 */
export function expectPieces({ least, most }: CartTally, key: string, change: number): (done: boolean) => void {
  const [now, later] = change < 0 ? [least, most] : [most, least];
  add(now, key, change);
  return (done) => (done ? add(later, key, change) : add(now, key, -change));
}

function add(map: Map<string, number>, key: string, change: number): void {
  map.set(key, (map.get(key) ?? 0) + change);
}

/** The id of the visitor's cart, out of the cookie that the site signed; null where there is none. */
export function cartIdOf({ jar }: Visitor): string | null {
  const cookie = jar.get("tetm-cart");
  if (cookie === undefined) return null;
  const value: unknown = JSON.parse(atob(decodeURIComponent(cookie)));
  return /^cart~([\w-]+)\./.exec(String(value))?.[1] ?? null;
}
