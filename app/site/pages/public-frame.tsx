import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, Fragment } from "react";
import { closeMenu, MenuButton } from "../../ui/button.tsx";
import { useCompany } from "../../ui/company.tsx";
import { LogoLink, Star } from "../../ui/logo.tsx";
import { EditBar } from "./member-bars.tsx";

interface Props {
  path: string;
  cartCount: number;
  /** For a member: the form for the page's text. */
  edit: string | null;
  /** Path of the press release that the floating button leads to, or null. */
  announcement: string | null;
  children: ReactNode;
}

export function PublicFrame({ path, cartCount, edit, announcement, children }: Props) {
  const { seal: label } = useCompany();
  const seal = path === announcement ? null : announcement;
  const hasForm = FORMS.test(path);
  return (
    <>
      {edit && <EditBar href={edit} />}
      <SiteHeader path={path} cartCount={useUnits(cartCount)} />
      <main id="main" className={seal ? (hasForm ? "min-[80rem]:seal-room" : "lg:seal-room") : undefined} tabIndex={-1}>
        {children}
      </main>
      {seal && <AnnouncementSeal href={seal} label={label} hasForm={hasForm} />}
      <SiteFooter />
    </>
  );
}

interface SiteLink {
  name: string;
  /** Left out for the blog, whose address members set; only the header links to it. */
  href?: string;
  footerOnly?: true;
}

/** The header's seven links (docs/behavior.md, Every page 2), and those that only the footer has. */
export const siteLinks: readonly SiteLink[] = [
  { name: "Home", href: "/" },
  { name: "About", href: "/about" },
  { name: "Services", href: "/services" },
  { name: "Portfolio", href: "/portfolio" },
  { name: "Shop", href: "/shop" },
  { name: "Blog" },
  { name: "Contact", href: "/contact" },
  { name: "For creators", href: "/survey/creator", footerOnly: true },
  { name: "Press releases", href: "/announcements", footerOnly: true },
  { name: "Shipping and returns", href: "/shipping", footerOnly: true },
  { name: "Terms of sale", href: "/terms", footerOnly: true },
  { name: "Privacy", href: "/privacy", footerOnly: true },
];

/** Back shows a page with a form as it was left (docs/decisions/0137), so scripts ask what is in the cart now. */
function useUnits(cartCount: number): number {
  const { data, load } = useFetcher<{ view: { cart: { units: number } } }>();
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (loaded?.type === "back_forward") load("/cart");
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) load("/cart");
    };
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, [load]);
  return data?.view.cart.units ?? cartCount;
}

/** Pages with a form, a cart or a price. */
const FORMS = /^\/(?:cart|contact|orders|shop|survey)(?:\/|$)/;

interface SealProps {
  href: string;
  label: string;
  /** The seal then floats in wide windows only. */
  hasForm: boolean;
}

/**
 * A printer's seal (docs/behavior.md, Every page 6). It floats above the window's lower edge and ends on the footer's
 * upper edge, in the gap that every page leaves there (docs/decisions/0070-without-scripts.md).
 */
function AnnouncementSeal({ href, label, hasForm }: SealProps) {
  return (
    <aside className={`seal-place ${hasForm ? FROM_WIDE : "tall:sticky tall:bottom-3"}`}>
      <a className={SEAL} data-part="seal" href={href} aria-label={label}>
        <svg className="h-auto w-full fill-current" viewBox="0 0 100 100" width="100" height="100" aria-hidden="true">
          {/* Round teeth: dashes of zero length with round caps; the wider ones make the outline. */}
          <g fill="none" strokeLinecap="round" strokeDasharray="0 6">
            <circle className="stroke-current" strokeWidth="10" cx="50" cy="50" r="45" pathLength="192" />
            <circle className="stroke-paper" strokeWidth="6" cx="50" cy="50" r="45" pathLength="192" />
          </g>
          <circle className="fill-paper" cx="50" cy="50" r="45" />
          <circle fill="none" stroke="currentColor" strokeWidth="1.5" cx="50" cy="50" r="27" />
          <path id="seal-ring" fill="none" d="M50 83a33 33 0 1 1 .1 0" />
          <text className="font-headline uppercase" fontSize="14">
            <textPath href="#seal-ring" textLength="181">
              {label}
            </textPath>
          </text>
          <path d={STAR} />
          <path transform="rotate(-22 50 50) translate(50 88) rotate(180) scale(.27) translate(-50 -48)" d={STAR} />
        </svg>
      </a>
    </aside>
  );
}

const STAR = "m50 29 5.3 13.4 14.3 1-11 9.2 3.5 14L50 59l-12.1 7.600 3.5-14-11-9.2 14.300-1Z";
const FROM_WIDE = "min-[80rem]:tall:sticky min-[80rem]:tall:bottom-3";
const SEAL = "seal block rounded-full text-press";

function SiteHeader({ path, cartCount }: Pick<Props, "path" | "cartCount">) {
  return (
    <header className={HEADER}>
      <div className="page-width header-row">
        <LogoLink company={useCompany().name} look="mr-auto text-4xl" />
        <nav className="print:hidden" aria-label="Main">
          <MenuButton label="Menu" />
          <NavList path={path} />
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

function NavList({ path }: Pick<Props, "path">) {
  const { blogUrl } = useCompany();
  const links = siteLinks.filter(({ footerOnly }) => !footerOnly);
  const current = links.find(({ href }) => href === path || (href && href !== "/" && path.startsWith(`${href}/`)));
  return (
    <ul className={`${LIST} ${LINKS}`}>
      {links.map((link) => (
        <li key={link.name}>
          {link.href === undefined ? (
            <a href={blogUrl} target="_blank" rel="noopener">
              {link.name} <i className="new-tab" /> <span className="sr-only">(opens in a new tab)</span>
            </a>
          ) : (
            <a href={link.href} aria-current={link === current ? "page" : undefined} onClick={closeMenu}>
              {link.name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

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

/** Null for an empty cart, 99+ above 99 (docs/behavior.md, Every page 3). */
export function badgeText(count: number): string | null {
  if (count < 1) return null;
  return count > 99 ? "99+" : String(count);
}

const FOOTER_LINKS =
  "*:py-1 [&_a]:inline-block [&_a]:min-h-7 [&_a]:decoration-2 [&_a]:underline-offset-line [&_a]:hover:underline";

/** The poster's last line, printed in reverse in both schemes. */
function SiteFooter() {
  const { name: company, values, foundingYear, ...contact } = useCompany();
  return (
    <footer className="mt-fluid-4xl on-press color-bar print:hidden">
      <div className="@container page-width pt-fluid-xl pb-fluid-lg">
        {/* Four words and their stars are about 15 em wide. */}
        <p className="flex max-w-none flex-wrap items-center justify-between gap-x-[0.3em] gap-y-[0.12em] border-b-2 pb-[0.28em] font-headline text-[clamp(2.6rem,6.3cqw,6rem)] leading-none uppercase">
          {values.map((value, index) => (
            <Fragment key={value}>
              {index > 0 && <Star look="w-[0.42em] bg-gold max-md:hidden" />}
              <span>
                {value}
                {index < values.length - 1 && <span className="sr-only">,</span>}{" "}
              </span>
            </Fragment>
          ))}
        </p>
        <div className="grid gap-x-8 gap-y-9 py-fluid-xl md:grid-cols-[5fr_4fr_3fr]">
          <LogoLink company={company} look="self-start justify-self-start text-6xl" reversed />
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className="mb-2 text-2xl">
              Quick Links
            </h2>
            <ul className={`columns-2 ${FOOTER_LINKS}`}>
              {siteLinks.map(
                ({ name, href }) =>
                  href && (
                    <li key={href}>
                      <a href={href}>{name}</a>
                    </li>
                  ),
              )}
            </ul>
          </nav>
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact" className="mb-2 text-2xl">
              Contact
            </h2>
            <ul className={FOOTER_LINKS}>
              <li>
                <a href={contact.phoneLink}>{contact.phone}</a>
              </li>
              <li>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </li>
              <li>{contact.location}</li>
              {contact.accounts.map(({ name, url }) => (
                <li key={url}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <p className="max-w-none border-t-2 pt-5 text-sm">
          © {foundingYear} {company}
        </p>
      </div>
    </footer>
  );
}
