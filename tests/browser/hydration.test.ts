import type { Page } from "playwright";
import { expect, test } from "vitest";
import { button, messageOf, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext, openContextWithoutCookies } from "../support/open-browser.ts";
import { whileStoreFails } from "../support/survey-records.ts";
import { beginSurvey } from "../support/survey-states.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// React hydrates exactly what the server rendered: `visit` fails on every hydration mismatch.

const site = useSite();

const withScripts = { javaScriptEnabled: true };

test("in a browser of another language and time zone, no survey page complains in the console", async () => {
  const elsewhere = { javaScriptEnabled: true, locale: "de-DE", timezoneId: "Pacific/Auckland" };
  await visit(openContext(site.browser, elsewhere), async (page, context) => {
    await beginSurvey(context, site.origin);
    for (const step of [1, 4]) {
      await page.goto(`${site.origin}/survey/creator?step=${step}`);
      await waitForScripts(page);
    }
    await page.goto(`${site.origin}/survey/creator`);
    await waitForScripts(page);
    expect(await page.getByText("Welcome back").count()).toBe(1);
  });
});

test("no page with scripts throws where the browser blocks cookies and storage", async () => {
  await visit(
    openContextWithoutCookies(),
    async (page) => {
      for (const path of ["/contact", "/portfolio", "/cart", "/survey/creator", "/desk/sign-in"]) {
        await page.goto(site.origin + path);
        await waitForScripts(page, "main");
        expect(new URL(page.url()).pathname).toBe(path);
      }
    },
    // Cart 14: a warning, not an exception.
    /copy of the cart/,
  );
});

test("a form that is refused before its scripts arrived becomes a live page without a complaint", async () => {
  await visit(
    openContext(site.browser, withScripts),
    async (page) => {
      await openBeforeScripts(page, "/survey/creator");
      await textField(page, "platforms").fill("A church stage");
      await button(page, "Next Step").click();
      await page.locator("[data-part=error-summary]").waitFor();
      await waitForScripts(page);
      await eventually(() => page.title()).toBe("Error: Build Your Platform With Us | TETM");
      await page.locator("[data-part=error-summary]:focus").waitFor();
      expect(await textField(page, "platforms").inputValue()).toBe("A church stage");
      await textField(page, "name").pressSequentially("Early");
      await eventually(() => messageOf(page, "name")).toBe(null);
      await option(page, "current_stage", "Exploring").check();
      await button(page, "Next Step").click();
      await waitForStep(page, 2);
      await eventually(() => page.title()).toBe("Build Your Platform With Us | TETM");
    },
    /status of 400|net::ERR_FAILED/,
  );
});

test(
  "a form that could not be saved before its scripts arrived becomes a live page without a complaint",
  { tags: "long" },
  async () => {
    await visit(
      openContext(site.browser, withScripts),
      async (page) => {
        await openBeforeScripts(page, "/survey/creator");
        await textField(page, "name").fill("Early and unlucky");
        await option(page, "current_stage", "Exploring").check();
        await whileStoreFails(site.databaseFile, async () => {
          await button(page, "Next Step").click();
          await page.getByText("Submission Error").waitFor();
          await waitForScripts(page);
        });
        expect(await textField(page, "name").inputValue()).toBe("Early and unlucky");
        await button(page, "Next Step").click();
        await waitForStep(page, 2);
      },
      /status of 503|net::ERR_FAILED/,
    );
  },
);

/** Opens a page whose scripts fail to load. The next page's scripts load again. */
async function openBeforeScripts(page: Page, path: string): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(site.origin + path);
  await page.unroute("**/assets/*.js");
}
