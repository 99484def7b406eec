import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Milliseconds. */
const INTERVAL = 2000;

/** Reloads the page's data while a picture is being prepared and the page is visible. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    const timer = window.setTimeout(() => document.hidden || revalidate(), INTERVAL);
    return () => window.clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}
