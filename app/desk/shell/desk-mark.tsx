import { dashboard } from "../../site/content/site.ts";
import { useCompany } from "../../ui/company.tsx";
import { LogoMark } from "../../ui/logo.tsx";

/**
 * A long name of the company is cut off, and the dashboard's moves below it: the menu button stays on a phone's screen.
 */
const MARK =
  "inline-flex min-h-11 min-w-0 items-center gap-2 overflow-hidden py-0.5 font-headline text-2xl leading-none uppercase *:first:flex-none";

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
