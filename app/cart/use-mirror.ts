import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { CartView } from "./cart-view.ts";
import { MIRROR_KEY, namesNotBack, readMirror, type RememberedItem, writeMirror } from "./mirror.ts";

/**
 * Keeps the browser's own copy of the cart: written with every change, read
 * where the server knows no cart. What can't be read or written is logged and
 * left out (docs/behavior.md, Cart 12 to 14). What was asked back and
 * is gone is named, and not offered again.
 */
export function useMirror({ cart, unknown, alert }: CartView) {
  const stored = useSyncExternalStore(listen, readStored, () => null);
  const [asked, setAsked] = useState<readonly RememberedItem[]>([]);
  const offered = unknown && alert !== "no-cookies";
  const remembered = useMemo(() => (offered ? attempt(() => readMirror(stored), []) : []), [stored, offered]);

  useEffect(() => {
    if (unknown) return;
    attempt(() => {
      localStorage.setItem(MIRROR_KEY, writeMirror(cart));
      sessionStorage.removeItem(MIRROR_KEY);
    }, undefined);
  }, [cart, unknown]);

  useEffect(() => {
    // None of it can be had any more: offering it again would only be refused again.
    if (alert === "not-restored") forgetMirror();
  }, [alert]);

  const notBack = alert === "not-restored" || alert === "restored-in-part" ? namesNotBack(asked, cart) : [];
  return { remembered, putBack: () => setAsked(remembered), notBack };
}

/**
 * Empties the browser's own copy, because checkout empties the cart. The tab
 * keeps it until the server shows a cart again: should it know none, it is
 * offered back.
 */
export function setMirrorAside(): void {
  attempt(() => {
    sessionStorage.setItem(MIRROR_KEY, localStorage.getItem(MIRROR_KEY) ?? "[]");
    localStorage.removeItem(MIRROR_KEY);
  }, undefined);
}

/** Deletes the browser's own copy. */
export function forgetMirror(): void {
  attempt(() => {
    localStorage.removeItem(MIRROR_KEY);
    sessionStorage.removeItem(MIRROR_KEY);
  }, undefined);
  window.dispatchEvent(new Event("storage"));
}

/** Other tabs tell of a change by this event, and `forgetMirror` does here. */
function listen(change: () => void): () => void {
  window.addEventListener("storage", change);
  return () => window.removeEventListener("storage", change);
}

function readStored(): string | null {
  return attempt(() => localStorage.getItem(MIRROR_KEY) ?? sessionStorage.getItem(MIRROR_KEY), null);
}

function attempt<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch (error) {
    console.warn("The browser's copy of the cart could not be used.", error);
    return otherwise;
  }
}
