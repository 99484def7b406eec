import { Link, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, buttonLook } from "../../../ui/button.tsx";
import { NUMBER } from "../../../ui/hymn-numbers.tsx";
import { useScripted } from "../../../ui/use-scripted.ts";
import { pageLink } from "./portfolio-address.ts";

const ROW =
  "mt-fluid-2xl flex flex-wrap items-center justify-between gap-4 border-t-6 border-double border-ink pt-fluid-sm print:hidden";

/** High-contrast mode replaces colors, so a thicker border marks the current page. */
const PAGE = [
  NUMBER,
  "hover:underline hover:decoration-2 hover:underline-offset-4",
  "aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:border-6",
].join(" ");

/**
 * Links rather than buttons, so that they work without JavaScript, can be opened in a new tab, and are followed by
 * search engines. On the first and the last page, a disabled button replaces the link.
 */
export function PageLinks({ page, pages }: Record<"page" | "pages", number>) {
  const to = usePageLink();
  if (pages < 2) return null;
  return (
    <nav className={ROW} aria-label="Portfolio pages">
      <Turn to={page > 1 ? to(page - 1) : null} name="Previous" />
      <ol className="flex flex-wrap gap-2.5">
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Link
              className={PAGE}
              to={to(number)}
              aria-current={number === page ? "page" : undefined}
              preventScrollReset
            >
              <span className="sr-only">Page </span>
              {number}
            </Link>
          </li>
        ))}
      </ol>
      <Turn to={page < pages ? to(page + 1) : null} name="Next" />
    </nav>
  );
}

function Turn({ to, name }: { to: string | null; name: string }) {
  if (to === null) {
    return (
      <Button type="button" size="tight" disabled>
        {name}
      </Button>
    );
  }
  return (
    <Link className={buttonLook({ outline: true, size: "tight" })} to={to} preventScrollReset>
      {name}
    </Link>
  );
}

/** Without scripts, a link has the fragment of the position that `usePageTurn` scrolls to. */
function usePageLink(): (page: number) => string {
  const fragment = useScripted() ? "" : `#${PLACE}`;
  return (page) => pageLink(page) + fragment;
}

const PLACE = "page";

/** The target of that fragment. */
export function PagePlace() {
  return <div id={PLACE} className="absolute top-[200px] scroll-mt-[calc(-1*var(--scroll-top))]" />;
}

/** Pixels from the top to which a change of page scrolls (docs/behavior.md, Portfolio 4). */
const SCROLL_TOP = 200;

/**
 * After a change of page, scrolls to the projects and moves the focus to the line that says which page it is, because
 * the pressed link may no longer exist. After Back and Forward it does nothing: the browser restores the position.
 *
 * @returns the ref of that line
 */
export function usePageTurn(page: number) {
  const place = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  const navigationType = useNavigationType();
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (navigationType === "POP") return;
    place.current?.focus({ preventScroll: true });
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: SCROLL_TOP, behavior: still ? "instant" : "smooth" });
  }, [page, navigationType]);
  return place;
}
