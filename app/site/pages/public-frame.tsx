import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { AnnouncementSeal } from "../../ui/announcement-seal.tsx";
import { useCompany } from "../../ui/company.tsx";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { type HeaderLink, SiteHeader } from "../../ui/site-header.tsx";
import { EditBar } from "./member-bars.tsx";
import { siteLinks } from "./site-links.ts";

function headerLinks(blogUrl: string): HeaderLink[] {
  return siteLinks.flatMap(({ name, href, footerOnly }) => {
    if (footerOnly) return [];
    return href === undefined ? { name, href: blogUrl, external: true } : { name, href };
  });
}

const footerLinks = siteLinks.flatMap(({ name, href }) => (href === undefined ? [] : { name, href }));

interface Props {
  /** Path of the current page. */
  path: string;
  cartCount: number;
  /** For a member: the form for the words of the page. */
  edit: string | null;
  /** Path of the press release that the floating button leads to, or null. */
  sealed: string | null;
  children: ReactNode;
}

/** Header, footer and the floating button around every page for visitors. */
export function PublicFrame({ path, cartCount, edit, sealed, children }: Props) {
  const company = useCompany();
  const seal = path === sealed ? null : sealed;
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

/**
 * The cart's units in the header. A form that a browser may keep (docs/decisions/0138) is shown on Back as it was left,
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
