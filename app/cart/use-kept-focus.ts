import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useScripted } from "../ui/use-scripted.ts";

/**
 * What was pressed may be gone after a post: the focus then goes to the page's content, not to the top of the document.
 */
export function useKeptFocus(): void {
  const { key } = useLocation();
  const scripted = useScripted();
  // A document that was just opened has its focus where the browser puts it.
  const opened = useRef(scripted ? null : key);
  useEffect(() => {
    if (key === opened.current || document.activeElement !== document.body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [key]);
}
