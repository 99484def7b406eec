import { useEffect, useRef } from "react";

/** Most bytes of a body that outlives its page. A site's share 64 KiB (Fetch, "HTTP-network-or-cache fetch"). */
const MOST = 60_000;

/** Whether a browser sends this body even if its page is closed. */
export function outlivesPage(body: URLSearchParams): boolean {
  return "keepalive" in Request.prototype && body.toString().length <= MOST;
}

/** Returns whether the server accepted it, for a page that is still open. */
export async function sendOnLeaving(address: string, body: URLSearchParams): Promise<boolean> {
  try {
    return (await fetch(address, { method: "POST", body, keepalive: true })).ok;
  } catch {
    return false;
  }
}

/** Key in the tab's storage: the version that the form was filled from when it was sent on leaving. */
const LEFT = "tetm-left";

/** Notes the page's version on leaving, or null on the press of a button, whose answer is no older. */
export function noteLeft(version: string | null): void {
  if (version === null) sessionStorage.removeItem(LEFT);
  else sessionStorage.setItem(LEFT, version);
}

/** Reloads the page, once, if it is older than what was sent on leaving: Firefox requests it before that arrives. */
export function reloadIfOlder(version: string): boolean {
  const older = sessionStorage.getItem(LEFT) === version;
  noteLeft(null);
  if (older) window.location.reload();
  return older;
}

interface Leaving {
  /** Called when the page is hidden (on a phone it may never come back), and before the next page is requested. */
  sendNow?: () => void;
  /** Called when the visitor leaves the page; the browser may keep it in memory for Back. */
  hide?: () => void;
  retry?: () => void;
  /** Whether the browser has to ask for confirmation before the visitor leaves the page. */
  asks: () => boolean;
}

/**
 * Calls back when a visitor leaves a page. Without `unsaved` changes, nothing listens for `beforeunload`, because that
 * would stop some browsers from keeping the page for Back.
 */
export function useLeaving(leaving: Leaving, unsaved: boolean): void {
  const latest = useRef(leaving);
  useEffect(() => {
    latest.current = leaving;
  });

  useEffect(() => {
    const sendNow = () => latest.current.sendNow?.();
    const hideTab = () => document.visibilityState === "hidden" && sendNow();
    const retry = () => latest.current.retry?.();
    const leave = () => {
      sendNow();
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
      if (!latest.current.asks()) {
        // Sent now, because the next page may show what was typed: `pagehide` fires only after its response.
        latest.current.sendNow?.();
        return;
      }
      event.preventDefault();
      // Needed by browsers from before 2024.
      event.returnValue = true;
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
