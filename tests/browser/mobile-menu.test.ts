import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowServer } from "../support/borrow-server.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import type { TestServer } from "../support/start-server.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

const phone = { viewport: { width: 390, height: 844 } };

test.each([true, false])("the menu opens, and choosing a link leads to a page where it is closed (JavaScript: %s)", async (scripts) => {
  await visit(openContext(browser, { ...phone, javaScriptEnabled: scripts }), async (page) => {
    await page.goto(`${server.origin}/survey/creator`);
    if (scripts) await waitForScripts(page);
    expect(await isOpen(page)).toBe(false);
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Home" }).click();
    await page.waitForURL(`${server.origin}/`);
    expect(await isOpen(page)).toBe(false);
    await page.goBack();
    await page.getByText("Step 1 of 4").waitFor();
    expect(await isOpen(page), "after Back").toBe(false);
  });
});

test("where a link opens a new tab, a page with scripts closes its menu too", async () => {
  await visit(openContext(browser, { ...phone, javaScriptEnabled: true }), async (page, context) => {
    await page.goto(`${server.origin}/survey/creator`);
    await waitForScripts(page);
    await page.getByText("Menu", { exact: true }).click();
    expect(await isOpen(page)).toBe(true);
    const tab = context.waitForEvent("page");
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /Blog/ }).click();
    await tab;
    await eventually(() => isOpen(page)).toBe(false);
  });
});

test("the menu and each of its links can be reached and pressed by keyboard alone", async () => {
  await visit(openContext(browser, { ...phone, javaScriptEnabled: false }), async (page) => {
    await page.goto(server.origin);
    await page.locator(".site-menu summary").focus();
    await page.keyboard.press("Enter");
    expect(await isOpen(page)).toBe(true);
    for (const name of ["Home", "About", "Services", "Portfolio", "Shop", "Blog", "Contact"]) {
      await page.keyboard.press("Tab");
      expect(await page.locator(".site-menu a:focus").innerText()).toMatch(new RegExp(`^${name}`, "i"));
    }
  });
});

function isOpen(page: Page): Promise<boolean> {
  return page.locator(".site-menu").evaluate((menu) => (menu as HTMLDetailsElement).open);
}
