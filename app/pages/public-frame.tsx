import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { siteLinks } from "../content/site-links.ts";
import { AnnouncementSeal } from "../ui/announcement-seal.tsx";
import { useCompany } from "../ui/company.tsx";
import { useKept } from "../ui/kept-html.ts";
import { ServerHtml } from "../ui/server-html.tsx";
import { SiteFooter } from "../ui/site-footer.tsx";
import { type HeaderLink, SiteHeader } from "../ui/site-header.tsx";
import { EditBar } from "./member-bars.tsx";

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
  const { name, blogUrl } = useCompany();
  const seal = path === sealed ? null : sealed;
  const hasForm = FORMS.test(path);
  return (
    <>
      {edit && <EditBar href={edit} />}
      <SiteHeader
        company={name}
        links={import.meta.env.SSR ? headerLinks(blogUrl) : []}
        path={path}
        cartCount={useUnits(cartCount)}
      />
      <main id="main" className={seal ? (hasForm ? "min-[80rem]:seal-room" : "lg:seal-room") : undefined} tabIndex={-1}>
        {children}
      </main>
      {import.meta.env.SSR ? (
        <PageEnd sealed={seal} hasForm={hasForm} />
      ) : (
        <ServerHtml id={PAGE_END} className="contents" />
      )}
    </>
  );
}

/**
 * The cart's units in the header. A form that a browser may keep (docs/decisions/0138) is shown on Back as it was left;
 * scripts ask what is in the cart now.
 */
function useUnits(cartCount: number): number {
  const { data, load } = useFetcher<{ view: { cart: { units: number } } }>();
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) load("/cart");
    };
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, [load]);
  return data?.view.cart.units ?? cartCount;
}

const PAGE_END = "page-end";
/** Pages with a form, a cart or a price. */
const FORMS = /^\/(?:cart|contact|orders|shop|survey)(?:\/|$)/;

/** The floating button and the footer, which scripts leave as the server sent them. */
function PageEnd({ sealed, hasForm }: Pick<Props, "sealed"> & { hasForm: boolean }) {
  const { name, values, phone, phoneLink, email, location, accounts, foundingYear, seal } = useCompany();
  const contact = { phone, phoneLink, email, location, accounts };
  const content = useKept(["page-end", sealed, hasForm, seal, name, values, contact, foundingYear], () => (
    <>
      {sealed && <AnnouncementSeal href={sealed} label={seal} hasForm={hasForm} />}
      <SiteFooter company={name} values={values} links={footerLinks} contact={contact} foundingYear={foundingYear} />
    </>
  ));
  return <div id={PAGE_END} className="contents" {...content} />;
}
