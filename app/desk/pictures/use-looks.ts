import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Milliseconds between two looks at pictures that are being prepared. */
const EVERY = 2000;

/** Loads the page's data again and again while a picture is being prepared and the page is visible. */
export function useLooks(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    const timer = window.setTimeout(() => document.hidden || revalidate(), EVERY);
    return () => window.clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}
