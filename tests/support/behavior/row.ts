import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/**
 * One sentence agreed on, a row of behavior or a part of one, and what shows that a page keeps it. Looks, and changes
 * nothing.
 */
export interface BehaviorRow {
  sentence: string;
  check: (page: Page) => Promise<void>;
}

/** Rows that are checked on one loaded page. */
export interface BehaviorPage {
  path: string;
  rows: readonly BehaviorRow[];
}

/** One sentence that takes a visitor who does something; `scripts` says whether the page runs any. */
export interface BehaviorAction {
  sentence: string;
  path: string;
  act: (page: Page, scripts: boolean) => Promise<void>;
}

/** The page's content shows these words, to the letter, each in one place. */
export function says(sentence: string, ...words: readonly string[]): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      for (const one of words) await expectShown(page.locator("main").getByText(new RegExp(literal(one))), one);
    },
  };
}

/** The page has a heading with these words. */
export function heads(sentence: string, name: string, level?: number): BehaviorRow {
  return {
    sentence,
    check: (page) => expectShown(page.getByRole("heading", { name, exact: true, ...(level && { level }) }), name),
  };
}

/** The page's content has a link with this name that leads there, in this tab. */
export function leads(sentence: string, name: string | RegExp, href: string): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const link = page.locator(`main a[href="${href}"]:not([target])`).and(page.getByRole("link", { name })).first();
      await expectShown(link, String(name));
    },
  };
}

/** The page's content has a link that opens another site in a new tab. */
export function opensTab(sentence: string, name: string | RegExp, href: string): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const link = page.locator("main").getByRole("link", { name });
      await expectShown(link, String(name));
      expect(await link.evaluate((element: HTMLAnchorElement) => [element.href, element.target, element.rel])).toEqual([
        href,
        "_blank",
        "noopener",
      ]);
    },
  };
}

/** Somebody who looks at the page sees it, also if they have to scroll. */
export async function expectShown(locator: Locator, what: string): Promise<void> {
  expect(await locator.filter({ visible: true }).count(), `'${what}' is shown`).toBeGreaterThan(0);
}

/** A picture that has arrived. */
export async function expectPicture(picture: Locator): Promise<void> {
  // Playwright's own way waits until nothing moves, and the row of partners always does.
  await picture.evaluate((image) => image.scrollIntoView());
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

/** What a list of links is called and where each leads. */
export function linksOf(list: Locator): Promise<(string | null)[][]> {
  return list.evaluateAll((links) =>
    links.map((link) => [
      link.firstChild?.textContent?.trim() ?? "",
      link.getAttribute("href"),
      link.getAttribute("target"),
    ]),
  );
}

function literal(text: string): string {
  return text.replaceAll(/[^\w\s']/g, String.raw`\$&`);
}
