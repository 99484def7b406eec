import { aboutPage } from "./about.ts";
import { announcements } from "./announcements.ts";
import { shopName } from "./catalogue.ts";
import { contactWords } from "./contact.ts";
import { creators } from "./creators.ts";
import { shippingPage, termsPage } from "./policies.ts";
import { privacyPage } from "./privacy.ts";
import { servicesPage } from "./services.ts";
import { comingSoon } from "./shop.ts";
import { companyValues, site } from "./site.ts";
import { surveyWords } from "./survey.ts";

/** A share image: lines in wood type, over two or three inks. */
export interface Poster {
  lines: readonly string[];
  inks: readonly string[];
}

interface Page {
  /** Its file in app/routes. */
  route: string;
  /**
   * `always`: kept until members publish something, a file in public/ changes, or the server restarts. `form`: kept so
   * too, and sent to whoever has no cookie of the site, with ids of their own. Left out for a page that shows what
   * changes by itself, or reads the query string.
   */
  kept?: "always" | "form";
  /** The page's own share image. Pages with one are in the sitemap. */
  share?: Poster;
  /** The same for a path with a parameter: one entry for each path that the website begins with. */
  shares?: readonly (Poster & { path: string })[];
  /** False if a visit changes something or shows personal data: browsers must not prerender it. */
  loadAhead?: false;
  /** Name of the picture in `npm run evidence -- screenshots`. */
  screenshot?: string;
}

function poster(lines: readonly string[], inks: readonly string[] = ["#ff4d5a", "#ff8f2e", "#ffcf3f"]): Poster {
  return { lines, inks };
}

/** Returns the company's values in two lines. */
export function valueLines(values: readonly string[]): string[] {
  return [values.slice(0, 2), values.slice(2)].map((line) => line.join(" ")).filter(Boolean);
}

/** The inks of a policy. */
const PAPER = ["#fbfaf7", "#fbfaf7"] as const;

/**
 * Every page for visitors, by its path, in the order of the sitemap. Routes, page cache, sitemap, share images and the
 * tests' lists of pages come from here (docs/decisions/0078-one-table-of-pages.md).
 */
const table = {
  "/": {
    route: "home.tsx",
    kept: "always",
    share: poster(valueLines(companyValues)),
    screenshot: "home",
  },
  "/about": { route: "about.tsx", kept: "always", share: poster(aboutPage.shareLines), screenshot: "about" },
  "/services": {
    route: "services.tsx",
    kept: "always",
    share: poster(servicesPage.shareLines, ["#ffb43a", "#ffcf3f"]),
    screenshot: "services",
  },
  "/portfolio": {
    route: "portfolio.tsx",
    share: poster(["Our", "Portfolio"], ["#5b8cff", "#9be3ff"]),
    screenshot: "portfolio",
  },
  "/creators/:slug": {
    route: "creators.$slug.tsx",
    kept: "always",
    shares: creators.creators.map(({ slug, name }) =>
      Object.assign(poster(name.split(" "), ["#3dbb85", "#d2ef72"]), { path: `/creators/${slug}` }),
    ),
  },
  "/announcements": {
    route: "announcements.tsx",
    kept: "always",
    share: poster(["Press", "releases"], ["#ff8ba0", "#ffcf3f"]),
    screenshot: "announcements",
  },
  "/announcements/:slug": {
    route: "announcements.$slug.tsx",
    kept: "always",
    shares: announcements.announcements.map(({ slug, titleLines }) =>
      Object.assign(poster(titleLines, ["#ff8ba0", "#ffcf3f"]), { path: `/announcements/${slug}` }),
    ),
  },
  "/shop": {
    route: "shop.tsx",
    share: poster([shopName(site.name), ...comingSoon.lines]),
    screenshot: "shop-coming-soon",
  },
  "/shop/:slug": { route: "shop.$slug.tsx", kept: "form", loadAhead: false },
  "/shop/:slug/back-in-stock": { route: "shop.$slug.back-in-stock.tsx", loadAhead: false },
  "/shop/success": { route: "shop.success.tsx", loadAhead: false, screenshot: "shop-success" },
  "/shop/cancel": { route: "shop.cancel.tsx", loadAhead: false, screenshot: "shop-cancel" },
  "/orders": { route: "orders.tsx", loadAhead: false, screenshot: "lost-order" },
  "/orders/:number": { route: "orders.$number.tsx", loadAhead: false },
  "/cart": { route: "cart.tsx", kept: "form", loadAhead: false, screenshot: "cart-empty" },
  "/contact": { route: "contact.tsx", kept: "form", share: poster(contactWords.titleLines), screenshot: "contact" },
  "/survey/creator": {
    route: "survey.creator.tsx",
    kept: "form",
    share: poster(surveyWords.titleLines),
    loadAhead: false,
    screenshot: "survey-1",
  },
  "/survey/creator/success": {
    route: "survey.creator.success.tsx",
    loadAhead: false,
    screenshot: "survey-success",
  },
  "/survey/creator/call": { route: "survey.creator.call.tsx", loadAhead: false },
  "/survey/creator/answers": { route: "survey.creator.answers.tsx", loadAhead: false },
  "/survey/creator/resume": { route: "survey.creator.resume.tsx", loadAhead: false },
  "/survey/creator/resume/:token": { route: "survey.creator.resume.$token.tsx", loadAhead: false },
  "/shipping": {
    route: "shipping.tsx",
    kept: "always",
    share: poster(shippingPage.shareLines, PAPER),
    screenshot: "shipping",
  },
  "/terms": { route: "terms.tsx", kept: "always", share: poster(termsPage.shareLines, PAPER), screenshot: "terms" },
  "/privacy": {
    route: "privacy.tsx",
    share: poster(privacyPage.shareLines, PAPER),
    screenshot: "privacy",
  },
} satisfies Record<string, Page>;

export const pages: Readonly<Record<string, Page>> = table;

export type PagePath = keyof typeof table;

/** Returns the share images that draw/share-images.ts makes: one for each path in the sitemap. */
export function shareImages(): (Poster & { path: string })[] {
  return Object.entries(pages).flatMap(
    ([path, { share, shares }]) => shares ?? (share ? { path, lines: share.lines, inks: share.inks } : []),
  );
}

/** Returns the paths that search engines should index, but for products. `listed` has those with a parameter. */
export function sitePages(listed: Readonly<Record<string, readonly string[]>> = {}): string[] {
  return Object.entries(pages).flatMap(
    ([path, { share, shares }]) => listed[path] ?? shares?.map((one) => one.path) ?? (share ? path : []),
  );
}
