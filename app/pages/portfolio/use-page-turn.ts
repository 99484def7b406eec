import { useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Pixels from the top to which a change of page scrolls (docs/behavior.md, Portfolio 4). */
const SCROLL_TOP = 200;

/**
 * After a turned page the window scrolls to the wall, and the focus goes to the line that says which page it is,
 * because the link that was pressed may be gone. Back and Forward are left alone: there the browser restores the
 * place.
 *
 * @returns the ref of that line
 */
export function usePageTurn(page: number) {
  const place = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  const way = useNavigationType();
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (way === "POP") return;
    place.current?.focus({ preventScroll: true });
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: SCROLL_TOP, behavior: still ? "instant" : "smooth" });
  }, [page, way]);
  return place;
}
