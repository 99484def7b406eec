import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/html-form.ts";
import { useSharedServer } from "../support/shared-server.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import type { ShopServer } from "../support/shop-server.ts";
import { addToCart } from "../support/shop-steps.ts";
import type { TestServer } from "../support/start-server.ts";
import { type Page, visit } from "../support/visitor.ts";

// The agreed words and links of pages that no other file reads (docs/behavior.md, Every page 2 to 7, Home 1 to 3, About
// 1, Services 1 and 2, Portfolio 1, Cart 6 to 8, Checkout 8 and 9, Survey 24, Announcements 1 to 3).

let server: TestServer;
let shop: ShopServer;

beforeAll(async () => {
  [server, shop] = await Promise.all([useSharedServer(), useSharedShop()]);
});

afterAll(async () => {
  await server?.remove();
  await shop?.remove();
});

const NAV = { Home: "/", About: "/about", Services: "/services", Portfolio: "/portfolio", Shop: "/shop" };
const NOTICE = { "Back to the Shop": "/shop", "Back to Home": "/" };
const COMPANY = { "(919) 555-0142": "tel:+19195550142", "hello@tetm.example": "mailto:hello@tetm.example" };

const rows: [path: string, words: string[], links: Record<string, string>][] = [
  [
    "/",
    ["Faith, Stewardship, Excellence, Community", "Based in North Carolina", "© 2020 TETM", "What We Do"],
    { ...NAV, Contact: "/contact", ...COMPANY, "See Our Work": "/portfolio", "Talk to Us": "/contact" },
  ],
  ["/about", ["Gideon Marsh grew up in the back row of a church", "That week became a company.", "The team"], {}],
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
  const page = await visit(server.origin).get(path);
  const said = wordsOf(page);
  for (const one of words) expect(said).toContain(one);
  const found = linksOf(page);
  for (const [name, href] of Object.entries(links)) expect(found, name).toContainEqual([name, href]);
});

test("the header leads to the pages, the blog in a new tab and the cart; the seal to the announcement, but not there", async () => {
  const { html } = await visit(server.origin).get("/");
  const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? "";
  expect(header).toMatch(/<a [^>]*href="https:\/\/[^"]*"[^>]*target="_blank"[^>]*>Blog/);
  expect(header).toMatch(/<a [^>]*href="\/cart"/);
  expect(html).toMatch(/<a (?=[^>]*data-part="seal")[^>]*href="\/announcements\/josiah-vale"/);
  expect((await visit(server.origin).get("/announcements/josiah-vale")).html).not.toContain('data-part="seal"');
});

test("home has three cards of what we do, and eleven partners, three times for the loop", async () => {
  const { html } = await visit(server.origin).get("/");
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

  test.each([
    "Your Cart",
    "Size 2XL",
    "$32.00 each",
    "$576.00",
    "Order Summary",
    "100 items",
    "$2,380.00",
    "Shipping and taxes calculated at checkout",
    "Proceed to Checkout",
    "Cart 99+ items",
  ])("says '%s'", (words) => expect(wordsOf(page)).toContain(words));

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

/** The visible words. A poster heading is drawn, and has a label. */
function wordsOf({ html, text }: Page): string {
  return [...[...html.matchAll(/<h[1-6][^>]* aria-label="([^"]*)"/g)].map(([, label]) => label), text].join(" ");
}

function linksOf({ html }: Page): string[][] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, own = "", inside = ""]) => [
    textOf(inside).replace(/ \(?opens in a new tab\)?$/, ""),
    (/href="([^"]*)"/.exec(own)?.[1] ?? "").replaceAll("&amp;", "&"),
  ]);
}
