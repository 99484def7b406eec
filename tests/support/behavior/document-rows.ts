import { expect } from "vitest";
import {
  expectPicture,
  expectShown,
  heads,
  leads,
  opensTab,
  says,
  type BehaviorPage,
  type BehaviorRow,
} from "./row.ts";

const noticeLinks = [leads("link to /shop", "Back to the Shop", "/shop"), leads("link to /", "Back to Home", "/")];

/**
 * Pages without scripts (docs/behavior.md, Home 1 to 3, About 1, Services 1 and 2, Shop 1 and 9, Checkout 8 and 9,
 * Survey 24, Announcements 1 to 3).
 */
export const documentRows: readonly BehaviorPage[] = [
  {
    path: "/",
    rows: [
      leads("hero with a button to the portfolio", "See Our Work", "/portfolio"),
      leads("hero with a button to contact", "Talk to Us", "/contact"),
      {
        sentence: "three-card What We Do section",
        check: async (page) => {
          const cards = page.getByRole("region", { name: "What We Do" }).getByRole("listitem");
          expect(await cards.count()).toBe(3);
          for (const card of await cards.all()) await expectShown(card.getByRole("heading", { level: 3 }), "card");
        },
      },
      {
        sentence: "partner logo carousel of 11 partners",
        check: async (page) => {
          const logos = page.getByRole("region", { name: "Our partners" }).getByRole("img");
          expect(await logos.count()).toBe(11);
          await expectPicture(logos.first());
        },
      },
      {
        sentence: "the list is repeated 3 times for looping",
        check: async (page) => {
          const lists = await page
            .locator("[data-part=partners-row] > *")
            .evaluateAll((all) => all.map((list) => [...list.querySelectorAll("img")].map((logo) => logo.src)));
          expect(lists).toHaveLength(3);
          expect(lists[0]).toHaveLength(11);
          expect([lists[1], lists[2]]).toEqual([lists[0], lists[0]]);
        },
      },
      {
        sentence: "the carousel scrolls",
        check: async (page) => {
          const place = () => page.locator("[data-part=partners-row]").evaluate((row) => row.getBoundingClientRect().x);
          const before = await place();
          await expect.poll(place).not.toBe(before);
        },
      },
    ],
  },
  {
    path: "/about",
    rows: [
      says("founder bio", "Gideon Marsh grew up in the back row of a church", "That week became a company."),
      section("team section", "The team"),
      section("why-the-name panel", "Why the name"),
    ],
  },
  {
    path: "/services",
    rows: [
      ...[
        "App development",
        "Creator representation and content strategy",
        "Media production",
        "Church and faith-based consulting",
        "Digital strategy automation",
      ].map((name, index) => heads(`service card ${index + 1} of five: ${name}`, name, 2)),
      {
        sentence: "five service cards",
        check: async (page) => expect(await page.locator("main li:has(h2)").count()).toBe(5),
      },
      leads("a call to action to the contact page", "Talk to Us", "/contact"),
    ],
  },
  {
    path: "/shop",
    rows: [
      heads("'TETM Merch' page", "TETM Merch", 1),
      heads("'Coming Soon'", "Coming Soon"),
      says("'Our shop is under construction!'", "Our shop is under construction!"),
      leads("with a mailto contact link", "hello@tetm.example", "mailto:hello@tetm.example?subject=TETM%20Merch"),
    ],
  },
  {
    path: "/shipping",
    rows: [
      heads("/shipping is 'Shipping and returns'", "Shipping and returns", 1),
      heads("headings", "When it ships", 2),
      leads("links", "tell us", "/contact"),
    ],
  },
  {
    path: "/terms",
    rows: [
      heads("/terms is 'Terms of sale'", "Terms of sale", 1),
      heads("headings", "Prices and payment", 2),
      leads("links", "privacy page", "/privacy"),
    ],
  },
  {
    path: "/shop/success",
    rows: [
      heads("'Thank you for your purchase!'", "Thank you for your purchase!", 1),
      says(
        "'Your order is confirmed. We'll send you a shipping update shortly.'",
        "Your order is confirmed. We'll send you a shipping update shortly.",
      ),
      ...noticeLinks,
    ],
  },
  {
    path: "/shop/cancel",
    rows: [
      heads("'Payment canceled'", "Payment canceled", 1),
      says(
        "'Your order was not processed. You can try again from our shop.'",
        "Your order was not processed. You can try again from our shop.",
      ),
      ...noticeLinks,
    ],
  },
  {
    path: "/survey/creator/success",
    rows: [
      heads("titled Survey Complete", "Survey Complete", 1),
      says("thanks", "Thank you"),
      says("the team reviews responses within 24-48 hours", "within 24-48 hours"),
      says(
        "reaches out by email to schedule a discovery call if the user opted in",
        "reach out by email to schedule a discovery call",
      ),
      says("discusses how the company can support them", "discuss how we can support you"),
      leads("'Back to Home' button to /", "Back to Home", "/"),
    ],
  },
  {
    path: "/announcements/josiah-vale",
    rows: [
      says("press release dated June 21, 2025", "June 21, 2025"),
      {
        sentence: "hero banner",
        check: (page) =>
          expectPicture(page.getByRole("img", { name: "Linocut of a singer with a guitar under a night sky" })),
      },
      says("founder quote", "clear the road in front of him", "Gideon Marsh, founder of TETM"),
      heads("key highlights", "Key highlights"),
      says("album of at least 10 tracks over two years", "An album of at least ten tracks over two years."),
      says(
        "exclusive holistic management",
        "Exclusive holistic management for social media, video, festivals, retreats and speaking.",
      ),
      says("artist keeps final creative control", "The artist keeps final creative control."),
      says("co-branded marketing with a partner seal", "Co-branded marketing with a partner seal."),
      says(
        "retail revenue paid monthly and streaming royalties quarterly",
        "Retail revenue is paid monthly and streaming royalties quarterly.",
      ),
      says("no claims on prior catalog", "TETM makes no claims on the artist's prior catalog."),
      heads("about section of the artist", "About Josiah Vale"),
      heads("about section of the company", "About TETM"),
      leads("press contact with email", "hello@tetm.example", "mailto:hello@tetm.example"),
      leads("press contact with phone", "(919) 555-0142", "tel:+19195550142"),
      leads("press contact with the company website", "tetm.example", "/"),
      opensTab("external link to the artist's band site", /Visit the band's site/, "https://josiahvale.example/"),
    ],
  },
];

function section(sentence: string, name: string): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      await expectShown(page.getByRole("region", { name }).getByRole("heading", { name, exact: true }), name);
      expect((await page.getByRole("region", { name }).innerText()).length).toBeGreaterThan(100);
    },
  };
}
