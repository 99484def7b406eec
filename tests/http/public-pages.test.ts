import { beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { creators } from "../../app/site/content/creators.ts";
import { sitePages } from "../../app/site/content/pages.server.ts";
import { type Project, projects as portfolio } from "../../app/site/content/projects.ts";
import { site } from "../../app/site/content/site.ts";
import { crawl, type Visited } from "../support/crawl.ts";
import { complaintsAbout } from "../support/html-complaints.ts";
import { textOf } from "../support/html-form.ts";
import { scriptFreePages } from "../support/public-pages.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { addToCart } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

const server = useServer();
const shop = useServer(() => useSharedShop());

const get = (path: string) => visit(server.origin).get(path);

// Words and links of pages that no other file covers (docs/behavior.md, Every page 2 to 7, Home 1 to 3, About 1,
// Services 1 and 2, Portfolio 1, Cart 6 to 8, Checkout 8 and 9, Survey 24, Announcements 1 to 3).

const NAV = { Home: "/", About: "/about", Services: "/services", Portfolio: "/portfolio", Shop: "/shop" };
const NOTICE = { "Back to the Shop": "/shop", "Back to Home": "/" };
const COMPANY = { "(919) 555-0142": "tel:+19195550142", "hello@tetm.example": "mailto:hello@tetm.example" };

/** Each cookie and its lifetime. */
const COOKIES =
  /tetm-survey .*90 days tetm-survey-offered .*10 minutes tetm-cart .*60 days tetm-chosen .*30 minutes tetm-order .*7 days tetm-desk .*7 days tetm-known-browser .*180 days tetm-desk-link .*30 minutes tetm-passkey .*5 minutes tetm-refused .*1 minute tetm-cookies .*Until you close the browser/;

const rows: [path: string, words: (string | RegExp)[], links: Record<string, string>][] = [
  [
    "/",
    ["Faith, Stewardship, Excellence, Community", "Based in North Carolina", "© 2020 TETM", "What We Do"],
    {
      ...NAV,
      Contact: "/contact",
      ...COMPANY,
      "See Our Work": "/portfolio",
      "Talk to Us": "/contact",
      Privacy: "/privacy",
    },
  ],
  [
    "/about",
    [
      "Gideon Marsh grew up in the back row of a church",
      "That week became a company.",
      "The team",
      "What they lack is help.",
      "T To E Everyone T The M Message",
      /What we stand for.*Faith.*Stewardship.*Excellence.*Community/,
    ],
    {},
  ],
  [
    "/privacy",
    [
      "An unfinished draft and its link are deleted 90 days after the last change.",
      "Until you ask us to delete them.",
      "Addresses are hashed with a secret, so we can't tell what they were.",
      "no trackers and no ads. The only other company involved is Stripe",
      COOKIES,
    ],
    { "Your survey answers": "/survey/creator/answers" },
  ],
  [
    "/services",
    [
      "App development",
      "Creator representation and content strategy",
      "Media production",
      "Church and faith-based consulting",
      "Digital strategy automation",
    ],
    { "Talk to Us": "/contact" },
  ],
  [
    "/portfolio",
    ["Our Portfolio", "Empower Elite", "Ascend Path ABA", "Featured Content Creators", "Page 1 of 2"],
    { Next: "/portfolio?page=2#page" },
  ],
  ["/portfolio?page=2", ["OpenABA", "TruBank", "Page 2 of 2"], { Previous: "/portfolio#page" }],
  [
    "/cart",
    ["Your Cart Is Empty", "Start shopping for faith-driven merchandise and gear."],
    { "Continue Shopping": "/shop" },
  ],
  [
    "/shop/success",
    ["Thank you for your purchase!", "Your order is confirmed. We'll send you a shipping update shortly."],
    NOTICE,
  ],
  ["/shop/cancel", ["Payment canceled", "Your order was not processed. You can try again from our shop."], NOTICE],
  [
    "/survey/creator/success",
    ["Survey Complete", "Thank you", "within 24-48 hours", "reach out by email to schedule a discovery call"],
    { "Back to Home": "/" },
  ],
  [
    "/announcements/josiah-vale",
    [
      "June 21, 2025",
      "clear the road in front of him",
      "Gideon Marsh, founder of TETM",
      "Key highlights",
      "An album of at least ten tracks over two years.",
      "Exclusive holistic management for social media, video, festivals, retreats and speaking.",
      "The artist keeps final creative control.",
      "Co-branded marketing with a partner seal.",
      "Retail revenue is paid monthly and streaming royalties quarterly.",
      "TETM makes no claims on the artist's prior catalog.",
      "About Josiah Vale",
      "About TETM",
    ],
    { ...COMPANY, "tetm.example": "/", "Visit the band's site": "https://josiahvale.example/" },
  ],
  ["/nothing-here", ["404", "Oops! Page not found"], { "Return to Home": "/" }],
];

test.each(rows)("%s has the words and links that were agreed on", async (path, words, links) => {
  const page = await get(path);
  const said = wordsOf(page);
  for (const one of words) expect(said).toMatch(one);
  const found = linksOf(page);
  for (const [name, href] of Object.entries(links)) expect(found, name).toContainEqual([name, href]);
});

test("the header leads to the pages, the blog in a new tab and the cart; the seal to the announcement, but not there", async () => {
  const { html } = await get("/");
  const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? "";
  expect(header).toMatch(/<a [^>]*href="https:\/\/[^"]*"[^>]*target="_blank"[^>]*>Blog/);
  expect(header).toMatch(/<a [^>]*href="\/cart"/);
  expect(html).toMatch(/<a (?=[^>]*data-part="seal")[^>]*href="\/announcements\/josiah-vale"/);
  expect((await get("/announcements/josiah-vale")).html).not.toContain('data-part="seal"');
});

test("home has three cards of what we do, and eleven partners, three times for the loop", async () => {
  const { html } = await get("/");
  const section = /<section (?=[^>]*aria-labelledby="what-we-do").*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(section.match(/<h3/g)).toHaveLength(3);
  const row = html.slice(html.indexOf('data-part="partners-row"'));
  expect(row.slice(0, row.indexOf("</section>")).match(/<img/g)).toHaveLength(33);
});

describe("a cart of 18 shirts of one size and 82 bags", () => {
  let page: Page;

  beforeAll(async () => {
    const shopper = visit(shop.origin);
    await addToCart(shopper, "covenant-tee", { size: "2XL", quantity: "18" });
    page = await addToCart(shopper, "hymn-board-tote", { quantity: "82" });
  });

  test("says what is in it, what it costs, and what comes next", () => {
    const order = ["Order Summary", "100 items", "$2,380.00", "Shipping and taxes calculated at checkout"];
    const line = ["Size 2XL", "$32.00 each", "$576.00"];
    for (const words of ["Your Cart", ...line, ...order, "Proceed to Checkout", "Cart 99+ items"])
      expect(wordsOf(page)).toContain(words);
  });

  test("has a card for each line, with picture, number and Remove, and leads to the shop and what goes for a sale", () => {
    const cards = page.html.split('<article data-part="cart-line"').slice(1);
    expect(cards).toHaveLength(2);
    expect(cards[0]).toMatch(/<img [^>]*src="\/pictures\/shop\/covenant-tee\.svg"/);
    expect(cards[0]).toMatch(/<input (?=[^>]*type="number")(?=[^>]*min="1")(?=[^>]*value="18")/);
    for (const card of cards) expect(card).toContain("Remove");
    expect(textOf(cards[1] ?? "")).not.toContain("Size");
    const links = linksOf(page).map(([, href]) => href);
    for (const href of ["/shop", "/shipping", "/terms"]) expect(links).toContain(href);
  });
});

test("a folder of public/ is no page, and causes no redirect loop", async () => {
  expect((await fetch(`${server.origin}/pictures`)).status).toBe(404);
});

test.each(scriptFreePages)("%s runs no script, and has metadata for search engines and shares", async (path) => {
  const { html } = await get(path);
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.filter((tag) => !tag.includes('type="application/ld+json"'))).toEqual([]);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  expect(html).not.toMatch(/modulepreload|<style|\sstyle="|\son[a-z]+="/);
  expect(html).toMatch(/<h1/);
  expect(html).toMatch(new RegExp(`<title>[^<]+ \\| ${site.name}</title>`));
  for (const name of ["description", "keywords", "twitter:image"])
    expect(html).toMatch(new RegExp(`<meta name="${name}" content="[^"]+"`));
  const robots = ["/orders", "/survey/creator/call"].includes(path) ? "noindex,nofollow" : "index,follow";
  expect(html).toContain(`<meta name="robots" content="${robots}"/>`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(html).toContain(`<link rel="canonical" href="${site.mainOrigin}${path}"/>`);
  const image = /property="og:image" content="https:\/\/tetm\.example([^"]+)"/.exec(html)?.[1];
  expect((await fetch(server.origin + image)).headers.get("Content-Type")).toBe("image/png");
});

test("the content policy of such a page allows no scripts, and forms to us and to Stripe", async () => {
  const response = await fetch(`${server.origin}/`);
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com");
  expect(response.headers.has("Strict-Transport-Security")).toBe(false);
});

test.each(["/no/such-page", "/creators/nobody", "/case-studies/nothing"])(
  "%s gets the 404 page without scripts, and is logged without its query",
  async (path) => {
    const { status, html, text, title } = await get(`${path}?token=secret-word`);
    expect([status, title, html.includes("<script")]).toEqual([404, "Page not found | TETM", false]);
    expect(text).toContain("Oops! Page not found");
    expect(html).toMatch(/<a [^>]*href="\/"/);
    await server.waitForRecord((record) => record.msg === "page not found" && record.path === path);
    const request = await server.waitForRecord((record) => record.msg === "request" && record.path === path);
    expect(request).toMatchObject({ method: "GET", status: 404 });
    expect(server.lines.join("\n")).not.toContain("secret-word");
  },
);

test("browsers are told to load pages ahead, but none that is personal or changes something", async () => {
  const { prerender } = JSON.parse((await get("/speculation-rules")).html) as {
    prerender: [{ where: { and: [unknown, { not: { href_matches: string[] } }] } }];
  };
  const patterns = prerender[0].where.and[1].not.href_matches.map((one) => new URLPattern(one, server.origin));
  const isException = (path: string) => patterns.some((pattern) => pattern.test(server.origin + path));
  const personal = ["/cart", "/cart?added", "/survey/creator?step=2", "/survey/creator/answers", "/desk/surveys"];
  const changing = ["/shop/covenant-tee", "/shop/success?session_id=x", "/shop/cancel", "/case-studies/openaba"];
  expect([...personal, ...changing].filter((path) => !isException(path))).toEqual([]);
  expect(["/", "/about", "/shop", "/portfolio?page=2", "/contact", "/privacy"].filter(isException)).toEqual([]);
});

const { projects } = portfolio;
const ACTIONS = ["View Project", "Project under Construction", "View Case Study"];

/** Returns the text and link of a project's card. */
function actionOf({ slug, externalUrl, status }: Project, page: number): [string | undefined, string[][]] {
  if (externalUrl) return [ACTIONS[0], [[externalUrl, 'target="_blank" rel="noopener"']]];
  if (status !== "none") return [ACTIONS[1], []];
  return [ACTIONS[2], [[`/portfolio?page=${page}&amp;case-study=${slug}`, ""]]];
}

test("the card of each project offers its action, and each case study has an address, which redirects to its page", async () => {
  const pages = await Promise.all(["/portfolio", "/portfolio?page=2"].map(get));
  for (const [index, project] of projects.entries()) {
    const page = index < 6 ? 1 : 2;
    const cards = pages[page - 1]!.html.match(/<li [^>]*data-part="project-card">.*?<\/li>/gs) ?? [];
    const card = cards.find((one) => one.includes(`>${project.title}</h2>`)) ?? "";
    const links = [...card.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>/g)].map(([, href, rest]) => [href, rest?.trim()]);
    const [action, expected] = actionOf(project, page);
    expect(ACTIONS.filter((one) => textOf(card).includes(one))).toEqual([action]);
    expect(links).toEqual(expected);
    const { status, location } = await visit(server.origin).ask(`/case-studies/${project.slug}`);
    expect([status, location]).toEqual([302, `/portfolio?page=${page}&case-study=${project.slug}`]);
  }
});

test("a case study without scripts is open before the grid, and a link closes it", async () => {
  const { html, title } = await get("/portfolio?page=2&case-study=openaba");
  const panel = /<dialog .*?<\/dialog>/s.exec(html)?.[0] ?? "";
  expect(panel).toMatch(/^<dialog [^>]*id="case-study"[^>]* open=""/);
  expect(html.indexOf("<dialog")).toBeLessThan(html.indexOf("project-card"));
  expect(textOf(panel)).toContain("OpenABA Free training for families");
  expect(textOf(panel)).toContain("Detailed case study information is available by contacting us.");
  expect(panel).toContain('href="/contact"');
  expect(panel).toMatch(/<a [^>]*href="\/portfolio\?page=2">Close<\/a>/);
  expect(title).toBe("OpenABA, case study | TETM");
  for (const path of ["/portfolio", "/portfolio?case-study=unknown"])
    expect((await get(path)).html).not.toContain("<dialog");
});

test.each(creators.creators)("$name: banner, portrait, bio and the rest of the entry", async (creator) => {
  const { html, text } = await get(`/creators/${creator.slug}`);
  expect(html).toMatch(new RegExp(`<h1[^>]* aria-label="${creator.name}"`));
  expect(html).toContain(creator.banner);
  const portrait = `<img[^>]*src="${creator.portrait}"[^>]*alt="Linocut portrait of ${creator.name}"`;
  expect(html).toMatch(new RegExp(portrait));
  for (const one of [...creator.bio, ...(creator.motto ? [creator.motto] : [])]) expect(text).toContain(one);
  expect(text.includes("Featured Content")).toBe(!!creator.tiktokHandle);
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const outside = [...main.matchAll(/<a [^>]*href="(http[^"]*)" target="_blank" rel="noopener"/g)];
  const tiktok = creator.tiktokHandle && `https://www.tiktok.com/@${creator.tiktokHandle}`;
  expect(outside.map(([, href]) => href)).toEqual([creator.websiteUrl, tiktok].filter(Boolean));
  expect(html).toMatch(/<a [^>]*href="\/portfolio">Back to Portfolio<\/a>/);
});

/** The floating button links to this press release. */
const PARTNER = "/announcements/josiah-vale";

/** Routes that search engines must not index, with the reason. */
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
  "/metrics": "is for who watches over the site",
  "/*": "is every address without a page",
};

function isOfTheTeam(path: string): boolean {
  return /^\/(desk|auth\/v1)\b/.test(path);
}

test("every page route is in the sitemap, or is left out for a reason", () => {
  const pages = sitePages();
  const paths = routes.map((route) => `/${route.path ?? ""}`);
  const listed = (path: string) =>
    pages.some((page) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(page));
  expect(paths.filter((path) => !(path in unlisted) && !isOfTheTeam(path) && !listed(path))).toEqual([]);
});

test("the web manifest and its icons are served", async () => {
  const response = await fetch(`${server.origin}/site.webmanifest`);
  expect(response.headers.get("Content-Type")).toContain("application/manifest+json");
  const { icons } = (await response.json()) as { icons: { src: string }[] };
  for (const { src } of icons)
    expect((await fetch(server.origin + src)).headers.get("Content-Type"), src).toBe("image/png");
});

describe("by following every link", () => {
  let visited: Visited[];

  beforeAll(async () => {
    visited = await crawl(server.origin);
  });

  test("every link on the site has a target", () => {
    expect(visited.length).toBeGreaterThan(9);
    const lost = visited.filter(({ status }) => ![200, 303].includes(status));
    expect(lost.map(({ path, status }) => `${path} ${status}`)).toEqual([]);
  });

  test("every page is reached by links", () => {
    const reached = visited.map(({ path }) => path);
    for (const path of ["about", "announcements", "services", "shop", "shipping", "terms", "privacy", "contact"])
      expect(reached).toContain(`/${path}`);
    expect(reached).toContain(PARTNER);
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

  // long/valid-html.test.ts covers the survey, the shop, the dashboard and refused forms.
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
});

/** Returns the visible words. A poster heading is drawn and has a label. */
function wordsOf({ html, text }: Page): string {
  return [...[...html.matchAll(/<h[1-6][^>]* aria-label="([^"]*)"/g)].map(([, label]) => label), text].join(" ");
}

function linksOf({ html }: Page): string[][] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, own = "", inside = ""]) => [
    textOf(inside).replace(/ \(?opens in a new tab\)?$/, ""),
    (/href="([^"]*)"/.exec(own)?.[1] ?? "").replaceAll("&amp;", "&"),
  ]);
}
