import type { BrowserContext, Page } from "playwright";
import { button, fillStep, option, textField, waitForStep } from "./fill-survey.ts";
import { fullAnswers } from "./survey-answers.ts";
import { ready, waitForScripts } from "./visit.ts";

/** A page in one of its states, for checks that all pages must pass. */
export interface PageState {
  name: string;
  /** Its address, if that alone leads there. */
  path?: string;
  reach: (page: Page, origin: string) => Promise<unknown>;
  /** Needs a server with a seeded catalogue, see seed-catalogue.ts. */
  stocked?: true;
  /** A page of the desk for a signed-in member, see desk-states.ts. */
  member?: true;
}

const survey = "/survey/creator";

/** The survey's pages in each of their states. The browser context needs a survey of its own, see `beginSurvey`. */
export const surveyStates: readonly PageState[] = [
  ...([1, 2, 3, 4] as const).map((step) => at(`step ${step}`, `${survey}?step=${step}`)),
  { name: "step 1 with errors", reach: refuseStepOne },
  { name: "step 4 with an error", reach: refuseStepFour },
  { name: "the choice between two tabs", reach: runIntoConflict },
  { name: "a survey that can't be sent", reach: failToSend },
  at("a new survey beside an earlier one", `${survey}?new`),
  at("success", `${survey}/success`),
  at("the answers", `${survey}/answers`),
  at("a wrong link", `${survey}/resume/wrong`),
  { name: "success that asks for an address", reach: submitWithoutAddress },
];

/** Fills in the first three steps, so that every step can be opened and shows answers. */
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

async function refuseStepOne(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${survey}?step=1`);
  await waitForScripts(page);
  await textField(page, "name").fill("");
  await button(page, "Next Step").click();
  await page.locator("[data-part=error-summary]").waitFor();
}

async function refuseStepFour(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${survey}?step=4`);
  await waitForScripts(page);
  await textField(page, "email").fill("no address");
  await button(page, "Submit Survey").click();
  await page.locator("[data-part=error-summary]").waitFor();
}

async function submitWithoutAddress(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${survey}?step=4`);
  await waitForScripts(page);
  await option(page, "discovery_call", "Yes").check();
  await textField(page, "email").fill("");
  await button(page, "Submit Survey").click();
  await page.locator("#address-title").waitFor();
}

async function failToSend(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${survey}?step=3`);
  await waitForScripts(page);
  await page.route("**/survey/creator.data*", (route) => route.abort(), { times: 1 });
  await button(page, "Next Step").click();
  await page.locator("[data-part=toast]").waitFor();
}

async function runIntoConflict(page: Page, origin: string): Promise<void> {
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${origin}${survey}?step=2`);
    await waitForScripts(tab);
  }
  await textField(other, "niche").fill(`Typed elsewhere at ${Date.now()}`);
  await button(other, "Next Step").click();
  await waitForStep(other, 3);
  await other.close();
  await textField(page, "niche").fill("Typed here");
  await button(page, "Next Step").click();
  await page.locator("[data-part=conflict]").waitFor();
}
