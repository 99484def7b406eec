import type { Page } from "playwright";
import { isTextField, LAST_STEP, stepFields } from "../../../app/survey/answers.ts";
import type { Step } from "../../../app/survey/question.ts";
import { button } from "../../support/fill-survey.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { type Snapshot, takeSnapshot } from "./form-snapshots.ts";

const WORDS = ["Bread & wine", "honest", "רות המואביה", "🌾", "日本語", "100% <b>", "a second thought", "& more"];

/** Milliseconds that an action on a slow line may take. */
const TIMEOUT = 10_000;

/** A creator on a page of the survey, and the snapshots so far. */
export interface Creator {
  page: Page;
  random: SeededRandom;
  seen: Snapshot[];
}

/** Types, chooses and changes pages until `end`, by `performance.now()`. */
export async function typeAnswers(creator: Creator, end: number): Promise<void> {
  const { page, random } = creator;
  // Some creators leave before they have entered a name and a stage.
  if (random.chance(0.8)) await begin(creator);
  while (performance.now() < end) {
    const here = await look(creator);
    const step = here?.step ?? 1;
    const texts = textsOf(step);
    const action = random.weighted({
      type: texts.length > 0 ? 10 : 0,
      choose: 4,
      next: step < LAST_STEP ? 1 : 0,
      previous: step > 1 ? 0.5 : 0,
    });
    if (action === "type") await typeInto(creator, random.pick(texts));
    else if (action === "choose") await choose(creator);
    else await turnPage(creator, step, action === "next" ? 1 : -1);
    await look(creator);
    await page.waitForTimeout(random.between(30, 700));
  }
}

/** Takes a snapshot now. */
export async function look({ page, seen }: Creator): Promise<Snapshot | null> {
  const snapshot = await takeSnapshot(page);
  if (snapshot) seen.push(snapshot);
  return snapshot;
}

async function begin(creator: Creator): Promise<void> {
  await typeInto(creator, "name");
  await creator.page.locator("[name=current_stage]").first().check();
  await look(creator);
  if (creator.random.chance(0.6)) await turnPage(creator, 1, 1);
}

async function typeInto({ page, random }: Creator, field: string): Promise<void> {
  const input = page.locator(`form#survey [name=${field}]`).first();
  await input.focus({ timeout: TIMEOUT });
  await page.keyboard.press("End");
  await page.keyboard.type(` ${random.pick(WORDS)}`, { delay: random.between(10, 60) });
}

async function choose({ page, random }: Creator): Promise<void> {
  const boxes = page.locator("form#survey .option-box input:visible");
  const count = await boxes.count();
  if (count > 0) await boxes.nth(random.between(0, count - 1)).click({ timeout: TIMEOUT });
}

/** Presses the button, and waits as long as a person would. */
async function turnPage({ page }: Creator, step: Step, by: 1 | -1): Promise<void> {
  await button(page, by === 1 ? "Next Step" : "Previous").click({ timeout: TIMEOUT });
  await page
    .getByText(`Step ${step + by} of ${LAST_STEP}`)
    .waitFor({ timeout: 3000 })
    .catch(() => {});
}

function textsOf(step: Step): readonly string[] {
  const texts = stepFields[step].filter(isTextField);
  return step === LAST_STEP ? [...texts, "content_links"] : texts;
}
