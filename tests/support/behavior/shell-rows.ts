import { expect } from "vitest";
import { expectShown, linksOf, type BehaviorPage, type BehaviorRow } from "./row.ts";

const QUICK_LINKS = ["Home", "About", "Services", "Portfolio", "Shop", "Contact", "For creators"].concat([
  "Press releases",
  "Shipping and returns",
  "Terms of sale",
  "Privacy",
]);

/** Rows that all pages share, and the not-found page (docs/behavior.md, Every page 2 to 7, Errors 1). */
export const shellPages: readonly BehaviorPage[] = [
  {
    path: "/",
    rows: [
      {
        sentence: "sticky header",
        check: async (page) => {
          await page.mouse.wheel(0, 900);
          await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
          expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
          await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        },
      },
      {
        sentence: "header: logo",
        check: (page) => expectShown(page.getByRole("banner").getByRole("link", { name: "TETM, home" }), "logo"),
      },
      {
        sentence: "nav links Home, About, Services, Portfolio, Shop, Blog (external, new tab), Contact",
        check: async (page) => {
          const nav = page.getByRole("navigation", { name: "Main" }).getByRole("link");
          expect(await linksOf(nav)).toEqual([
            ["Home", "/", null],
            ["About", "/about", null],
            ["Services", "/services", null],
            ["Portfolio", "/portfolio", null],
            ["Shop", "/shop", null],
            ["Blog", expect.stringMatching(/^https:\/\/(?!tetm\.example)/), "_blank"],
            ["Contact", "/contact", null],
          ]);
          await expectShown(nav, "navigation");
        },
      },
      {
        sentence: "cart icon",
        check: async (page) => {
          const cart = page.getByRole("banner").getByRole("link", { name: "Cart" });
          await expectShown(cart.locator("svg"), "cart icon");
          expect(await cart.getAttribute("href")).toBe("/cart");
        },
      },
      {
        sentence: "footer: logo",
        check: (page) => expectShown(page.getByRole("contentinfo").getByRole("link", { name: "TETM, home" }), "logo"),
      },
      {
        sentence: "footer: values line (Faith, Stewardship, Excellence, Community)",
        check: async (page) => {
          const words = await page.locator("footer p").first().textContent();
          expect(words?.trim()).toMatch(/^Faith, Stewardship, Excellence, Community$/);
        },
      },
      {
        sentence: "footer: quick links",
        check: async (page) => {
          const links = page.getByRole("navigation", { name: "Quick Links" }).getByRole("link");
          expect((await linksOf(links)).map(([name]) => name)).toEqual(QUICK_LINKS);
        },
      },
      footerLink("phone", "(919) 555-0142", "tel:+19195550142"),
      footerLink("email", "hello@tetm.example", "mailto:hello@tetm.example"),
      {
        sentence: "footer: contact block (location)",
        check: (page) => expectShown(page.getByRole("contentinfo").getByText("Based in North Carolina"), "location"),
      },
      {
        sentence: "footer: copyright year 2020",
        check: (page) => expectShown(page.getByRole("contentinfo").getByText("© 2020 TETM"), "copyright"),
      },
      {
        sentence: "a floating round button links to the partner announcement page",
        check: async (page) => {
          const button = page.locator("a[data-part=seal]");
          const box = await button.boundingBox();
          expect(box?.width).toBe(box?.height);
          // It floats: visible before one scrolls, and as far from the window's edge afterwards.
          const bottom = () => button.evaluate((one) => innerHeight - one.getBoundingClientRect().bottom);
          const before = await bottom();
          expect(before).toBeGreaterThan(0);
          await page.mouse.wheel(0, 600);
          await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
          expect(Math.abs((await bottom()) - before)).toBeLessThan(1);
          expect(await button.getAttribute("href")).toBe("/announcements/josiah-vale");
        },
      },
    ],
  },
  {
    path: "/announcements/josiah-vale",
    rows: [
      {
        sentence: "the floating button is hidden on the partner announcement page",
        check: async (page) => expect(await page.locator("[data-part=seal]").count()).toBe(0),
      },
    ],
  },
  {
    path: "/nothing-here",
    rows: [
      {
        sentence: "any unknown route shows '404'",
        check: (page) => expectShown(page.getByRole("heading", { name: "404", exact: true }), "404"),
      },
      {
        sentence: "'Oops! Page not found'",
        check: (page) => expectShown(page.getByText("Oops! Page not found", { exact: true }), "Oops!"),
      },
      {
        sentence: "and a link to home",
        check: (page) => expectShown(page.locator('main a[href="/"]'), "link to home"),
      },
    ],
  },
];

/**
 * "Every page sets its title (page title plus company name), description, keywords, social-share tags, canonical link
 * and robots."
 */
export function headRow(path: string): BehaviorRow {
  return {
    sentence: "sets its title with the company's name, description, keywords, share tags, canonical link and robots",
    check: async (page) => {
      expect(await page.title()).toMatch(/^\S.* \| TETM$/);
      const head = await page.evaluate(() =>
        Object.fromEntries(
          [...document.head.querySelectorAll("meta")].map((meta) => [
            meta.name || meta.getAttribute("property"),
            meta.content,
          ]),
        ),
      );
      for (const name of [
        "description",
        "keywords",
        "og:title",
        "og:description",
        "og:image",
        "og:url",
        "twitter:card",
        "twitter:image",
      ]) {
        expect(head[name], name).toMatch(/\S/);
      }
      expect(head.robots).toBe("index,follow");
      const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
      expect(canonical, "with the main domain as fallback").toBe(
        `https://tetm.example${path.replace(/[?&](step|case-study)=.*/, "")}`,
      );
    },
  };
}

function footerLink(what: string, name: string, href: string): BehaviorRow {
  return {
    sentence: `footer: contact block (${what})`,
    check: async (page) => {
      const link = page.getByRole("contentinfo").getByRole("link", { name });
      await expectShown(link, what);
      expect(await link.getAttribute("href")).toBe(href);
    },
  };
}
