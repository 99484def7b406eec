import type { ReactNode } from "react";

/** For the root of a page of the survey without a poster: the answers, and links to resume. */
export const PLAIN_PAGE = "page-width grid gap-6 py-fluid-2xl";

/** The heading of such a page. */
export function PlainTitle({ children }: { children: ReactNode }) {
  return <h1 className="headline text-[clamp(3.5rem,2rem+7vw,8rem)]">{children}</h1>;
}
