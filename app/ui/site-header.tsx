import { badgeText } from "./badge-text.ts";
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
  /** Path of the current page. */
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

function CartLink({ count }: { count: number }) {
  const badge = badgeText(count);
  return (
    <a className="cart-link" href="/cart">
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M4 8h16l-1.2 13H5.2Z" />
        <path d="M8 8V6a4 4 0 0 1 8 0v2" />
      </svg>
      <span className="cart-link-word">Cart</span>{" "}
      {badge && (
        <span className="cart-badge">
          {badge}
          <span className="sr-only"> {count === 1 ? "item" : "items"}</span>
        </span>
      )}
    </a>
  );
}
