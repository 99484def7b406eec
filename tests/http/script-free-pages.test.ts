import { expect, test } from "vitest";
import { site } from "../../app/site/content/site.ts";
import { scriptFreePages } from "../support/public-pages.ts";
import { useServer } from "../support/use-server.ts";

const server = useServer();

async function read(path: string): Promise<string> {
  return (await fetch(server.origin + path)).text();
}

/**
 * Returns the visible text: no tags, no comments, single spaces between words. A poster heading contributes its label.
 */
function words(html: string): string {
  const labels = [...html.matchAll(/<h[1-6][^>]* aria-label="([^"]*)"/g)].map((match) => match[1]);
  const body = html.slice(html.indexOf("<body"));
  const text = [...labels, body.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]*>/g, " ")].join(" ");
  return text
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,])/g, "$1");
}

// behavior-rows.test.ts checks the agreed sentences.
const rows: [page: string, what: string, expected: string | RegExp][] = [
  ["/about", "founder's words", "What they lack is help."],
  ["/about", "the name, letter by letter", "T To E Everyone T The M Message"],
  ["/about", "the values", /What we stand for.*Faith.*Stewardship.*Excellence.*Community/],
  ["/privacy", "drafts", "An unfinished draft and its link are deleted 90 days after the last change."],
  ["/privacy", "messages", "Until you ask us to delete them."],
  ["/privacy", "counts", "Addresses are hashed with a secret, so we can't tell what they were."],
  [
    "/privacy",
    "cookies",
    /tetm-survey .*90 days tetm-survey-offered .*10 minutes tetm-cart .*60 days tetm-chosen .*30 minutes tetm-order .*7 days tetm-desk .*7 days tetm-known-browser .*180 days tetm-desk-link .*30 minutes tetm-passkey .*5 minutes tetm-refused .*1 minute tetm-cookies .*Until you close the browser/,
  ],
  ["/privacy", "nobody follows", "no trackers and no ads. The only other company involved is Stripe"],
];

test.each(rows)("%s: %s", async (page, _what, expected) => {
  expect(words(await read(page))).toMatch(expected);
});

const links: [page: string, what: string, expected: RegExp][] = [
  ["/privacy", "to one's answers", /href="\/survey\/creator\/answers"/],
  ["/", "the footer leads to privacy", /<footer.*href="\/privacy"/],
];

test.each(links)("%s: %s", async (page, _what, expected) => {
  expect(await read(page)).toMatch(expected);
});

test("a folder of public/ is no page, and causes no redirect loop", async () => {
  expect((await fetch(`${server.origin}/pictures`)).status).toBe(404);
});

test.each(scriptFreePages)("%s runs no script, and has metadata for search engines and shares", async (path) => {
  const html = await read(path);
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
  expect(response.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.has("Strict-Transport-Security")).toBe(false);
  expect(response.headers.has("X-Powered-By")).toBe(false);
});

test("an unknown address gets a 404 page and is logged without its query", async () => {
  const response = await fetch(`${server.origin}/no/such-page?token=secret-word`);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html.replaceAll(/<[^>]+>/g, "")).toContain("404");
  expect(html).toContain("Oops! Page not found");
  expect(html).toContain("<title>Page not found | TETM</title>");
  expect(html).toMatch(/<a [^>]*href="\/"/);
  await server.waitForRecord((record) => record.msg === "page not found" && record.path === "/no/such-page");
  const request = await server.waitForRecord((record) => record.msg === "request" && record.path === "/no/such-page");
  expect(request).toMatchObject({ method: "GET", status: 404 });
  expect(server.lines.join("\n")).not.toContain("secret-word");
});

test("browsers are told to load pages ahead, but none that is personal or changes something", async () => {
  const { prerender } = JSON.parse(await read("/speculation-rules")) as {
    prerender: [{ where: { and: [unknown, { not: { href_matches: string[] } }] } }];
  };
  const patterns = prerender[0].where.and[1].not.href_matches.map((one) => new URLPattern(one, server.origin));
  const isException = (path: string) => patterns.some((pattern) => pattern.test(server.origin + path));
  const personal = ["/cart", "/cart?added", "/survey/creator?step=2", "/survey/creator/answers", "/desk/surveys"];
  const changing = ["/shop/covenant-tee", "/shop/success?session_id=x", "/shop/cancel", "/case-studies/openaba"];
  expect([...personal, ...changing].filter((path) => !isException(path))).toEqual([]);
  expect(["/", "/about", "/shop", "/portfolio?page=2", "/contact", "/privacy"].filter(isException)).toEqual([]);
});
