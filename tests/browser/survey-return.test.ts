import type { Page } from "playwright";
import { expect, test } from "vitest";
import { button, fillStep, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { readRecord, readSurveys } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { visit, waitForScripts } from "../support/visit.ts";

// Returning to a survey: later, on another device, after submitting it.

const site = useSite();

const withScripts = { javaScriptEnabled: true };

test("a creator who comes back is welcomed at the step left off, with every answer in place", async () => {
  const answers = fullAnswers("Comes back");
  await visit(openContext(site.browser, withScripts), async (page, context) => {
    await goThroughStepTwo(page, "Comes back");
    await page.close();
    const later = await context.newPage();
    await later.goto(`${site.origin}/survey/creator`);
    await later.getByRole("status").filter({ hasText: "Welcome back" }).waitFor();
    await waitForStep(later, 3);
    await waitForScripts(later);
    await button(later, "Previous").click();
    await waitForStep(later, 2);
    expect(await textField(later, "niche").inputValue()).toBe(answers.niche);
    expect(await textField(later, "takeaway_goals").inputValue()).toBe(answers.takeaway_goals);
    for (const barrier of answers.current_barriers) {
      expect(await option(later, "current_barriers", barrier).isChecked(), barrier).toBe(true);
    }
    expect(await later.getByText("Welcome back").count(), "welcomed once more").toBe(0);
  });
});

test("the resume link opens the same answers on another device, at the step left off", async () => {
  let link = "";
  await visit(openContext(site.browser, withScripts), async (page) => {
    await goThroughStepTwo(page, "Two devices");
    const address = page.locator("[data-part=resume-link] a");
    link = (await address.getAttribute("href")) ?? "";
    expect(await address.innerText()).toContain(link);
  });
  await visit(openContext(site.browser, withScripts), async (page) => {
    await page.goto(link);
    await page.getByRole("status").filter({ hasText: "Welcome back" }).waitFor();
    await waitForStep(page, 3);
    expect(page.url(), "the secret stays in the address").not.toContain(link.split("/").at(-1));
    await waitForScripts(page);
    await option(page, "weak_areas", "Branding").check();
    await button(page, "Next Step").click();
    await waitForStep(page, 4);
  });
  expect(await readRecord(site.databaseFile, "Two devices")).toMatchObject({
    weak_areas: ["Branding"],
    furthest_step: 4,
  });
});

test("a refresh after Submit sends nothing, and what is changed later stays one record", async () => {
  await visit(openContext(site.browser, withScripts), async (page) => {
    await goThroughStepTwo(page, "Refreshes");
    await button(page, "Next Step").click();
    await waitForStep(page, 4);
    await button(page, "Submit Survey").click();
    await page.waitForURL(/\/success$/);
    const sent = await readRecord(site.databaseFile, "Refreshes");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Survey Complete" }).waitFor();
    expect(await readRecord(site.databaseFile, "Refreshes")).toEqual(sent);

    await page.goto(`${site.origin}/survey/creator`);
    await page.getByText("You've submitted this survey").waitFor();
    await waitForScripts(page);
    await textField(page, "success_vision").fill("Said later");
    await button(page, "Submit Survey").click();
    await page.waitForURL(/\/success$/);
    expect(await readRecord(site.databaseFile, "Refreshes")).toMatchObject({
      id: sent.id,
      success_vision: "Said later",
    });
  });
});

test("Back after Submit shows the last step with its answers, and Submit again makes no second record", async () => {
  await visit(openContext(site.browser, withScripts), async (page) => {
    await goThroughStepTwo(page, "Goes back");
    await button(page, "Next Step").click();
    await waitForStep(page, 4);
    await textField(page, "success_vision").fill("First");
    await button(page, "Submit Survey").click();
    await page.waitForURL(/\/success$/);
    await page.goBack();
    await waitForStep(page, 4);
    await waitForScripts(page);
    expect(await textField(page, "success_vision").inputValue()).toBe("First");
    await button(page, "Submit Survey").click();
    await page.waitForURL(/\/success$/);
  });
  expect((await readSurveys(site.databaseFile)).filter((record) => record.name === "Goes back").length).toBe(1);
});

async function goThroughStepTwo(page: Page, name: string): Promise<void> {
  const answers = fullAnswers(name);
  await page.goto(`${site.origin}/survey/creator`);
  await waitForScripts(page);
  for (const step of [1, 2] as const) {
    await fillStep(page, step, answers);
    await button(page, "Next Step").click();
    await waitForStep(page, (step + 1) as 2 | 3);
  }
}
