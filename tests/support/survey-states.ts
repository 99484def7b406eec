import type { BrowserContext, Page } from "playwright";
import { button, fillStep, option, textField, waitForStep } from "./fill-survey.ts";
import { fullAnswers } from "./survey-answers.ts";
import { ready, waitForScripts } from "./visit.ts";

/** A page in one of its states, for checks of all pages. */
export interface PageState {
  name: string;
  /** Its address, if that is enough to get there. */
  path?: string;
  reach: (page: Page, origin: string) => Promise<unknown>;
  /** Needs a seeded catalogue, see seed-catalogue.ts. */
  stocked?: true;
  /** A desk page for a signed-in member, see desk-states.ts. */
  member?: true;
}

const survey = "/survey/creator";

/** The survey's pages in each state. The browser context needs its own survey, see `beginSurvey`. */
export const surveyStates: readonly PageState[] = [
  ...([1, 2, 3, 4] as const).map((step) => at(`step ${step}`, `${survey}?step=${step}`)),
  { name: "step 1 with errors", reach: after(`${survey}?step=1`, refuseStepOne) },
  { name: "step 4 with an error", reach: after(`${survey}?step=4`, refuseStepFour) },
  { name: "the choice between two tabs", reach: after(`${survey}?step=2`, runIntoConflict, "[data-part=conflict]") },
  { name: "a survey that can't be sent", reach: after(`${survey}?step=3`, failToSend, "[data-part=toast]") },
  at("a new survey beside an earlier one", `${survey}?new`),
  at("success", `${survey}/success`),
  at("the answers", `${survey}/answers`),
  at("a wrong link", `${survey}/resume/wrong`),
  {
    name: "success that asks for an address",
    reach: after(`${survey}?step=4`, submitWithoutAddress, "#address-title"),
  },
];

/** Fills in three steps, so that every step can be opened and shows answers. */
export async function beginSurvey(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin + survey);
  await ready(page);
  for (const step of [1, 2, 3] as const) {
    await fillStep(page, step, fullAnswers("Looks at every page"));
    await button(page, "Next Step").click();
    await waitForStep(page, (step + 1) as 2 | 3 | 4);
  }
  await page.close();
}

export function at(name: string, path: string): PageState {
  return { name, path, reach: (page, origin) => page.goto(origin + path) };
}

/** Opens a page and acts, until `seen` is visible. */
export function after(path: string, act: (page: Page) => Promise<unknown>, seen = "[data-part=error-summary]") {
  return async (page: Page, origin: string): Promise<void> => {
    await page.goto(origin + path);
    await waitForScripts(page, "main");
    await act(page);
    await page.locator(`main ${seen}`).first().waitFor();
  };
}

/** Presses a button, past the browser's own validation. */
export function press(name: string) {
  return async (page: Page): Promise<void> => {
    for (const form of await page.locator("main form").all())
      await form.evaluate((one) => one.setAttribute("novalidate", ""));
    // A row's button ends with text for screen readers only.
    const whole = button(page, name);
    await ((await whole.count()) > 0 ? whole : page.getByRole("button", { name })).first().click();
  };
}

/** Fills in text fields by the beginning of their labels, and presses a button. */
export function fillIn(fields: Record<string, string>, name: string) {
  return async (page: Page): Promise<void> => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}\\b`)).fill(text);
    await button(page, name).click();
  };
}

/** Acts in another tab. */
export async function inOtherTab(page: Page, path: string, act: (other: Page) => Promise<unknown>): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL(path, page.url()).href);
  await waitForScripts(other);
  await act(other);
  await other.close();
}

async function refuseStepOne(page: Page): Promise<void> {
  await textField(page, "name").fill("");
  await button(page, "Next Step").click();
}

async function refuseStepFour(page: Page): Promise<void> {
  await textField(page, "email").fill("no address");
  await button(page, "Submit Survey").click();
}

async function submitWithoutAddress(page: Page): Promise<void> {
  await option(page, "discovery_call", "Yes").check();
  await textField(page, "email").fill("");
  await button(page, "Submit Survey").click();
}

async function failToSend(page: Page): Promise<void> {
  await page.route("**/survey/creator.data*", (route) => route.abort(), { times: 1 });
  await button(page, "Next Step").click();
}

async function runIntoConflict(page: Page): Promise<void> {
  await inOtherTab(page, `${survey}?step=2`, async (other) => {
    await textField(other, "niche").fill(`Typed elsewhere at ${Date.now()}`);
    await button(other, "Next Step").click();
    await waitForStep(other, 3);
  });
  await textField(page, "niche").fill("Typed here");
  await button(page, "Next Step").click();
}
