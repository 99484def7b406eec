import { expect, test } from "vitest";
import { button, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

// A large page is sent without scripts (docs/decisions/0050). In a browser that runs scripts, it is still a form like
// any other.

/** As data, each quotation mark takes two characters. */
const LONG = `""""""""a `.repeat(998).trim();

const site = useSite();

test("a large step saves and keeps what is typed without scripts, and a smaller one after it has them", async () => {
  await visit(
    openContext(site.browser, { javaScriptEnabled: true }),
    async (page) => {
      await page.goto(`${site.origin}/survey/creator?step=1`);
      await waitForScripts(page);
      await textField(page, "name").fill("Long answers");
      await option(page, "current_stage", "Exploring").check();
      for (const field of ["self_description", "platforms"] as const) await textField(page, field).fill(LONG);
      await button(page, "Next Step").click();
      await waitForStep(page, 2);
      for (const field of ["niche", "takeaway_goals"] as const) await textField(page, field).fill(LONG);
      await button(page, "Next Step").click();
      await waitForStep(page, 3);

      await page.goto(`${site.origin}/survey/creator?step=1`);
      expect(await page.locator("script").count()).toBe(0);
      await textField(page, "name").fill("");
      await textField(page, "platforms").fill(`${LONG} More.`);
      await button(page, "Next Step").click();
      await page.getByRole("alert").filter({ hasText: "There is a problem" }).waitFor();
      expect(await textField(page, "platforms").inputValue()).toBe(`${LONG} More.`);
      expect(await page.locator("script").count()).toBe(0);
      await textField(page, "name").fill("Long answers again");
      await button(page, "Next Step").click();
      await waitForStep(page, 2);
      expect(await page.locator("script").count()).toBe(0);
      for (const field of ["niche", "takeaway_goals"] as const) await textField(page, field).fill("Short");
      await button(page, "Next Step").click();
      await waitForStep(page, 3);
      await button(page, "Previous").click();
      await waitForStep(page, 2);
      await waitForScripts(page);
      expect(await readRecord(site.databaseFile, "Long answers again")).toMatchObject({
        platforms: `${LONG} More.`,
        niche: "Short",
        takeaway_goals: "Short",
      });
    },
    /status of 400/,
  );
});
