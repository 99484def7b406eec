import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { onPage, useSite, useWindow } from "../support/use-site.ts";
import { eventually, waitForScripts } from "../support/visit.ts";

const site = useSite();

const sharedWindow = useWindow(site);

function onPortfolio(query: string, look: (page: Page) => Promise<void>): Promise<void> {
  return sharedWindow.visit(async (page) => {
    await page.goto(`${site.origin}/portfolio${query}`);
    await waitForScripts(page, "main");
    await look(page);
  });
}

const openChapel = (page: Page) => page.getByRole("link", { name: "View Case Study Camp Chapel" });
const dialog = (page: Page) => page.locator("dialog:modal");
const address = (page: Page) => page.url().slice(site.origin.length);

async function openStudy(page: Page) {
  // A newly loaded document wouldn't have this property.
  await page.evaluate(() => Object.assign(window, { same: true }));
  await openChapel(page).click();
  await dialog(page).waitFor();
  await eventually(() => address(page)).toBe("/portfolio?page=1&case-study=camp-chapel");
  await eventually(() => page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
}

/** Waits until the case study is closed and something has focus again. Returns its id. */
async function focusAfterClosing(page: Page): Promise<string> {
  await eventually(() => page.url()).toBe(`${site.origin}/portfolio`);
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement !== document.body);
  return page.evaluate(() => document.activeElement?.id ?? "");
}

describe("the case study with scripts", () => {
  test("holds the focus, and Escape closes it", () =>
    onPortfolio("", async (page) => {
      await openStudy(page);
      for (let press = 0; press < 6; press++) {
        await page.keyboard.press("Tab");
        expect(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
          ),
        ).toBe(true);
      }
      await page.keyboard.press("Escape");
      expect(await focusAfterClosing(page)).toBe("open-camp-chapel");
      expect(await page.evaluate(() => "same" in window)).toBe(true);
    }));

  test("is closed by Back, opened by Forward, and closed by its button", () =>
    onPortfolio("", async (page) => {
      await openStudy(page);
      await page.evaluate(() => history.back());
      expect(await focusAfterClosing(page)).toBe("open-camp-chapel");
      await page.evaluate(() => history.forward());
      await dialog(page).getByRole("link", { name: "Close" }).click();
      expect(await focusAfterClosing(page)).toBe("open-camp-chapel");
    }));

  test("is closed by a click on the backdrop, not by one on the sheet", () =>
    onPortfolio("", async (page) => {
      await openStudy(page);
      await dialog(page).getByRole("heading", { name: "Camp Chapel" }).click();
      expect(await dialog(page).count()).toBe(1);
      await page.mouse.click(4, 400);
      expect(await focusAfterClosing(page)).toBe("open-camp-chapel");
    }));

  test("opens at its own address, and closes to the page", () =>
    onPortfolio("?page=1&case-study=camp-chapel", async (page) => {
      await dialog(page).waitFor();
      await page.keyboard.press("Escape");
      expect(await focusAfterClosing(page)).toBe("open-camp-chapel");
    }));
});

describe("turning pages with scripts", () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`scrolls to 200 px (motion: ${reducedMotion})`, { tags: reducedMotion === "reduce" ? "long" : [] }, () =>
      onPortfolio("", async (page) => {
        await page.emulateMedia({ reducedMotion });
        await page.evaluate(() => {
          const scroll = window.scrollTo.bind(window);
          const asked: unknown[] = [];
          Object.assign(window, {
            asked,
            scrollTo: (options: ScrollToOptions) => (asked.push(options), scroll(options)),
          });
        });
        await page.getByRole("link", { name: "Next" }).click();
        await page.getByText("Page 2 of 2").waitFor();
        await page.waitForFunction(() => window.scrollY === 200);
        const behavior = reducedMotion === "reduce" ? "instant" : "smooth";
        expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
          { top: 200, behavior },
        ]);
        await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Page 2 of 2");
        await eventually(() => address(page)).toBe("/portfolio?page=2");
        expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
        expect(await page.locator("[data-part=project-card]").count()).toBe(5);
        await page.getByRole("link", { name: "Previous" }).click();
        await page.getByText("Page 1 of 2").waitFor();
        await page.getByRole("link", { name: "Page 2", exact: true }).click();
        await eventually(() => page.locator("main [aria-current=page]").textContent()).toBe("Page 2");
      }),
    );
  }
});

test("without scripts pages and case studies are links", { tags: "long" }, () =>
  onPage(site, "/portfolio", lookWithoutScripts, { javaScriptEnabled: false }),
);

async function lookWithoutScripts(page: Page): Promise<void> {
  const next = page.getByRole("link", { name: "Next" });
  await next.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await next.click();
  expect(address(page)).toBe("/portfolio?page=2#page");
  expect(await page.evaluate(() => scrollY)).toBe(200);
  await page.goBack();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, left);
  await page.goForward();
  await page.getByRole("link", { name: "View Case Study OpenABA" }).click();
  const panel = page.locator("dialog#case-study");
  expect(await panel.isVisible()).toBe(true);
  expect((await panel.boundingBox())!.y).toBeLessThan((await page.locator("[data-page]").boundingBox())!.y);
  await panel.getByRole("link", { name: "Close" }).click();
  expect(await panel.count()).toBe(0);
  expect(address(page)).toBe("/portfolio?page=2");
}
