import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { roleTableWords } from "../../auth/members/role-words.ts";
import { isReadOnly, type Role } from "../../server/security/roles.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { searchedLists } from "../search/desk-search.ts";
import { searchBoxWords as words } from "../search/words.ts";
import type { MenuCounts } from "../today/wait.ts";
import { TooltipFrame } from "./copy-button.tsx";
import { DeskMark } from "./desk-mark.tsx";
import { DeskNav } from "./desk-nav.tsx";
import { NOTICE } from "./page-parts.tsx";
import { deskWords } from "./words.ts";

interface Props {
  /** Name of the member who is signed in. */
  member: string;
  role: Role;
  /** What waits, by the path of the link that leads to it. */
  counts: MenuCounts;
  /** Path of the current page. */
  path: string;
  /** The search of the whole dashboard that the page shows; empty on other pages. */
  q: string;
  /** Stands above each page, also where a role may only look: there, a style sheet hides the page's own forms. */
  notice: ReactNode;
  children: ReactNode;
}

const FRAME =
  "row-span-full grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] text-sm lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block";
/** Above the page on a phone, beside it on a wide screen. */
const BAR = [
  "relative z-20 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 border-b-2 border-ink px-gutter py-2.5 print:hidden",
  "lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:items-stretch lg:justify-start lg:gap-5 lg:overflow-y-auto",
  "lg:border-r-2 lg:border-b-0 lg:px-6 lg:pt-5 lg:pb-6",
].join(" ");
const MAIN =
  "w-full px-gutter pt-6 pb-16 focus:outline-none lg:max-w-336 lg:px-6 lg:pt-7 min-[75rem]:px-fluid-xl print:p-0";

/**
 * The frame of every page of the dashboard: menu, member, sign-out. The dashboard is a working tool, so it uses only
 * paper, ink and one accent.
 */
export function DeskShell({ member, role, counts, path, q, notice, children }: Props) {
  return (
    <div className={FRAME} data-density="compact">
      <header className={BAR}>
        <DeskMark />
        <MenuButton label={deskWords.menu} />
        {searchedLists(role).length > 0 && <SearchBox q={q} />}
        <div className="menu-panel col-span-full lg:flex lg:flex-1 lg:flex-col lg:justify-between">
          <DeskNav label={deskWords.nav} role={role} counts={counts} path={path} />
          <AccountFooter member={member} />
        </div>
      </header>
      <main id="main" className={MAIN} tabIndex={-1}>
        {notice}
        {isReadOnly(role, path) ? (
          <div data-read-only>
            <p className={`${NOTICE} mb-6`}>{roleTableWords.readOnly}</p>
            <TooltipFrame>{children}</TooltipFrame>
          </div>
        ) : (
          <TooltipFrame>{children}</TooltipFrame>
        )}
      </main>
    </div>
  );
}

const SIGN_OUT = "min-h-11 cursor-pointer border-2 border-ink px-4 font-semibold hover:bg-ink hover:text-paper";

function AccountFooter({ member }: { member: string }) {
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

/** Beside the menu's button the box has a row of its own. */
const BOX = "col-span-full flex w-full";
const FIELD =
  "min-h-11 w-full min-w-0 border-2 border-r-0 border-ink bg-input px-2.5 py-1.5 text-ink placeholder:text-quiet placeholder:opacity-100";
const FIND = "grid size-11 flex-none cursor-pointer place-items-center border-2 border-ink bg-ink text-paper";

/**
 * The search of the whole dashboard: a GET form on each page.
 *
 * @param q what the page shows the results of
 */
function SearchBox({ q }: { q: string }) {
  return (
    <search className={BOX} aria-label={words.landmark}>
      <form key={q} className="flex w-full" method="get" action="/desk/search">
        <label className="sr-only" htmlFor="desk-q">
          {words.label}
        </label>
        <input
          id="desk-q"
          type="search"
          name="q"
          className={FIELD}
          defaultValue={q}
          placeholder={words.placeholder}
          autoComplete="off"
        />
        <button type="submit" className={FIND} aria-label={words.button}>
          <svg className="size-5 fill-none stroke-current stroke-2" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M13.5 8.25a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0ZM12 12l5.5 5.5" />
          </svg>
        </button>
      </form>
    </search>
  );
}
