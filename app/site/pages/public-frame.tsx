import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useCompany } from "../../ui/company.tsx";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { type HeaderLink, SiteHeader } from "../../ui/site-header.tsx";
import { EditBar } from "./member-bars.tsx";
import { siteLinks } from "./site-links.ts";

interface Props {
  /** Path of the current page. */
  path: string;
  cartCount: number;
  /** For a member: the form for the words of the page. */
  edit: string | null;
  /** Path of the press release that the floating button leads to, or null. */
  announcement: string | null;
  children: ReactNode;
}

/** Header, footer and the floating button around every page for visitors. */
export function PublicFrame({ path, cartCount, edit, announcement, children }: Props) {
  const company = useCompany();
  const seal = path === announcement ? null : announcement;
  const hasForm = FORMS.test(path);
  return (
    <>
      {edit && <EditBar href={edit} />}
      <SiteHeader
        company={company.name}
        links={headerLinks(company.blogUrl)}
        path={path}
        cartCount={useUnits(cartCount)}
      />
      <main id="main" className={seal ? (hasForm ? "min-[80rem]:seal-room" : "lg:seal-room") : undefined} tabIndex={-1}>
        {children}
      </main>
      {seal && <AnnouncementSeal href={seal} label={company.seal} hasForm={hasForm} />}
      <SiteFooter
        company={company.name}
        values={company.values}
        links={footerLinks}
        contact={company}
        foundingYear={company.foundingYear}
      />
    </>
  );
}

function headerLinks(blogUrl: string): HeaderLink[] {
  return siteLinks.flatMap(({ name, href, footerOnly }) => {
    if (footerOnly) return [];
    return href === undefined ? { name, href: blogUrl, external: true } : { name, href };
  });
}

const footerLinks = siteLinks.flatMap(({ name, href }) => (href === undefined ? [] : { name, href }));

/**
 * The cart's units in the header. A form that a browser may keep (docs/decisions/0137) is shown on Back as it was left,
 * from memory or as it came; scripts ask what is in the cart now.
 */
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
  /** Whether the page has a form, a cart or a price: there it floats in wide windows only. */
  hasForm: boolean;
}

/**
 * The floating round button (docs/behavior.md, Every page 6): a printer's seal. It stays above the window's lower edge
 * until the page ends, and then on the footer's upper edge, in the gap that every page leaves there. See
 * docs/decisions/0070-without-scripts.md.
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
