import type { PagePath } from "../content/pages.server.ts";

/** A link of header and footer. */
interface SiteLink {
  name: string;
  /** Left out for the blog, whose address members write; only the header has it. */
  href?: PagePath;
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
