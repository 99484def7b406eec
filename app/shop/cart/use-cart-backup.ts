import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { CART_BACKUP_KEY, namesNotBack, readCartBackup, type RememberedItem, writeCartBackup } from "./cart-backup.ts";
import type { CartView } from "./cart-view.ts";

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

/**
 * Moves the backup to the tab's session storage, because checkout empties the cart. If the server then has no cart, the
 * page offers the backup.
 */
export function setCartBackupAside(): void {
  attempt(() => {
    sessionStorage.setItem(CART_BACKUP_KEY, localStorage.getItem(CART_BACKUP_KEY) ?? "[]");
    localStorage.removeItem(CART_BACKUP_KEY);
  }, undefined);
}

/** Deletes the backup. */
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
