import { expect, test } from "vitest";
import { STEPS } from "../../app/survey/answers.ts";
import { button, fillStep, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

const site = useSite();

// tests/http/survey-steps.test.ts has the same without JavaScript, and without cookies.
test("a creator walks from home to the end of the survey, and the record has every field", async () => {
  const answers = fullAnswers("Walker");
  await visit(openContext(site.browser, { javaScriptEnabled: true }), async (page, context) => {
    await page.goto(site.origin);
    await page.locator('a[href="/survey/creator"]').first().click();
    for (const step of STEPS) {
      await waitForStep(page, step);
      await waitForScripts(page);
      await fillStep(page, step, answers);
      await button(page, step === 4 ? "Submit Survey" : "Next Step").click();
    }
    await page.waitForURL(`${site.origin}/survey/creator/success`);
    await page.getByRole("heading", { level: 1, name: "Survey Complete" }).waitFor();
    expect((await context.cookies()).length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL(`${site.origin}/`);
  });
  expect(await readRecord(site.databaseFile, answers.name)).toMatchObject({ ...answers, furthest_step: 4 });
});
