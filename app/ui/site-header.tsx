import { LogoLink } from "./logo.tsx";
import { closeMenu, MenuButton } from "./menu-button.tsx";

export interface HeaderLink {
  name: string;
  href: string;
  external?: true;
}

interface Props {
  company: string;
  links: readonly HeaderLink[];
  path: string;
  cartCount: number;
}

export function SiteHeader({ company, links, path, cartCount }: Props) {
  return (
    <header className={HEADER}>
      <div className="page-width header-row">
        <LogoLink company={company} look="mr-auto text-4xl" />
        <nav className="print:hidden" aria-label="Main">
          <MenuButton label="Menu" />
          <NavList links={links} current={currentOf(links, path)} />
        </nav>
        <CartLink count={cartCount} />
      </div>
    </header>
  );
}

const HEADER = [
  "relative z-20 border-b-2 border-ink bg-paper tall:sticky tall:top-0",
  "before:color-bar before:block before:h-1.5 print:before:hidden",
].join(" ");

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
            <a href={link.href} aria-current={link.href === current ? "page" : undefined} onClick={closeMenu}>
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

/** The link to the cart, with the number of its units. */
function CartLink({ count }: { count: number }) {
  const badge = badgeText(count);
  return (
    <a
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm font-semibold print:hidden"
      href="/cart"
    >
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
      <span className="max-lg:sr-only">Cart</span>{" "}
      {badge && (
        <span
          className="min-w-6.5 flex-none border-2 border-press bg-gold px-1.5 py-0.25 text-center text-xs font-bold text-press"
          data-part="cart-badge"
        >
          {badge}
          <span className="sr-only"> {count === 1 ? "item" : "items"}</span>
        </span>
      )}
    </a>
  );
}

/** Returns the text of the cart's badge: null for an empty cart, 99+ above 99 (docs/behavior.md, Every page 3). */
export function badgeText(count: number): string | null {
  if (count < 1) return null;
  return count > 99 ? "99+" : String(count);
}
