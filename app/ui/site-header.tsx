import type { MouseEvent } from "react";
import { CartLink } from "./cart-link.tsx";
import { LogoMark } from "./logo.tsx";

export interface HeaderLink {
  name: string;
  href: string;
  external: boolean;
}

interface Props {
  company: string;
  links: readonly HeaderLink[];
  /** Path of the page that is shown. */
  path: string;
  cartCount: number;
}

export function SiteHeader({ company, links, path, cartCount }: Props) {
  return (
    <header className="site-header">
      <div className="page site-header-row">
        <a className="site-logo" href="/" aria-label={`${company}, home`}>
          <LogoMark />
          <span>{company}</span>
        </a>
        <nav className="site-nav" aria-label="Main">
          <NavList links={links} path={path} />
        </nav>
        <CartLink count={cartCount} />
        <details className="site-menu">
          <summary>Menu</summary>
          <nav aria-label="Menu">
            <NavList links={links} path={path} onChoose={closeMenu} />
          </nav>
        </details>
      </div>
    </header>
  );
}

type NavListProps = Pick<Props, "links" | "path"> & { onChoose?: (event: MouseEvent<HTMLElement>) => void };

function NavList({ links, path, onChoose }: NavListProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          {link.external ? (
            <a href={link.href} target="_blank" rel="noopener" onClick={onChoose}>
              {link.name} <span aria-hidden="true">↗</span>
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          ) : (
            <a href={link.href} aria-current={isCurrent(link.href, path) ? "page" : undefined} onClick={onChoose}>
              {link.name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function isCurrent(href: string, path: string): boolean {
  return href === path || (href !== "/" && path.startsWith(`${href}/`));
}

/**
 * A page without scripts closes its menu by loading the next one; a page that
 * runs scripts may come back from the browser's memory with the menu still open.
 */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest("details")?.removeAttribute("open");
}
