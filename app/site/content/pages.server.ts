import { announcements } from "./announcements.ts";
import { creators } from "./creators.ts";

interface Page {
  route: string;
  /**
   * `always`: cached until a member publishes something, a file in public/ changes, or the server restarts. `form`: the
   * same, but only for visitors without cookies, and with fresh ids. Left out for a page that reads the query string or
   * changes on its own.
   */
  cached?: "always" | "form";
  /** Whether it is in the sitemap; for a path with a parameter, the initial paths. */
  listed?: true | readonly string[];
  /** False if a visit changes something or shows personal data: browsers must not prerender it. */
  loadAhead?: false;
}

/** Every page, in sitemap order: for routes, page cache, sitemap and tests (docs/decisions/0031-page-cache.md). */
const table = {
  "/": { route: "home.tsx", cached: "always", listed: true },
  "/about": { route: "about.tsx", cached: "always", listed: true },
  "/services": { route: "services.tsx", cached: "always", listed: true },
  "/portfolio": { route: "portfolio.tsx", listed: true },
  "/creators/:slug": {
    route: "creators.$slug.tsx",
    cached: "always",
    listed: creators.creators.map(({ slug }) => `/creators/${slug}`),
  },
  "/announcements": { route: "announcements.tsx", cached: "always", listed: true },
  "/announcements/:slug": {
    route: "announcements.$slug.tsx",
    cached: "always",
    listed: announcements.announcements.map(({ slug }) => `/announcements/${slug}`),
  },
  "/shop": { route: "shop.tsx", listed: true },
  "/shop/:slug": { route: "shop.$slug.tsx", cached: "form", loadAhead: false },
  "/shop/:slug/back-in-stock": { route: "shop.$slug.back-in-stock.tsx", loadAhead: false },
  "/shop/success": { route: "shop.success.tsx", loadAhead: false },
  "/shop/cancel": { route: "shop.cancel.tsx", loadAhead: false },
  "/orders": { route: "orders.tsx", loadAhead: false },
  "/orders/:number": { route: "orders.$number.tsx", loadAhead: false },
  "/cart": { route: "cart.tsx", cached: "form", loadAhead: false },
  "/contact": { route: "contact.tsx", cached: "form", listed: true },
  "/survey/creator": {
    route: "survey.creator.tsx",
    cached: "form",
    listed: true,
    loadAhead: false,
  },
  "/survey/creator/success": {
    route: "survey.creator.success.tsx",
    loadAhead: false,
  },
  "/survey/creator/call": { route: "survey.creator.call.tsx", loadAhead: false },
  "/survey/creator/answers": { route: "survey.creator.answers.tsx", loadAhead: false },
  "/survey/creator/resume": { route: "survey.creator.resume.tsx", loadAhead: false },
  "/survey/creator/resume/:token": { route: "survey.creator.resume.$token.tsx", loadAhead: false },
  "/shipping": { route: "policy.tsx", cached: "always", listed: true },
  "/terms": { route: "policy.tsx", cached: "always", listed: true },
  "/privacy": { route: "privacy.tsx", listed: true },
} satisfies Record<string, Page>;

export const pages: Readonly<Record<string, Page>> = table;

/** The paths for search engines, but for products. `entries` replaces the initial paths of those with a parameter. */
export function sitePages(entries: Readonly<Record<string, readonly string[]>> = {}): string[] {
  return Object.entries(pages).flatMap(([path, { listed = [] }]) => entries[path] ?? (listed === true ? path : listed));
}
