import type { PricedCart } from "./priced-cart.ts";

/** The fixed key of the browser's own copy of the cart (docs/behavior.md, Cart 12). */
export const CART_BACKUP_KEY = "tetm-cart";

/** A line of it. The names of its fields are agreed on (docs/behavior.md, Cart 12). */
export interface BackedUpItem {
  productId: string;
  name: string;
  /** Dollars. */
  price: number;
  quantity: number;
  imageUrl: string;
  /** Empty where there is none. */
  size: string;
}

export function writeCartBackup({ lines }: PricedCart): string {
  const items = lines.map(({ productId, size, quantity, name, picture, offered }): BackedUpItem => ({
    productId,
    name,
    price: (offered?.priceCents ?? 0) / 100,
    quantity,
    imageUrl: picture.src,
    size,
  }));
  return JSON.stringify(items);
}

/** A line that a browser remembers. */
export type RememberedItem = Pick<BackedUpItem, "productId" | "name" | "size" | "quantity">;

/**
 * What a browser remembers. Prices are not read: the catalogue has them. A name is shown only where the catalogue has
 * none any more.
 *
 * @throws where it is nothing that `writeCartBackup` wrote
 */
export function readCartBackup(text: string | null): RememberedItem[] {
  if (text === null) return [];
  const items: unknown = JSON.parse(text);
  if (!Array.isArray(items)) throw new Error("The stored cart is no list.");
  return items.map((item: unknown) => {
    const { productId, name, size = "", quantity } = (item ?? {}) as Record<string, unknown>;
    const readable = typeof productId === "string" && typeof size === "string" && Number.isInteger(quantity);
    if (!readable) throw new Error("The stored cart has a line that is none.");
    return { productId, name: typeof name === "string" ? name : "", size, quantity: Number(quantity) };
  });
}

/** What of a remembered cart did not come back: names and sizes, as a shopper knows them. */
export function namesNotBack(asked: readonly RememberedItem[], { lines }: Pick<PricedCart, "lines">): string[] {
  const isBack = (item: RememberedItem) =>
    lines.some(({ productId, size }) => productId === item.productId && size === item.size);
  return asked
    .filter((item) => item.name !== "" && !isBack(item))
    .map(({ name, size }) => (size === "" ? name : `${name}, ${size}`));
}
