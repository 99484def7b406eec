import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { badgeNumber, menuCountWords } from "../../content/desk-today.ts";
import { deskWords } from "../../content/desk.ts";
import { dashboard } from "../../content/site.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import type { MenuCounts } from "../today/wait.ts";
import { TooltipFrame } from "./copy-button.tsx";
import { DeskMark } from "./desk-mark.tsx";

interface Props {
  /** Name of the member who is signed in. */
  member: string;
  /** What waits, by the path of the link that leads to it. */
  counts: MenuCounts;
  /** Path of the current page. */
  path: string;
  children: ReactNode;
}

const FRAME =
  "row-span-full grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] text-sm lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block";
/** Above the page on a phone, beside it on a wide screen. */
const BAR = [
  "relative z-20 flex items-center justify-between gap-4 border-b-2 border-ink px-gutter py-2.5 print:hidden",
  "lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:justify-start lg:gap-7 lg:overflow-y-auto",
  "lg:border-r-2 lg:border-b-0 lg:px-6 lg:pt-5 lg:pb-6",
].join(" ");
const MAIN = "w-full px-gutter pt-6 pb-16 focus:outline-none lg:max-w-336 lg:px-fluid-xl lg:pt-7 print:p-0";

/**
 * The frame of every page of the dashboard: menu, member, sign-out. The dashboard is a working tool, so it uses only
 * paper, ink and one accent.
 */
export function DeskShell({ member, counts, path, children }: Props) {
  return (
    <div className={FRAME} data-density="compact">
      <header className={BAR}>
        <DeskMark />
        <MenuButton label={deskWords.menu} />
        <div className="menu-panel lg:flex lg:flex-1 lg:flex-col lg:justify-between">
          <DeskNav label={deskWords.nav} counts={counts} path={path} />
          <Way member={member} />
        </div>
      </header>
      <main id="main" className={MAIN} tabIndex={-1}>
        <TooltipFrame>{children}</TooltipFrame>
      </main>
    </div>
  );
}

const NAV_LINK = [
  "flex min-h-11 items-center lg:min-h-9 border-b border-rule font-headline text-2xl leading-none tracking-[0.01em] uppercase",
  "hover:underline hover:decoration-2 hover:underline-offset-line aria-[current]:text-accent",
  "aria-[current]:before:w-[1.1em] aria-[current]:before:font-text aria-[current]:before:text-[0.62em]",
  "aria-[current]:before:content-['★'/'']",
].join(" ");

const GROUP = "text-xs font-semibold text-quiet";

function idOf(group: string): string {
  return `menu-${group.toLowerCase().replaceAll(" ", "-")}`;
}

function DeskNav({ label, counts, path }: Pick<Props, "counts" | "path"> & { label: string }) {
  return (
    <nav aria-label={label}>
      {deskWords.groups.map((group) => (
        <div key={group.name} className="mt-3 lg:first:mt-0">
          <p className={GROUP} id={idOf(group.name)}>
            {group.name}
          </p>
          <ul className="grid grid-cols-2 gap-x-5 lg:grid-cols-1" aria-labelledby={idOf(group.name)}>
            {group.links.map(({ name, href }) => (
              <li key={href}>
                <a className={NAV_LINK} href={href} aria-current={currency(href, path)}>
                  {name}
                  <Count count={counts[href]} of={href} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const COUNT =
  "ml-2 min-w-6 border-2 border-ink px-1 text-center font-text text-xs/5 font-bold text-ink tabular no-underline";

/** What waits behind a link: a number, which screen readers hear with what it counts. */
function Count({ count, of }: { count: number | undefined; of: string }) {
  const text = menuCountWords[of];
  if (!count || !text) return null;
  return (
    <>
      <span className={COUNT} aria-hidden="true">
        {badgeNumber(count)}
      </span>
      <span className="sr-only">, {text(count)}</span>
    </>
  );
}

const SIGN_OUT = "min-h-11 cursor-pointer border-2 border-ink px-4 font-semibold hover:bg-ink hover:text-paper";

function Way({ member }: { member: string }) {
  return (
    <div className="mt-6 grid gap-2.5 text-xs lg:mt-4">
      <p className="text-quiet">
        {deskWords.signedIn}{" "}
        <b className="block text-ink">
          <bdi>{member}</bdi>
        </b>
      </p>
      <Form method="post" action={deskWords.signOut.action} reloadDocument>
        <button type="submit" className={SIGN_OUT} name="intent" value="sign-out">
          {deskWords.signOut.label}
        </button>
      </Form>
      <a className="text-link" href="/">
        {deskWords.website}
      </a>
    </div>
  );
}

/** Returns the value of `aria-current`: `page` for the link to this page, `true` for the link to its list. */
function currency(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return href !== dashboard.home && path.startsWith(`${href}/`) ? "true" : undefined;
}
