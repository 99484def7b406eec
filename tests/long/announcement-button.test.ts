import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";

// The seal floats, and everything under it can be scrolled clear of it (docs/decisions/0070).

const TO_READ =
  `/ /about /services /portfolio?page=2 /portfolio?case-study=openaba /creators/naomi-carter /announcements
  /privacy /nothing-here`.split(/\s+/);
const WITH_FORMS = ["/shop", "/cart", "/shop/success", "/orders", "/contact", "/survey/creator"];

const WIDTHS = [320, 768, 1024, 1280];

/** Widths from which the page leaves a gutter for it, and from which it floats beside forms too. */
const [GUTTER, FORMS] = [1024, 1280];

const site = useSite();
let page: Page;

beforeAll(async () => {
  page = await (await openContext(site.browser, { javaScriptEnabled: false })).newPage();
});

describe.each([...TO_READ, ...WITH_FORMS])("on %s", (path) => {
  const from = WITH_FORMS.includes(path) ? FORMS : 0;

  // Without scripts, a resized page is laid out as if it was opened at that width.
  beforeAll(() => page.goto(site.origin + path));

  test.each(WIDTHS)("at %i px it floats, and everything can be scrolled clear of it", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(findFloating)).toBe(width >= from);
    expect(await page.evaluate(findCovered)).toEqual([]);
    const hasGutter = width >= Math.max(from, GUTTER);
    expect(hasGutter ? await page.evaluate(findBeside) : []).toEqual([]);
  });
});

test("it takes the press of a finger, is hidden on paper, and has edges in forced colors", async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${site.origin}/about`);
  const seal = page.locator("[data-part=seal]");
  const box = await seal.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeLessThan(64);
  await page.emulateMedia({ media: "print" });
  expect(await seal.isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  expect(await seal.isVisible()).toBe(true);
  await page.emulateMedia({ media: null, forcedColors: null });
  // A phone in landscape has no room for it.
  await page.setViewportSize({ width: 640, height: 320 });
  expect(await page.evaluate(findFloating)).toBe(false);
});

/** Runs in the page: whether all of it is visible before scrolling, on a page longer than the window. */
function findFloating(): boolean {
  const seal = document.querySelector("[data-part=seal]");
  if (!seal) throw new Error("The page has no seal.");
  scrollTo({ top: 0, behavior: "instant" });
  const isVisible = seal.getBoundingClientRect().bottom <= innerHeight;
  return isVisible && getComputedStyle(seal.closest("aside")!).position === "sticky";
}

/** Runs in the page: finds links, buttons, fields and texts that can't be scrolled clear of the seal. */
function findCovered(): string[] {
  const seal = document.querySelector("[data-part=seal]");
  if (!seal) throw new Error("The page has no seal.");
  const parts = [
    ...document.querySelectorAll(
      "a, button, input:not([type=hidden]), select, textarea, summary, label, p, h1, h2, h3, dt, dd, li",
    ),
  ]
    .filter((part) => part !== seal && part.checkVisibility() && !part.closest("[href='#main'], body > header"))
    .flatMap((part) => [...part.getClientRects()].map((box) => ({ part, box, top: box.top + scrollY })))
    .filter(({ box }) => box.width > 1);
  const uncovered = new Set<(typeof parts)[number]>();
  const end = document.documentElement.scrollHeight - innerHeight;
  for (let at = 0; ; at = Math.min(at + 40, end)) {
    scrollTo({ top: at, behavior: "instant" });
    const { left, right, top, bottom } = seal.getBoundingClientRect();
    for (const one of parts) {
      const [begins, ends] = [one.top - scrollY, one.top - scrollY + one.box.height];
      const isBeside = one.box.right <= left || one.box.left >= right;
      const isClear = isBeside || ends <= top || begins >= bottom;
      // A text taller than the window is read in parts.
      const isLong = one.box.height > innerHeight / 2;
      if (isLong || (isClear && begins >= 0 && ends <= innerHeight)) uncovered.add(one);
    }
    if (at >= end) break;
  }
  return parts.filter((one) => !uncovered.has(one)).map(({ part }) => part.textContent?.trim() || part.outerHTML);
}

/** Runs in the page: finds texts and fields in the column where the seal floats. */
function findBeside(): string[] {
  const at = document.querySelector("[data-part=seal]")!.getBoundingClientRect();
  const found: string[] = [];
  const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
  const meets = ({ left, right, width }: DOMRect) => width > 1 && right > at.left && left < at.right;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    // The partners' logos scroll past below it.
    if (!node.nodeValue?.trim() || !parent?.checkVisibility() || parent.closest("[tabindex='0']")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(meets)) found.push(node.nodeValue.trim());
  }
  for (const field of document.querySelectorAll("main :is(input:not([type=hidden]), textarea, select, button)"))
    if (field.checkVisibility() && meets(field.getBoundingClientRect())) found.push(field.outerHTML);
  return found;
}
