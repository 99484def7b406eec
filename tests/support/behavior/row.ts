import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** A behavior row, or a part of a row, and a check that a page follows it. The check changes nothing. */
export interface BehaviorRow {
  sentence: string;
  check: (page: Page) => Promise<void>;
}

/** Rows that are checked on the same loaded page. */
export interface BehaviorPage {
  path: string;
  rows: readonly BehaviorRow[];
}

/** Behavior that takes a visitor's action. `scripts` is true if the page runs scripts. */
export interface BehaviorAction {
  sentence: string;
  path: string;
  act: (page: Page, scripts: boolean) => Promise<void>;
}

/** The page's content shows each of these texts exactly, each within a single element. */
export function says(sentence: string, ...words: readonly string[]): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      for (const one of words) await expectShown(page.locator("main").getByText(new RegExp(literal(one))), one);
    },
  };
}

/** The page has a heading with this text. */
export function heads(sentence: string, name: string, level?: number): BehaviorRow {
  return {
    sentence,
    check: (page) => expectShown(page.getByRole("heading", { name, exact: true, ...(level && { level }) }), name),
  };
}

/** The page's content has a link with this name and target that opens in the same tab. */
export function leads(sentence: string, name: string | RegExp, href: string): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const link = page.locator(`main a[href="${href}"]:not([target])`).and(page.getByRole("link", { name })).first();
      await expectShown(link, String(name));
    },
  };
}

/** The page's content has a link to another site that opens in a new tab. */
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

/** Expects the element to be visible, possibly after scrolling. */
export async function expectShown(locator: Locator, what: string): Promise<void> {
  expect(await locator.filter({ visible: true }).count(), `'${what}' is shown`).toBeGreaterThan(0);
}

/** Expects the picture to load. */
export async function expectPicture(picture: Locator): Promise<void> {
  // Playwright's own scrolling waits until nothing moves, but the row of partners never stops moving.
  await picture.evaluate((image) => image.scrollIntoView());
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

/** Returns the name, address and `target` attribute of each link in a list. */
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
