import type { ReactNode } from "react";
import { dashboard } from "../../site/content/site.ts";
import { useCompany } from "../../ui/company.tsx";
import { LogoMark } from "../../ui/logo.tsx";

/** Frames pages outside routes/desk.layout.tsx: sign-in, second factor, errors. `own`: the page has its own frame. */
export function DeskFrame({ own, children }: { own: boolean; children: ReactNode }) {
  if (own) return children;
  return (
    <>
      <header className="border-b-2 border-ink py-2.5">
        <div className="page-width">
          <DeskMark />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Truncates a long company name and wraps the dashboard's, so that the menu button fits on a phone. */
const MARK =
  "inline-flex min-h-11 min-w-0 shrink-0 items-center gap-2 overflow-hidden py-0.5 font-headline text-2xl leading-none uppercase *:first:flex-none";

export function DeskMark() {
  return (
    <a className={MARK} href={dashboard.home}>
      <LogoMark />
      <span className="flex min-w-0 translate-y-[0.04em] flex-wrap gap-x-[0.35em] gap-y-0.5">
        <span className="max-w-full truncate">{useCompany().name}</span>{" "}
        <b className="bg-ink px-[0.22em] font-normal whitespace-nowrap text-paper">{dashboard.name}</b>
      </span>
    </a>
  );
}
