import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { CartView, PricedCart } from "./priced-cart.ts";

/**
 * Writes the cart backup on every change, and reads it if the server has no cart. Read and write errors are logged and
 * ignored (docs/behavior.md, Cart 12 to 14). Lines that can't be put back are named and not offered again.
 */
export function useCartBackup({ cart, unknown, alert }: CartView) {
  const stored = useSyncExternalStore(listen, readStored, () => null);
  const [asked, setAsked] = useState<readonly RememberedItem[]>([]);
  const offered = unknown && alert !== "no-cookies";
  const remembered = useMemo(() => (offered ? attempt(() => readCartBackup(stored), []) : []), [stored, offered]);

  useEffect(() => {
    if (unknown) return;
    attempt(() => {
      localStorage.setItem(CART_BACKUP_KEY, writeCartBackup(cart));
      sessionStorage.removeItem(CART_BACKUP_KEY);
    }, undefined);
  }, [cart, unknown]);

  useEffect(() => {
    // None of its lines is still offered, so putting it back would be refused again.
    if (alert === "not-restored") forgetCartBackup();
  }, [alert]);

  const notBack = alert === "not-restored" || alert === "restored-in-part" ? namesNotBack(asked, cart) : [];
  return { remembered, putBack: () => setAsked(remembered), notBack };
}

/** Moves the backup to session storage, because checkout empties the cart. Offered if the server then has no cart. */
export function setCartBackupAside(): void {
  attempt(() => {
    sessionStorage.setItem(CART_BACKUP_KEY, localStorage.getItem(CART_BACKUP_KEY) ?? "[]");
    localStorage.removeItem(CART_BACKUP_KEY);
  }, undefined);
}

export function forgetCartBackup(): void {
  attempt(() => {
    localStorage.removeItem(CART_BACKUP_KEY);
    sessionStorage.removeItem(CART_BACKUP_KEY);
  }, undefined);
  window.dispatchEvent(new Event("storage"));
}

/** Other tabs trigger the `storage` event; in this tab, `forgetCartBackup` dispatches it. */
function listen(change: () => void): () => void {
  window.addEventListener("storage", change);
  return () => window.removeEventListener("storage", change);
}

function readStored(): string | null {
  return attempt(() => localStorage.getItem(CART_BACKUP_KEY) ?? sessionStorage.getItem(CART_BACKUP_KEY), null);
}

function attempt<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch (error) {
    console.warn("The browser's copy of the cart could not be used.", error);
    return otherwise;
  }
}

/** The key of the cart backup in the browser's storage (docs/behavior.md, Cart 12). */
const CART_BACKUP_KEY = "tetm-cart";

/** Writes dollars, and an empty size if there is none. The names are fixed (docs/behavior.md, Cart 12). */
export function writeCartBackup({ lines }: PricedCart): string {
  const items = lines.map(({ productId, size, quantity, name, picture, offered }) => ({
    productId,
    name,
    price: (offered?.priceCents ?? 0) / 100,
    quantity,
    imageUrl: picture.src,
    size,
  }));
  return JSON.stringify(items);
}

export type RememberedItem = ReturnType<typeof readCartBackup>[number];

/** Leaves out the prices, which come from the catalog. Throws if `writeCartBackup` didn't write the text. */
export function readCartBackup(text: string | null) {
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

function namesNotBack(asked: readonly RememberedItem[], { lines }: Pick<PricedCart, "lines">): string[] {
  const isBack = (item: RememberedItem) =>
    lines.some(({ productId, size }) => productId === item.productId && size === item.size);
  return asked
    .filter((item) => item.name !== "" && !isBack(item))
    .map(({ name, size }) => (size === "" ? name : `${name}, ${size}`));
}
