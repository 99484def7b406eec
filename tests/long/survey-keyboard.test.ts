import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { type Answers, isChoiceField, optionsOf, STEPS, stepFields } from "../../app/survey/answers.ts";
import { type Step, type ChoiceField, questions, type SelectionField } from "../../app/survey/questions.ts";
import { button, linkField, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

/** The most Tab presses that may be needed between two places on a page. */
const MOST_TABS = 60;

const site = useSite();

test("the survey from start to end by keyboard alone", async () => {
  // Single lines, because Enter in a text area starts a new line.
  const answers: Answers = {
    ...fullAnswers("Typist"),
    self_description: "One line.",
    takeaway_goals: "Hope.",
    content_links: ["https://example.com/one"],
  };
  await visit(openContext(site.browser, { javaScriptEnabled: true }), async (page) => {
    await page.goto(`${site.origin}/survey/creator`);
    for (const step of STEPS) {
      await waitForStep(page, step);
      await waitForScripts(page);
      await answerByKeys(page, step, answers);
      await tabTo(page, button(page, step === 4 ? "Submit Survey" : "Next Step"));
      await page.keyboard.press("Enter");
    }
    await page.waitForURL(`${site.origin}/survey/creator/success`);
  });
  expect(await readRecord(site.databaseFile, answers.name)).toMatchObject({
    ...answers,
    completed_at: expect.any(String),
  });
});

async function answerByKeys(page: Page, step: Step, answers: Partial<Answers>): Promise<void> {
  for (const field of stepFields[step]) {
    const answer = answers[field];
    if (answer === undefined || answer === null) continue;
    if (isChoiceField(field)) await choose(page, field, String(answer));
    else if (field === "content_links") await write(page, linkField(page, 1), String(answer));
    else if (Array.isArray(answer)) await tick(page, field as SelectionField, answer);
    else await write(page, textField(page, field), answer);
  }
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Selects the first option with Space, and later options with arrow keys. */
async function choose(page: Page, field: ChoiceField, value: string): Promise<void> {
  const [first = "", ...others] = optionsOf(field);
  await tabTo(page, option(page, field, questions[field].options[first] ?? ""));
  await page.keyboard.press("Space");
  for (let place = others.indexOf(value); place >= 0; place -= 1) await page.keyboard.press("ArrowDown");
}

async function tick(page: Page, field: SelectionField, chosen: readonly string[]): Promise<void> {
  for (const value of optionsOf(field)) {
    if (!chosen.includes(value)) continue;
    await tabTo(page, option(page, field, value));
    await page.keyboard.press("Space");
  }
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}
