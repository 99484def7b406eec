import { type MouseEvent, useEffect } from "react";
import { CartLink } from "./cart-link.tsx";
import { closeMenu } from "./close-menu.ts";
import { useKept } from "./kept-html.ts";
import { LogoLink } from "./logo.tsx";
import { MenuButton } from "./menu-button.tsx";
import { ServerHtml } from "./server-html.tsx";

export interface HeaderLink {
  name: string;
  href: string;
  external?: true;
}

interface Props {
  company: string;
  links: readonly HeaderLink[];
  /** Path of the current page. */
  path: string;
  cartCount: number;
}

export function SiteHeader({ company, links, path, cartCount }: Props) {
  return (
    <header className={HEADER}>
      <div className="page-width header-row">
        {import.meta.env.SSR ? (
          <HeaderStart company={company} links={links} current={currentOf(links, path)} />
        ) : (
          <ServerStart path={path} />
        )}
        <CartLink count={cartCount} />
      </div>
    </header>
  );
}

const HEADER = [
  "relative z-20 border-b-2 border-ink bg-paper tall:sticky tall:top-0",
  "before:color-bar before:block before:h-1.5 print:before:hidden",
].join(" ");

const START = "header-start";

/** @param current the link to the current page or its list */
function HeaderStart({ company, links, current }: Pick<Props, "company" | "links"> & { current: string | null }) {
  const content = useKept(["header", company, links, current], () => (
    <>
      <LogoLink company={company} look="mr-auto text-4xl" />
      <nav className="print:hidden" aria-label="Main">
        <MenuButton label="Menu" />
        <NavList links={links} current={current} />
      </nav>
    </>
  ));
  return <div id={START} className="contents" {...content} />;
}

/** Name and menu as the server sent them: of these, scripts change the current page alone. */
function ServerStart({ path }: Pick<Props, "path">) {
  useEffect(() => {
    for (const link of document.querySelectorAll(`#${START} nav a`)) {
      const is = isCurrent(link.getAttribute("href") ?? "", path);
      if (is) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }, [path]);
  return <ServerHtml id={START} className="contents" onClick={closeMenuAfterLink} />;
}

function closeMenuAfterLink({ target }: MouseEvent) {
  if ((target as Element).closest("nav a")) closeMenu();
}

/** A row of words on wide screens, and large lines in a panel on small ones. */
const LIST = [
  "menu-panel divide-ink underline-offset-[0.12em] max-lg:divide-y max-lg:font-headline max-lg:text-5xl",
  "max-lg:leading-none max-lg:uppercase lg:flex lg:gap-fluid-xs lg:text-sm lg:font-semibold",
  "lg:underline-offset-[0.45em]",
].join(" ");
const LINKS = [
  "[&_a]:block [&_a]:decoration-red [&_a]:decoration-3 [&_a]:hover:underline [&_a]:aria-[current]:underline",
  "max-lg:[&_a]:pt-2 max-lg:[&_a]:pb-1.5 lg:[&_a]:py-2.5",
].join(" ");

function NavList({ links, current }: Pick<Props, "links"> & { current: string | null }) {
  return (
    <ul className={`${LIST} ${LINKS}`}>
      {links.map((link) => (
        <li key={link.href}>
          {link.external ? (
            <a href={link.href} target="_blank" rel="noopener">
              {link.name} <i className="new-tab" /> <span className="sr-only">(opens in a new tab)</span>
            </a>
          ) : (
            <a href={link.href} aria-current={link.href === current ? "page" : undefined}>
              {link.name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function currentOf(links: Props["links"], path: string): string | null {
  return links.find(({ href, external }) => !external && isCurrent(href, path))?.href ?? null;
}

function isCurrent(href: string, path: string): boolean {
  return href === path || (href !== "/" && path.startsWith(`${href}/`));
}
