import { about } from "./about.ts";
import { announcements } from "./announcements.ts";
import { contactWords } from "./contact.ts";
import { creators } from "./creators.ts";
import { privacyPage } from "./privacy.ts";
import { servicesPage } from "./services.ts";
import { comingSoon } from "./shop.ts";
import { site } from "./site.ts";
import { surveyWords } from "./survey.ts";

/** A share image: its lines in wood type, over two or three inks. */
export interface Poster {
  lines: readonly string[];
  inks: readonly string[];
}

interface Page {
  /** Its file in app/routes. */
  route: string;
  /** Id of the route, where another page has the same file. */
  id?: string;
  /**
   * `always`: from memory, until the server restarts or a file of public/ changes. `by-data`: it changes with what its
   * loaders return. Left out for a page that reads a cookie or the address's query.
   */
  cached?: "always" | "by-data";
  /** Its own share image. Such a page is in the sitemap. */
  share?: Poster;
  /** The same for an address with a parameter: one entry for each address that the content knows. */
  shares?: readonly (Poster & { path: string })[];
  /** False where a visit changes something or shows something personal: browsers must not load it ahead. */
  loadAhead?: false;
  /** Name of its picture in `npm run evidence -- screenshots`. */
  screenshot?: string;
}

function poster(lines: readonly string[], inks: readonly string[] = ["#ff4d5a", "#ff8f2e", "#ffcf3f"]): Poster {
  return { lines, inks };
}

const success = { route: "survey.creator.success.tsx", cached: "always", loadAhead: false } as const;

/**
 * Every page for visitors, by its path, in the order of the sitemap. Routes, page cache, sitemap, share images and the
 * tests' lists of pages come from here; title and description are with the page's words. It stays on the server,
 * because no page needs the words of all others (docs/decisions/0078-one-table-of-pages.md).
 */
const table = {
  "/": {
    route: "home.tsx",
    cached: "always",
    share: poster([site.values.slice(0, 2).join(" "), site.values.slice(2).join(" ")]),
    screenshot: "home",
  },
  "/about": { route: "about.tsx", cached: "always", share: poster(about.titleLines), screenshot: "about" },
  "/services": {
    route: "services.tsx",
    cached: "always",
    share: poster(servicesPage.titleLines, ["#ffb43a", "#ffcf3f"]),
    screenshot: "services",
  },
  "/portfolio": {
    route: "portfolio.tsx",
    share: poster(["Our", "Portfolio"], ["#5b8cff", "#9be3ff"]),
    screenshot: "portfolio",
  },
  "/creators/:slug": {
    route: "creators.$slug.tsx",
    cached: "always",
    shares: creators.map(({ slug, name }) => ({
      path: `/creators/${slug}`,
      lines: name.split(" "),
      inks: ["#3dbb85", "#d2ef72"],
    })),
  },
  "/announcements/:slug": {
    route: "announcements.$slug.tsx",
    cached: "always",
    shares: announcements.map(({ slug, titleLines }) => ({
      path: `/announcements/${slug}`,
      lines: titleLines,
      inks: ["#ff8ba0", "#ffcf3f"],
    })),
  },
  "/shop": {
    route: "shop.tsx",
    cached: "by-data",
    share: poster([...comingSoon.titleLines, ...comingSoon.lines]),
    screenshot: "shop-coming-soon",
  },
  "/shop/:slug": { route: "shop.$slug.tsx", loadAhead: false },
  "/shop/success": { route: "shop.success.tsx", loadAhead: false, screenshot: "shop-success" },
  "/shop/cancel": { route: "shop.cancel.tsx", loadAhead: false, screenshot: "shop-cancel" },
  "/cart": { route: "cart.tsx", loadAhead: false, screenshot: "cart-empty" },
  "/contact": { route: "contact.tsx", share: poster(contactWords.titleLines), screenshot: "contact" },
  "/survey/creator": {
    route: "survey.creator.tsx",
    share: poster(surveyWords.titleLines),
    loadAhead: false,
    screenshot: "survey-1",
  },
  "/survey/creator/success": { ...success, screenshot: "survey-success" },
  // Addresses of their own, because a cached page reads no parameter.
  "/survey/creator/success/no-receipt": { ...success, id: "survey-success-no-receipt" },
  "/survey/creator/success/no-email": { ...success, id: "survey-success-no-email" },
  "/survey/creator/answers": { route: "survey.creator.answers.tsx", loadAhead: false },
  "/survey/creator/resume": { route: "survey.creator.resume.tsx", loadAhead: false },
  "/survey/creator/resume/:token": { route: "survey.creator.resume.$token.tsx", loadAhead: false },
  // The day until which copies are kept is another one each day.
  "/privacy": {
    route: "privacy.tsx",
    cached: "by-data",
    share: poster(privacyPage.titleLines, ["#fbfaf7", "#fbfaf7"]),
    screenshot: "privacy",
  },
} satisfies Record<string, Page>;

export const pages: Readonly<Record<string, Page>> = table;

/** A link of the header and the footer; an external one opens in a new tab, and is in the header alone. */
interface SiteLink {
  name: string;
  href: keyof typeof table | typeof site.blogUrl;
  external?: true;
  footerOnly?: true;
}

// vite.config.ts puts these into the build as `import.meta.env.SITE_LINKS`: the browser doesn't get the whole table.
/** The header's seven links (docs/behavior.md, Every page 2), and what only the footer has. */
export const siteLinks: readonly SiteLink[] = [
  { name: "Home", href: "/" },
  { name: "About", href: "/about" },
  { name: "Services", href: "/services" },
  { name: "Portfolio", href: "/portfolio" },
  { name: "Shop", href: "/shop" },
  { name: "Blog", href: site.blogUrl, external: true },
  { name: "Contact", href: "/contact" },
  { name: "Privacy", href: "/privacy", footerOnly: true },
];

/** The share images, drawn by `npm run draw -- share-images`: one for each address in the sitemap. */
export function shareImages(): (Poster & { path: string })[] {
  return Object.entries(pages).flatMap(
    ([path, { share, shares }]) => shares ?? (share ? { path, lines: share.lines, inks: share.inks } : []),
  );
}

/** Every address that search engines shall find; products are added where they are published. */
export function sitePages(): string[] {
  return shareImages().map(({ path }) => path);
}
