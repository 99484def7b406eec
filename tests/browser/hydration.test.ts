import type { Page } from "playwright";
import { expect, test } from "vitest";
import { button, fillStepOne, goToStepTwo, messageOf, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContextWithoutCookies } from "../support/open-browser.ts";
import { whileStoreFails } from "../support/survey-records.ts";
import { onPage, useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// React hydrates exactly what the server rendered: `visit` fails on every hydration mismatch.

const site = useSite();

test("in a browser of another language and time zone, no survey page complains in the console", () =>
  onPage(
    site,
    "/survey/creator",
    async (page) => {
      await goToStepTwo(page, "Lives elsewhere");
      for (const query of ["?step=1", "?step=4", ""]) {
        await page.goto(`${site.origin}/survey/creator${query}`);
        await waitForScripts(page);
      }
      expect(await page.getByText("Welcome back").count()).toBe(1);
    },
    { locale: "de-DE", timezoneId: "Pacific/Auckland" },
  ));

test("no page with scripts throws where the browser blocks cookies and storage", () =>
  visit(
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
  ));

test("a form that is refused before its scripts arrived becomes a live page without a complaint", () =>
  onSurveyWithoutScripts(async (page) => {
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
  }));

test("a form that could not be saved before its scripts arrived becomes a live page, too", { tags: "long" }, () =>
  onSurveyWithoutScripts(async (page) => {
    await fillStepOne(page, "Early and unlucky");
    await whileStoreFails(site.databaseFile, async () => {
      await button(page, "Next Step").click();
      await page.getByText("Submission Error").waitFor();
      await waitForScripts(page);
    });
    expect(await textField(page, "name").inputValue()).toBe("Early and unlucky");
    await button(page, "Next Step").click();
    await waitForStep(page, 2);
  }),
);

/** Opens the survey with scripts that fail to load. The next page's scripts load again. */
function onSurveyWithoutScripts(act: (page: Page) => Promise<void>): Promise<void> {
  return onPage(
    site,
    "/about",
    async (page) => {
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.goto(`${site.origin}/survey/creator`);
      await page.unroute("**/assets/*.js");
      await act(page);
    },
    { expected: /status of (400|503)|net::ERR_FAILED/ },
  );
}
