import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { site } from "../../app/content/site.ts";
import { documentPages } from "../support/document-pages.ts";
import { startServer, type TestServer } from "../support/start-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server?.remove();
});

async function read(path: string): Promise<string> {
  return (await fetch(server.origin + path)).text();
}

/** What a person reads: no tags, no comments, one space between words. A heading of posters is read by its label. */
function words(html: string): string {
  const labels = [...html.matchAll(/<h[1-6][^>]* aria-label="([^"]*)"/g)].map((match) => match[1]);
  const body = html.slice(html.indexOf("<body"));
  const text = [...labels, body.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]*>/g, " ")].join(" ");
  return text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replaceAll(/\s+/g, " ").replaceAll(/ ([.,])/g, "$1");
}

// SPEC.md section 2, a row for each sentence.
const rows: [page: string, what: string, expected: string | RegExp][] = [
  ["/about", "founder bio", "The founder"],
  ["/about", "founder's words", "What they lack is hands."],
  ["/about", "team section", "The team"],
  ["/about", "why-the-name panel", "Why the name"],
  ["/about", "the name, letter by letter", "T To E Everyone T The M Message"],
  ["/about", "the values", /What we hold to.*Faith.*Stewardship.*Excellence.*Community/],
  ["/services", "first card", "App development"],
  ["/services", "second card", "Creator representation and content strategy"],
  ["/services", "third card", "Media production"],
  ["/services", "fourth card", "Church and faith-based consulting"],
  ["/services", "fifth card", "Digital strategy automation"],
  ["/services", "call to action", "Talk to Us"],
  ["/announcements/josiah-vale", "date", "June 21, 2025"],
  ["/announcements/josiah-vale", "founder quote", /clear the road in front of him.*founder of TETM/],
  ["/announcements/josiah-vale", "key highlights", "Key highlights"],
  ["/announcements/josiah-vale", "album", "An album of at least ten tracks over two years."],
  ["/announcements/josiah-vale", "management", "Exclusive holistic management for social media, video, festivals, retreats and speaking."],
  ["/announcements/josiah-vale", "control", "The artist keeps final creative control."],
  ["/announcements/josiah-vale", "marketing", "Co-branded marketing with a partner seal."],
  ["/announcements/josiah-vale", "payment", "Retail revenue is paid monthly and streaming royalties quarterly."],
  ["/announcements/josiah-vale", "prior catalog", "TETM makes no claims on the artist's prior catalog."],
  ["/announcements/josiah-vale", "about the artist", "About Josiah Vale"],
  ["/announcements/josiah-vale", "about the company", "About TETM"],
  ["/announcements/josiah-vale", "press contact", /Press contact Email hello@tetm.example Phone \(919\) 555-0142 Website tetm.example/],
  ["/shop", "heading", "TETM Merch"],
  ["/shop", "coming soon", "Coming Soon"],
  ["/shop", "under construction", "Our shop is under construction!"],
  ["/shop/success", "heading", "Thank you for your purchase!"],
  ["/shop/success", "text", "Your order is confirmed. We'll send you a shipping update shortly."],
  ["/shop/cancel", "heading", "Payment canceled"],
  ["/shop/cancel", "text", "Your order was not processed. You can try again from our shop."],
  ["/privacy", "drafts", "An unfinished draft and its link are deleted 90 days after the last change."],
  ["/privacy", "messages", "Until you ask us to delete them."],
  ["/privacy", "counts", "The address is hashed with a secret; we can't read it back."],
  ["/privacy", "cookies", /tetm-survey .*90 days tetm-survey-offered .*10 minutes tetm-cookies .*Until you close the browser/],
  ["/privacy", "nobody follows", "no trackers, no advertising, no third parties"],
];

test.each(rows)("%s: %s", async (page, _what, expected) => {
  expect(words(await read(page))).toMatch(expected);
});

const links: [page: string, what: string, expected: RegExp][] = [
  ["/services", "call to action leads to contact", /<a class="button" href="\/contact"/],
  ["/announcements/josiah-vale", "hero banner", /<img[^>]*josiah-vale\.svg" width="1600" height="700"/],
  ["/announcements/josiah-vale", "the band's site opens a new tab", /<a [^>]*href="https:\/\/josiahvale\.example\/" target="_blank" rel="noopener"/],
  ["/announcements/josiah-vale", "email is a link", /<dd><a [^>]*href="mailto:hello@tetm\.example"/],
  ["/shop", "mailto link", /<a [^>]*href="mailto:hello@tetm\.example\?subject=TETM%20Merch"/],
  ["/shop/success", "to the shop", /<a class="button[^>]*href="\/shop">Back to the Shop</],
  ["/shop/success", "to home", /<a class="button[^>]*href="\/">Back to Home</],
  ["/shop/cancel", "to the shop", /<a class="button[^>]*href="\/shop">Back to the Shop</],
  ["/shop/cancel", "to home", /<a class="button[^>]*href="\/">Back to Home</],
  ["/privacy", "to one's answers", /href="\/survey\/creator\/answers"/],
  ["/", "the footer leads to privacy", /<footer.*href="\/privacy"/],
];

test.each(links)("%s: %s", async (page, _what, expected) => {
  expect(await read(page)).toMatch(expected);
});

test("the floating button is on other pages, and not on the announcement", async () => {
  expect(await read("/about")).toContain('class="announcement-button"');
  expect(await read("/announcements/josiah-vale")).not.toContain('class="announcement-button"');
});

test("an unknown announcement is not found", async () => {
  const response = await fetch(`${server.origin}/announcements/nobody`);
  expect(response.status).toBe(404);
  expect(words(await response.text())).toContain("Oops! Page not found");
});

test("a folder of public/ is no page, and sends nobody around in circles", async () => {
  expect((await fetch(`${server.origin}/pictures`)).status).toBe(404);
});

describe.each(documentPages)("%s", (path) => {
  test("holds no executable script, requests none, and has no inline style", async () => {
    const html = await read(path);
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.filter((tag) => !tag.includes('type="application/ld+json"'))).toEqual([]);
    expect(html).not.toMatch(/modulepreload|<style|\sstyle="|\son[a-z]+="/);
    expect(html).toMatch(/<h1/);
  });

  test("says in its head what search engines and shares need, with a picture that is there", async () => {
    const html = await read(path);
    expect(html).toMatch(new RegExp(`<title>[^<]+ \\| ${site.name}</title>`));
    for (const name of ["description", "keywords", "twitter:image"]) expect(html).toMatch(new RegExp(`<meta name="${name}" content="[^"]+"`));
    expect(html).toContain('<meta name="robots" content="index,follow"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toContain(`<link rel="canonical" href="${site.mainOrigin}${path}"/>`);
    const image = /property="og:image" content="https:\/\/tetm\.example([^"]+)"/.exec(html)?.[1];
    expect((await fetch(server.origin + image)).headers.get("Content-Type")).toBe("image/png");
  });
});
