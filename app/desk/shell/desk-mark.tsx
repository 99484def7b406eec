import { dashboard } from "../../content/site.ts";
import { useCompany } from "../../ui/company.tsx";
import { LogoMark } from "../../ui/logo.tsx";

/**
 * The dashboard's name, which links to its first page. It may be cut off: until the narrow font has loaded, a wider one
 * must not push the menu button off a phone's screen.
 */
const MARK =
  "inline-flex min-h-11 min-w-0 items-center gap-2 overflow-hidden font-headline text-2xl leading-none whitespace-nowrap uppercase *:first:flex-none";

export function DeskMark() {
  return (
    <a className={MARK} href={dashboard.home}>
      <LogoMark />
      <span className="translate-y-[0.04em]">
        {useCompany().name} <b className="ml-[0.15em] bg-ink px-[0.22em] font-normal text-paper">{dashboard.name}</b>
      </span>
    </a>
  );
}
