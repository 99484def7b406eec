import type { Locator, Page } from "playwright";
import { type Answers, answerText, isChoiceField, stepFields } from "../../app/survey/answers.ts";
import { type Step, type Field, questions } from "../../app/survey/questions.ts";

/** Fills in a step like a person: by labels. */
export async function fillStep(page: Page, step: Step, answers: Partial<Answers>): Promise<void> {
  for (const field of stepFields[step]) {
    const answer = answers[field];
    if (answer === undefined || answer === null) continue;
    if (field === "content_links") await fillLinks(page, answers.content_links ?? []);
    else if (Array.isArray(answer)) for (const value of answer) await option(page, field, value).check();
    else if (isChoiceField(field)) await option(page, field, answerText(field, answer)).check();
    else await textField(page, field).fill(answer);
  }
}

export function textField(page: Page, field: Field): Locator {
  return page.getByRole("textbox", { name: new RegExp(`^${questions[field].label}( ?\\(required\\))?$`) });
}

export function option(page: Page, field: Field, label: string): Locator {
  return page.getByRole("group", { name: questions[field].label }).getByLabel(label, { exact: true });
}

export function linkField(page: Page, number: number): Locator {
  return page.getByRole("textbox", { name: `Link ${number}`, exact: true });
}

/** Leaves out the form's hidden first button. */
export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

export async function waitForStep(page: Page, step: Step): Promise<void> {
  await page.getByText(`Step ${step} of 4`).waitFor();
}

/** Fills in the first step's required fields. */
export async function fillStepOne(page: Page, name: string): Promise<void> {
  await textField(page, "name").fill(name);
  await option(page, "current_stage", "Exploring").check();
}

export async function goToStepTwo(page: Page, name: string): Promise<void> {
  await fillStepOne(page, name);
  await button(page, "Next Step").click();
  await waitForStep(page, 2);
}

/** Returns the line beside the buttons. */
export function savedLine(page: Page): Promise<string> {
  return page.locator("[data-part=saved-line]").innerText();
}

/** Returns a field's error message, or null. */
export async function messageOf(page: Page, field: Field): Promise<string | null> {
  const message = page.locator(`#${field}-error`);
  return (await message.count()) > 0 ? (await message.innerText()).replace(/^Error:\s*/, "") : null;
}

async function fillLinks(page: Page, links: readonly string[]): Promise<void> {
  for (const [index, link] of links.entries()) {
    if (index > 0) await button(page, "Add another link").click();
    await linkField(page, index + 1).fill(link);
  }
}
