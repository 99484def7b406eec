import { CartLink } from "./cart-link.tsx";
import { LogoMark } from "./logo.tsx";
import { closeMenu, MenuButton } from "./menu-button.tsx";

export interface HeaderLink {
  name: string;
  href: string;
  external?: true;
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
          <MenuButton label="Menu" />
          <NavList links={links} path={path} />
        </nav>
        <CartLink count={cartCount} />
      </div>
    </header>
  );
}

function NavList({ links, path }: Pick<Props, "links" | "path">) {
  return (
    <ul className="menu-panel">
      {links.map((link) => (
        <li key={link.href}>
          {link.external ? (
            <a href={link.href} target="_blank" rel="noopener" onClick={closeMenu}>
              {link.name} <span aria-hidden="true">↗</span> <span className="sr-only">(opens in a new tab)</span>
            </a>
          ) : (
            <a href={link.href} aria-current={isCurrent(link.href, path) ? "page" : undefined} onClick={closeMenu}>
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
