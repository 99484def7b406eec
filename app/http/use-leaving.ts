import { useEffect, useRef } from "react";

interface Leaving {
  /** The page is put away, and on a phone perhaps for good. */
  hurry?: () => void;
  /** There is a network again. */
  retry?: () => void;
  /** Whether the browser has to ask before the page is left. */
  asks: () => boolean;
}

/**
 * Tells when somebody leaves a page.
 *
 * @param unsaved whether there is something to lose; else nothing listens for `beforeunload`, which would keep some browsers from keeping the page for Back
 */
export function useLeaving(leaving: Leaving, unsaved: boolean): void {
  const latest = useRef(leaving);
  useEffect(() => {
    latest.current = leaving;
  });

  useEffect(() => {
    const hurry = () => latest.current.hurry?.();
    const hide = () => document.visibilityState === "hidden" && hurry();
    const retry = () => latest.current.retry?.();
    window.addEventListener("pagehide", hurry);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("pagehide", hurry);
      document.removeEventListener("visibilitychange", hide);
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
