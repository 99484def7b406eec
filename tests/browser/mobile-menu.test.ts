import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openBrowserThatKeepsPages, openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

const site = useSite();

const phone = { viewport: { width: 390, height: 844 } };

test.each([true, false])(
  "the menu opens, and a chosen link opens a page with a closed menu (JavaScript: %s)",
  async (scripts) => {
    await visit(openContext(site.browser, { ...phone, javaScriptEnabled: scripts }), async (page) => {
      await page.goto(`${site.origin}/survey/creator`);
      if (scripts) await waitForScripts(page);
      expect(await isOpen(page)).toBe(false);
      await page.getByText("Menu", { exact: true }).click();
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
      await page.waitForURL(`${site.origin}/`);
      expect(await isOpen(page)).toBe(false);
      await page.goBack();
      await page.getByText("Step 1 of 4").waitFor();
      expect(await isOpen(page), "after Back").toBe(false);
    });
  },
);

test("where a link opens a new tab, a page with scripts closes its menu too", async () => {
  await visit(openContext(site.browser, { ...phone, javaScriptEnabled: true }), async (page, context) => {
    await page.goto(`${site.origin}/survey/creator`);
    await waitForScripts(page);
    await page.getByText("Menu", { exact: true }).click();
    expect(await isOpen(page)).toBe(true);
    const tab = context.waitForEvent("page");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Blog/ }).click();
    await tab;
    await eventually(() => isOpen(page)).toBe(false);
  });
});

test("the menu and each of its links can be reached and pressed by keyboard alone", async () => {
  await visit(openContext(site.browser, { ...phone, javaScriptEnabled: false }), async (page) => {
    await page.goto(site.origin);
    await page.getByRole("button", { name: "Menu" }).focus();
    await page.keyboard.press("Enter");
    expect(await isOpen(page)).toBe(true);
    for (const name of ["Home", "About", "Services", "Portfolio", "Shop", "Blog", "Contact"]) {
      await page.keyboard.press("Tab");
      expect(await page.getByRole("navigation", { name: "Main" }).locator("a:focus").innerText()).toMatch(
        new RegExp(`^${name}`, "i"),
      );
    }
  });
});

test("on a page without scripts Escape closes the menu, and so does a press beside it", async () => {
  await visit(openContext(site.browser, { ...phone, javaScriptEnabled: false }), async (page) => {
    await page.goto(site.origin);
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(20, 700)]) {
      await page.getByText("Menu", { exact: true }).click();
      expect(await isOpen(page)).toBe(true);
      await close();
      await eventually(() => isOpen(page)).toBe(false);
      expect(page.url()).toBe(`${site.origin}/`);
    }
  });
});

test("a finger finds each link of the menu", async () => {
  await visit(
    openContext(site.browser, { ...phone, hasTouch: true, isMobile: true, javaScriptEnabled: false }),
    async (page) => {
      for (const [name, path] of [
        ["About", "/about"],
        ["Shop", "/shop"],
        ["Contact", "/contact"],
      ] as const) {
        await page.goto(site.origin);
        await page.getByText("Menu", { exact: true }).tap();
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).tap();
        await page.waitForURL(site.origin + path);
      }
      expect(await isOpen(page)).toBe(false);
    },
  );
});

test("Back to a page as it was left shows the menu closed", { tags: "long" }, async () => {
  const keeping = await openBrowserThatKeepsPages();
  try {
    const page = await (await openContext(keeping, { ...phone, javaScriptEnabled: true })).newPage();
    await page.goto(`${site.origin}/survey/creator`);
    await waitForScripts(page);
    await page.evaluate(() => Object.assign(window, { left: true }));
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await page.waitForURL(`${site.origin}/about`);
    // A page in the back/forward cache doesn't load again.
    await page.goBack({ waitUntil: "commit" });
    await eventually(() => page.evaluate(() => "left" in window)).toBe(true);
    expect(await isOpen(page)).toBe(false);
    // The style sheet keeps the links visible for 0.4 seconds, so that a tap on a link still reaches it.
    await eventually(() => page.getByRole("navigation", { name: "Main" }).getByRole("link").count()).toBe(0);
  } finally {
    await keeping.close();
  }
});

function isOpen(page: Page): Promise<boolean> {
  return page.locator("#menu-state").evaluate((state) => state.matches(":popover-open"));
}
