import { useEffect, useRef } from "react";

/**
 * Bytes of a body that outlives its page. All of a site's together may have 64 KiB (Fetch, "HTTP-network-or-cache
 * fetch").
 */
const MOST = 60_000;

/** Whether a browser sends this although its page is gone. */
export function outlivesPage(body: URLSearchParams): boolean {
  return "keepalive" in Request.prototype && body.toString().length <= MOST;
}

/**
 * Posts a form in a way that outlives the page.
 *
 * @returns whether the server took it, for a page that is still there then
 */
export async function sendOnLeaving(address: string, body: URLSearchParams): Promise<boolean> {
  try {
    return (await fetch(address, { method: "POST", body, keepalive: true })).ok;
  } catch {
    return false;
  }
}

interface Leaving {
  /** The page is put away, and on a phone perhaps for good. */
  hurry?: () => void;
  /** The page is left, and perhaps kept in memory for Back. */
  hide?: () => void;
  /** There is a network again. */
  retry?: () => void;
  /** Whether the browser has to ask before the page is left. */
  asks: () => boolean;
}

/**
 * Calls back when a visitor leaves a page.
 *
 * @param unsaved whether there is something to lose; else nothing listens for `beforeunload`, which would keep some
 *   browsers from keeping the page for Back
 */
export function useLeaving(leaving: Leaving, unsaved: boolean): void {
  const latest = useRef(leaving);
  useEffect(() => {
    latest.current = leaving;
  });

  useEffect(() => {
    const hurry = () => latest.current.hurry?.();
    const hideTab = () => document.visibilityState === "hidden" && hurry();
    const retry = () => latest.current.retry?.();
    const leave = () => {
      hurry();
      latest.current.hide?.();
    };
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hideTab);
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hideTab);
      window.removeEventListener("online", retry);
    };
  }, []);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!latest.current.asks()) return;
      event.preventDefault();
      // Browsers of before 2024 want it so.
      event.returnValue = true;
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
