import { describe, expect, test } from "vitest";
import { STEPS } from "../../app/survey/answers.ts";
import { button, fillStep, waitForStep } from "../support/fill-survey.ts";
import { modes, openContext, openContextWithoutCookies } from "../support/open-browser.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

const site = useSite();

describe.each(modes.filter(({ scripts, cookies }) => scripts === cookies))(
  "with $mode",
  ({ mode, scripts, cookies }) => {
    const answers = fullAnswers(`Walker with ${mode}`);
    const options = { javaScriptEnabled: scripts };

    test("a creator walks from home to the end of the survey, and the record has every field", async () => {
      await visit(
        cookies ? openContext(site.browser, options) : openContextWithoutCookies(options),
        async (page, context) => {
          await page.goto(site.origin);
          await page.locator('a[href="/survey/creator"]').first().click();
          for (const step of STEPS) {
            await waitForStep(page, step);
            if (scripts) await waitForScripts(page);
            await fillStep(page, step, answers);
            await button(page, step === 4 ? "Submit Survey" : "Next Step").click();
          }
          await page.waitForURL(`${site.origin}/survey/creator/success`);
          await page.getByRole("heading", { level: 1, name: "Survey Complete" }).waitFor();
          expect((await context.cookies()).length > 0).toBe(cookies);
          await page.getByRole("link", { name: "Back to Home" }).click();
          await page.waitForURL(`${site.origin}/`);
        },
      );
      expect(await readRecord(site.databaseFile, answers.name)).toEqual({
        ...answers,
        id: expect.stringMatching(/^.{16,}$/),
        begun_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        furthest_step: 4,
        left_off_step: 4,
        version: expect.any(Number),
        step_writers: expect.stringMatching(/^\{"1":.*"4":.*\}$/),
        first_page_hash: expect.any(String),
        key_generation: 1,
        resume_token_hash: expect.any(String),
      });
    });
  },
);
