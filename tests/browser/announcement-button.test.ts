import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";

// The seal covers no text, field or button at any width (docs/decisions/0082).

const PATHS = [
  "/",
  "/about",
  "/services",
  "/portfolio?page=2",
  "/creators/naomi-carter",
  "/shop",
  "/cart",
  "/shop/success",
  "/shop/cancel",
  "/contact",
  "/survey/creator",
  "/survey/creator/success",
  "/privacy",
  "/shipping",
  "/terms",
  "/nothing-here",
];
/** From here on (105rem of 16 px) it floats, except on the survey, which fills the window. */
const WIDE = 1680;

const site = useSite();
let page: Page;

beforeAll(async () => {
  page = await (await openContext(site.browser, { javaScriptEnabled: false })).newPage();
});

describe.each(PATHS)("nothing of %s is below it", (path) => {
  // Without scripts, a page is laid out at each width as if it had been opened there.
  beforeAll(() => page.goto(site.origin + path));

  test.each([320, 390, 768, 1024, 1440, 1600, WIDE, 2200])("at %i px", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const floats = width >= WIDE && path !== "/survey/creator";
    expect(await page.evaluate(findCovered)).toEqual({ floats, covered: [] });
  });
});

test("a text below it is found, beside a seal that floats and at the end of a page", async () => {
  for (const width of [390, WIDE]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/privacy`);
    await page.locator("[data-part=seal]").evaluate((seal) => {
      const { left, top } = seal.getBoundingClientRect();
      const text = document.createElement("p");
      text.textContent = "Below";
      Object.assign(text.style, { position: "absolute", left: `${left}px`, top: `${top + scrollY}px` });
      document.body.append(text);
    });
    expect((await page.evaluate(findCovered)).covered).toEqual(["Below"]);
  }
});

/** Runs in the page: texts and fields that the seal covers now, or once they are scrolled below it where it floats. */
function findCovered(): { floats: boolean; covered: string[] } {
  const seal = document.querySelector("[data-part=seal]");
  if (!seal) throw new Error("The page has no seal.");
  const floats = getComputedStyle(seal).position === "fixed";
  const at = seal.getBoundingClientRect();
  const meets = (box: DOMRect) =>
    box.width > 1 &&
    box.right > at.left &&
    box.left < at.right &&
    (floats || (box.bottom > at.top && box.top < at.bottom));
  const covered: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (
      !node.nodeValue?.trim() ||
      !parent?.checkVisibility() ||
      parent.closest("[data-part=seal], [href='#main'], body > header")
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(meets)) covered.push(node.nodeValue.trim());
  }
  for (const field of document.querySelectorAll("main :is(input:not([type=hidden]), textarea, select, button)"))
    if (field.checkVisibility() && meets(field.getBoundingClientRect())) covered.push(field.outerHTML);
  return { floats, covered };
}
