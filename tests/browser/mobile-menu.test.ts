import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { openBrowserThatKeepsPages, openContext } from "../support/open-browser.ts";
import { onPage, useSite } from "../support/use-site.ts";
import { eventually, waitForScripts } from "../support/visit.ts";

const site = useSite();

const phone = { viewport: { width: 390, height: 844 } };

function onPhone(
  path: string,
  javaScriptEnabled: boolean,
  act: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  return onPage(site, path, act, { ...phone, javaScriptEnabled, hasTouch: true });
}

for (const scripts of [true, false])
  test(
    `the menu opens, and a chosen link opens a page with a closed menu (JavaScript: ${scripts})`,
    { tags: scripts ? "long" : [] },
    () =>
      onPhone("/survey/creator", scripts, async (page) => {
        expect(await isOpen(page)).toBe(false);
        await page.getByText("Menu", { exact: true }).tap();
        await linkOf(page, "Home").tap();
        await page.waitForURL(`${site.origin}/`);
        expect(await isOpen(page)).toBe(false);
        await page.goBack();
        await page.getByText("Step 1 of 4").waitFor();
        expect(await isOpen(page), "after Back").toBe(false);
      }),
  );

test("where a link opens a new tab, a page with scripts closes its menu too", { tags: "long" }, () =>
  onPhone("/survey/creator", true, async (page, context) => {
    await page.getByText("Menu", { exact: true }).click();
    expect(await isOpen(page)).toBe(true);
    const tab = context.waitForEvent("page");
    await linkOf(page, /Blog/).click();
    await tab;
    await eventually(() => isOpen(page)).toBe(false);
  }),
);

test("the menu and each of its links can be reached and pressed by keyboard alone", () =>
  onPhone("/", false, async (page) => {
    await page.getByRole("button", { name: "Menu" }).focus();
    await page.keyboard.press("Enter");
    expect(await isOpen(page)).toBe(true);
    for (const name of ["Home", "About", "Services", "Portfolio", "Shop", "Blog", "Contact"]) {
      await page.keyboard.press("Tab");
      const focused = page.getByRole("navigation", { name: "Main" }).locator("a:focus");
      expect(await focused.innerText()).toMatch(new RegExp(`^${name}`, "i"));
    }
  }));

test("on a page without scripts Escape closes the menu, and so does a press beside it", () =>
  onPhone("/", false, async (page) => {
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(20, 700)]) {
      await page.getByText("Menu", { exact: true }).click();
      expect(await isOpen(page)).toBe(true);
      await close();
      await eventually(() => isOpen(page)).toBe(false);
      expect(page.url()).toBe(`${site.origin}/`);
    }
  }));

test("Back to a page as it was left shows the menu closed", { tags: "long" }, async () => {
  const keeping = await openBrowserThatKeepsPages();
  try {
    const page = await (await openContext(keeping, { ...phone, javaScriptEnabled: true })).newPage();
    await page.goto(`${site.origin}/survey/creator`);
    await waitForScripts(page);
    await page.evaluate(() => Object.assign(window, { left: true }));
    await page.getByText("Menu", { exact: true }).click();
    await linkOf(page, "About").click();
    await page.waitForURL(`${site.origin}/about`);
    // A page in the back/forward cache doesn't load again.
    await page.goBack({ waitUntil: "commit" });
    await eventually(() => page.evaluate(() => "left" in window)).toBe(true);
    expect(await isOpen(page)).toBe(false);
    // The style sheet keeps the links visible for 0.4 seconds, so that a tap still reaches one.
    await eventually(() => page.getByRole("navigation", { name: "Main" }).getByRole("link").count()).toBe(0);
  } finally {
    await keeping.close();
  }
});

function linkOf(page: Page, name: string | RegExp) {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
}

function isOpen(page: Page): Promise<boolean> {
  return page.locator("#menu-state").evaluate((state) => state.matches(":popover-open"));
}
