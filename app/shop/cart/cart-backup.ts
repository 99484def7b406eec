import type { PricedCart } from "./priced-cart.ts";

/** The key of the cart backup in the browser's storage (docs/behavior.md, Cart 12). */
export const CART_BACKUP_KEY = "tetm-cart";

/** A line as it is stored. The names of its fields are fixed (docs/behavior.md, Cart 12). */
interface BackedUpItem {
  productId: string;
  name: string;
  /** Dollars. */
  price: number;
  quantity: number;
  imageUrl: string;
  /** Empty if there is none. */
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

/** A line as `readCartBackup` returns it. */
export type RememberedItem = Pick<BackedUpItem, "productId" | "name" | "size" | "quantity">;

/**
 * Reads the backup without its prices, which come from the catalog.
 *
 * @throws if `writeCartBackup` did not write it
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

/** Names the lines that could not be put back, with their sizes. */
export function namesNotBack(asked: readonly RememberedItem[], { lines }: Pick<PricedCart, "lines">): string[] {
  const isBack = (item: RememberedItem) =>
    lines.some(({ productId, size }) => productId === item.productId && size === item.size);
  return asked
    .filter((item) => item.name !== "" && !isBack(item))
    .map(({ name, size }) => (size === "" ? name : `${name}, ${size}`));
}
