import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { button, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

const site = useSite();

// tests/http/survey-tabs.test.ts has the same without JavaScript, and keeps what was typed.

test("two tabs: the later one shows both answers, and takes over what was saved when told so", async () => {
  const name = `Two tabs ${randomUUID()}`;
  await visit(
    openContext(site.browser, { javaScriptEnabled: true }),
    async (early, context) => {
      await early.goto(`${site.origin}/survey/creator`);
      await waitForScripts(early);
      await textField(early, "name").fill(name);
      await option(early, "current_stage", "Exploring").check();
      await button(early, "Next Step").click();
      await waitForStep(early, 2);
      const late = await openStepTwo(context);
      await sendStepTwo(early, "Typed first", "Events");
      await waitForStep(early, 3);
      await sendStepTwo(late, "Typed second", "Merch");
      await late.getByRole("heading", { name: "These answers were changed somewhere else" }).waitFor();
      const main = await late.locator("main").innerText();
      for (const words of ["Typed first", "Typed second", "Events", "Merch"]) expect(main).toContain(words);
      expect((await readRecord(site.databaseFile, name)).niche, "before the choice").toBe("Typed first");
      await button(late, "Keep what was saved there").click();
      await textField(late, "niche").waitFor();
      await waitForStep(late, 2);
      expect(await textField(late, "niche").inputValue()).toBe("Typed first");
      expect(await option(late, "monetization_methods", "Events").isChecked()).toBe(true);
      expect(await readRecord(site.databaseFile, name)).toMatchObject({
        niche: "Typed first",
        monetization_methods: ["Events"],
      });
      await button(late, "Next Step").click();
      await waitForStep(late, 3);
    },
    // The browser logs the 409 response.
    /status of 409/,
  );
});

async function openStepTwo(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.origin}/survey/creator?step=2`);
  await waitForScripts(page);
  return page;
}

/** Submits before the autosave's delay is over, so that the button saves the step even with scripts. */
async function sendStepTwo(page: Page, niche: string, method: string): Promise<void> {
  await page.bringToFront();
  await option(page, "monetization_methods", method).check();
  await textField(page, "niche").fill(niche);
  await button(page, "Next Step").click();
}
