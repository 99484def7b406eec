import { beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { sitePages } from "../../app/site/content/pages.server.ts";
import { crawl, type Visited } from "../support/crawl.ts";
import { complaintsAbout } from "../support/html-complaints.ts";
import { useServer } from "../support/use-server.ts";

/** The press release that the floating button leads to. */
const PARTNER = "/announcements/josiah-vale";

const server = useServer();
let visited: Visited[];

beforeAll(async () => {
  visited = await crawl(server.origin);
});

/** Routes that search engines must not index, and why. */
const unlisted: Record<string, string> = {
  "/shop/success": "only a shopper who has paid gets there",
  "/shop/cancel": "only a shopper who went back gets there",
  "/orders": "sends a shopper a link",
  "/shop/:slug/back-in-stock": "asks for an email address",
  "/survey/creator/call": "opens a call by a link from an email",
  "/orders/:number": "belongs to one person",
  "/cart": "belongs to one person",
  "/webhooks/stripe": "is for Stripe",
  "/media/:file": "is a picture of a page",
  "/shop/:slug": "is listed once it is published, see shop-pages.test.ts",
  "/preview/:name": "shows members a draft",
  "/case-studies/:slug": "leads to the portfolio, where the study opens",
  "/survey/creator/success": "only a creator who has finished gets there",
  "/survey/creator/answers": "belongs to one person",
  "/survey/creator/answers.json": "belongs to one person",
  "/survey/creator/resume": "belongs to one person",
  "/survey/creator/resume/:token": "belongs to one person",
  "/dev/styles": "is for developers, and not in a build",
  "/.well-known/jwks.json": "is for programs",
  "/sitemap.xml": "is the list itself",
  "/robots.txt": "is for programs",
  "/site.webmanifest": "is for browsers",
  "/speculation-rules": "is for browsers",
  "/healthz": "is for the host",
  "/csp-reports": "is for browsers",
  "/metrics": "is for who watches over the site",
  "/*": "is every address without a page",
};

/** The desk and its API, which only the team uses. */
function isOfTheTeam(path: string): boolean {
  return /^\/(desk|auth\/v1)\b/.test(path);
}

test("every link on the site has a target", () => {
  expect(visited.length).toBeGreaterThan(9);
  const lost = visited.filter(({ status }) => ![200, 303].includes(status));
  expect(lost.map(({ path, status }) => `${path} ${status}`)).toEqual([]);
});

test("every page is reached by links", () => {
  const reached = visited.map(({ path }) => path);
  expect(reached).toEqual(
    expect.arrayContaining([
      "/about",
      "/announcements",
      "/services",
      "/shop",
      "/shipping",
      "/terms",
      "/privacy",
      "/contact",
      PARTNER,
    ]),
  );
});

test("every page route is in the sitemap, or is left out for a reason", () => {
  const pages = sitePages();
  const paths = routes.map((route) => `/${route.path ?? ""}`);
  const listed = (path: string) =>
    pages.some((page) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(page));
  expect(paths.filter((path) => !(path in unlisted) && !isOfTheTeam(path) && !listed(path))).toEqual([]);
});

test("structured data describes home and the announcement, escaped", () => {
  expect(dataOf("/")).toMatchObject([{ "@type": "Organization", name: "TETM", foundingDate: "2020" }]);
  const [article, crumbs] = dataOf(PARTNER);
  expect(article).toMatchObject({
    "@type": "NewsArticle",
    datePublished: "2025-06-21",
    headline: "TETM partners with Josiah Vale",
  });
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ position: 1, name: "Home" }, { position: 2, name: "Press releases" }, { position: 3 }],
  });
});

test("the web manifest and its icons are served", async () => {
  const response = await fetch(`${server.origin}/site.webmanifest`);
  expect(response.headers.get("Content-Type")).toContain("application/manifest+json");
  const { icons } = (await response.json()) as { icons: { src: string }[] };
  for (const { src } of icons)
    expect((await fetch(server.origin + src)).headers.get("Content-Type"), src).toBe("image/png");
});

// long/valid-html.test.ts has the survey, the shop, the dashboard and refused forms.
test("every page that links lead to is valid HTML", async () => {
  const pages = visited.filter(({ html }) => html.startsWith("<!DOCTYPE html>"));
  expect(pages.length).toBeGreaterThan(9);
  for (const page of pages) expect(await complaintsAbout(page), page.path).toEqual([]);
});

function dataOf(path: string): Record<string, unknown>[] {
  const html = visited.find((page) => page.path === path)?.html ?? "";
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1] ?? "") as Record<string, unknown>,
  );
}
