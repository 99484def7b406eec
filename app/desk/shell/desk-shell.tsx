import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { roleTableWords } from "../../auth/members/role-words.ts";
import { isReadOnly, type Role, mayDo } from "../../server/security/roles.ts";
import { dashboard } from "../../site/content/site.ts";
import { Alert } from "../../ui/alerts.tsx";
import { MenuButton, TextLink } from "../../ui/button.tsx";
import { searchedLists } from "../search/desk-search.ts";
import { badgeNumber, menuCountWords, type MenuCounts } from "../today/pending-work.ts";
import { TooltipFrame } from "./copy-button.tsx";
import { DeskMark } from "./desk-frame.tsx";
import { NOTICE, IntentButton, ReaderRole } from "./page-parts.tsx";

interface Props {
  member: string;
  role: Role;
  /** Pending work, by link path. */
  counts: MenuCounts;
  path: string;
  /** The search text on the global search page; empty elsewhere. */
  q: string;
  /** Above the page. Its forms work even for a read-only role, for which a style sheet hides the page's forms. */
  notice: ReactNode;
  children: ReactNode;
}

const FRAME =
  "row-span-full grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] text-sm lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block";
/** Above the page on a phone, next to it on a wide screen. */
const BAR = [
  "relative z-20 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 border-b-2 border-ink px-gutter py-2.5 print:hidden",
  "lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:items-stretch lg:justify-start lg:gap-5 lg:overflow-y-auto",
  "lg:border-r-2 lg:border-b-0 lg:px-6 lg:pt-5 lg:pb-6",
].join(" ");
const MAIN =
  "w-full px-gutter pt-6 pb-16 focus:outline-none lg:max-w-336 lg:px-6 lg:pt-7 min-[75rem]:px-fluid-xl print:p-0";

export function DeskShell({ member, role, counts, path, q, notice, children }: Props) {
  return (
    <div className={FRAME} data-density="compact">
      <header className={BAR}>
        <DeskMark />
        <MenuButton label="Menu" />
        {searchedLists(role).length > 0 && <SearchBox q={q} />}
        <div className="menu-panel col-span-full lg:flex lg:flex-1 lg:flex-col lg:justify-between">
          <DeskNav role={role} counts={counts} path={path} />
          <AccountFooter member={member} />
        </div>
      </header>
      <main id="main" className={MAIN} tabIndex={-1}>
        {notice}
        <ReaderRole.Provider value={role}>
          {isReadOnly(role, path) ? (
            <div data-read-only>
              <div className={`${NOTICE} mb-6 print:hidden`}>
                <p>{roleTableWords.readOnly}</p>
              </div>
              <TooltipFrame>{children}</TooltipFrame>
            </div>
          ) : (
            <TooltipFrame>{children}</TooltipFrame>
          )}
        </ReaderRole.Provider>
      </main>
    </div>
  );
}

const FIELD =
  "min-h-11 w-full min-w-0 border-2 border-r-0 border-ink bg-input px-2.5 py-1.5 text-ink placeholder:text-quiet placeholder:opacity-100";
const FIND = "grid size-11 flex-none cursor-pointer place-items-center border-2 border-ink bg-ink text-paper";

function SearchBox({ q }: { q: string }) {
  return (
    <search className="col-span-full flex w-full" aria-label="Whole dashboard">
      <form key={q} className="flex w-full" method="get" action="/desk/search">
        <label className="sr-only" htmlFor="desk-q">
          Search the dashboard
        </label>
        <input
          id="desk-q"
          type="search"
          name="q"
          className={FIELD}
          defaultValue={q}
          placeholder="Search"
          autoComplete="off"
        />
        <button type="submit" className={FIND} aria-label="Find">
          <svg className="size-5 fill-none stroke-current stroke-2" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M13.5 8.25a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0ZM12 12l5.5 5.5" />
          </svg>
        </button>
      </form>
    </search>
  );
}

const NAV_LINK = [
  "flex min-h-11 items-center lg:min-h-9 border-b border-rule font-headline text-2xl leading-none tracking-[0.01em] uppercase",
  "hover:underline hover:decoration-2 hover:underline-offset-line aria-[current]:text-accent",
  "aria-[current]:before:w-[1.1em] aria-[current]:before:font-text aria-[current]:before:text-[0.62em]",
  "aria-[current]:before:content-['★'/'']",
].join(" ");

const GROUP = "text-xs font-semibold text-quiet";

export const MENU: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "": { Today: "/desk" },
  Website: { Content: "/desk/content", Pictures: "/desk/pictures", Visits: "/desk/visits" },
  Inbox: { Surveys: "/desk/surveys", Messages: "/desk/messages", Funnel: "/desk/funnel", People: "/desk/people" },
  Shop: { Orders: "/desk/orders", Products: "/desk/products" },
  Team: { Members: "/desk/members", "My account": "/desk/account", Outbox: "/desk/outbox", Audit: "/desk/audit" },
};

function DeskNav({ role, counts, path }: Pick<Props, "role" | "counts" | "path">) {
  return (
    <nav aria-label="Dashboard">
      {Object.entries(MENU).map(([group, links]) => {
        const shown = Object.entries(links).filter(([, href]) => mayDo(role, "GET", href));
        const id = `menu-${group.toLowerCase()}`;
        if (shown.length === 0) return null;
        return (
          <div key={group} className="mt-3 lg:first:mt-0">
            {group !== "" && (
              <p className={GROUP} id={id}>
                {group}
              </p>
            )}
            <ul className="grid grid-cols-2 gap-x-5 lg:grid-cols-1" aria-labelledby={group === "" ? undefined : id}>
              {shown.map(([name, href]) => (
                <li key={href}>
                  <a className={NAV_LINK} href={href} aria-current={ariaCurrent(href, path)}>
                    {name}
                    <Count count={counts[href]} of={href} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

const COUNT =
  "ml-2 min-w-6 border-2 border-ink px-1 text-center font-text text-xs/5 font-bold text-ink tabular no-underline";

/** Screen readers also hear what is counted. */
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

/** Returns `page` for the link to this page, `true` for the link to its list. */
function ariaCurrent(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return href !== dashboard.home && path.startsWith(`${href}/`) ? "true" : undefined;
}

const SIGN_OUT = "min-h-11 cursor-pointer border-2 border-ink px-4 font-semibold hover:bg-ink hover:text-paper";

function AccountFooter({ member }: { member: string }) {
  return (
    <div className="mt-6 grid gap-2.5 text-xs lg:mt-4">
      <p className="text-quiet">
        Signed in as{" "}
        <b className="block text-ink">
          <bdi>{member}</bdi>
        </b>
      </p>
      <Form method="post" action="/desk/sign-out" reloadDocument>
        <button type="submit" className={SIGN_OUT} name="intent" value="sign-out">
          Sign out
        </button>
      </Form>
      <TextLink href="/">Go to the website</TextLink>
    </div>
  );
}

/** Tells a member that an owner asked to reset their account, with a button that stops it. */
export function ResetNotice() {
  return (
    <div className="print:hidden">
      <Alert tone="warning" title="Someone asked to reset your account">
        <p>They'd get a link that sets a new password for you. If you didn't ask for that, stop it.</p>
        <form className="mt-4" method="post" action="/desk/account">
          <IntentButton intent="keep" label="Stop the reset" />
        </form>
      </Alert>
    </div>
  );
}

/** Shown above each page of a site without a mail server. */
export function NoMailNotice({ waiting, href }: { waiting: number; href: string | null }) {
  const number = waiting > 999 ? "More than 999" : String(waiting);
  const text =
    waiting === 0
      ? "No emails are waiting. The person who runs the site can set it up."
      : `${number} ${waiting === 1 ? "email is" : "emails are"} waiting until the person who runs the site does that.`;
  return (
    <div className={`${NOTICE} mb-6 print:hidden`}>
      <p>
        <b>Email isn't set up.</b> {text} {href !== null && <TextLink href={href}>Outbox</TextLink>}
      </p>
    </div>
  );
}
