import type { Page } from "playwright";
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

const FIRST_PAGE = [
  "Empower Elite",
  "Fever App",
  "Camp Chapel",
  "Mercy Seat Church",
  "Elevated ABA",
  "Ascend Path ABA",
];
const SECOND_PAGE = ["OpenABA", "One World Ascension", "The Chapel", "TruHarvest", "TruBank"];

const back = leads("back link to /portfolio", "Back to Portfolio", "/portfolio");

/** The portfolio and the creators' profiles (docs/behavior.md, Portfolio 1 to 9, Creators 1 and 2). */
export const portfolioRows: readonly BehaviorPage[] = [
  {
    path: "/portfolio",
    rows: [
      heads("heading 'Our Portfolio'", "Our Portfolio", 1),
      grid("grid of 11 project cards, 6 per page", FIRST_PAGE),
      turn("Previous button, disabled at the first page", "Previous", null),
      turn("Next button", "Next", "/portfolio?page=2"),
      numbers("numbered buttons with the current one marked", 1),
      {
        sentence: "with an external address a card shows 'View Project' and opens in a new tab",
        check: async (page) => {
          const link = cardOf(page, "Empower Elite").getByRole("link", { name: /^View Project/ });
          await expectShown(link, "View Project");
          expect([await link.getAttribute("target"), await link.getAttribute("href")]).toEqual([
            "_blank",
            "https://empowerelite.example/",
          ]);
        },
      },
      {
        sentence: "else under construction it shows text 'Project under Construction'",
        check: async (page) => {
          await expectShown(cardOf(page, "Fever App").getByText("Project under Construction", { exact: true }), "text");
          expect(await cardOf(page, "Fever App").getByRole("link").count()).toBe(0);
        },
      },
      {
        sentence: "else it shows 'View Case Study'",
        check: (page) =>
          expectShown(cardOf(page, "Camp Chapel").getByRole("link", { name: /^View Case Study/ }), "View Case Study"),
      },
      heads("below is a 'Featured Content Creators' section", "Featured Content Creators", 2),
      ...[
        ["Micah Rowe", "micah-rowe"],
        ["Selah Brooks", "selah-brooks"],
        ["Naomi Carter", "naomi-carter"],
      ].map(([name = "", slug = ""]) =>
        leads(
          `with a creator card that links to the profile of ${name} by slug`,
          new RegExp(name),
          `/creators/${slug}`,
        ),
      ),
    ],
  },
  {
    path: "/portfolio?page=2",
    rows: [
      grid("the last 5 of 11 project cards", SECOND_PAGE),
      turn("Previous button", "Previous", "/portfolio"),
      turn("Next button, disabled at the last page", "Next", null),
      numbers("numbered buttons with the current one marked, on page 2", 2),
    ],
  },
  {
    path: "/portfolio?page=2&case-study=openaba",
    rows: [
      says(
        "the modal says that detailed information is available by contacting the company",
        "Detailed case study information is available by contacting us.",
      ),
      leads("and leads to the contact page", "Contact us", "/contact"),
    ],
  },
  {
    path: "/creators/micah-rowe",
    rows: [
      heads("first creator's profile", "Micah Rowe", 1),
      banner("banner"),
      portrait("portrait", "Micah Rowe"),
      says("bio", "Micah Rowe tells true stories about ordinary people who kept the faith."),
      heads("'Featured Content' block", "Featured Content", 2),
      opensTab("linking to the creator's TikTok profile", /TikTok/, "https://www.tiktok.com/@micahrowe.sample"),
      back,
    ],
  },
  {
    path: "/creators/selah-brooks",
    rows: [
      heads("second creator's profile", "Selah Brooks", 1),
      banner("banner"),
      says("motto", "Sing it plain, and let it ring."),
      says("bio", "Selah Brooks grew up between the choir loft and the kitchen radio."),
      opensTab("external link to the creator's own site", /Visit Selah's site/, "https://selahbrooks.example/"),
      back,
    ],
  },
  {
    path: "/creators/naomi-carter",
    rows: [
      heads("third creator's profile", "Naomi Carter", 1),
      says(
        "bio: founder, COO of an ABA therapy company",
        "is a founder and the chief operating officer of an ABA therapy company",
      ),
      says("bio: co-founder of an ABA nonprofit", "a co-founder of an ABA nonprofit"),
      opensTab("external personal-site link", /Visit Naomi's site/, "https://naomicarter.example/"),
      back,
    ],
  },
];

/** The card of the project with this title. */
function cardOf(page: Page, title: string) {
  return page
    .locator("[data-part=project-card]")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

function grid(sentence: string, titles: readonly string[]): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const cards = page.locator("[data-part=project-card]");
      expect(await cards.getByRole("heading").allTextContents()).toEqual(titles);
      await expectPicture(cards.getByRole("img").first());
    },
  };
}

/** @param href the target of the button, or null if it is disabled */
function turn(sentence: string, name: string, href: string | null): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const nav = page.getByRole("navigation", { name: "Portfolio pages" });
      const button = nav.getByRole(href === null ? "button" : "link", { name, exact: true });
      await expectShown(button, name);
      if (href === null) expect(await button.isDisabled()).toBe(true);
      // Without scripts it also names the place to which scripts scroll.
      else expect((await button.getAttribute("href"))?.replace(/#page$/, "")).toBe(href);
    },
  };
}

function numbers(sentence: string, current: number): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const numbered = page
        .getByRole("navigation", { name: "Portfolio pages" })
        .getByRole("listitem")
        .getByRole("link");
      expect(await numbered.allTextContents()).toEqual(["Page 1", "Page 2"]);
      const marks = await numbered.evaluateAll((all) => all.map((link) => link.getAttribute("aria-current")));
      expect(marks.indexOf("page")).toBe(current - 1);
      expect(marks.filter(Boolean)).toHaveLength(1);
    },
  };
}

function banner(sentence: string): BehaviorRow {
  return { sentence, check: (page) => expectPicture(page.locator("[data-part=banner] img")) };
}

function portrait(sentence: string, name: string): BehaviorRow {
  return { sentence, check: (page) => expectPicture(page.getByRole("img", { name: `Linocut portrait of ${name}` })) };
}
