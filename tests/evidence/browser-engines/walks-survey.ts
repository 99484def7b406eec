import { surveyWords } from "../../../app/content/survey.ts";
import { readRecord } from "../../support/survey-records.ts";
import { eventually, type Visitor } from "./engine-visitor.ts";
import { check, newName, type Walk } from "./walk.ts";

/** The survey from start to finish. */
export const surveyWalk: Walk = {
  name: "survey",
  go: async (visitor, { shop }) => {
    const name = newName();
    await beginSurvey(visitor, name);
    await visitor.fill("#niche", "Hymns, old & new");
    await visitor.click('[name=monetization_methods][value="Events"]');
    await pressNext(visitor, 3);
    await visitor.click('[name=weak_areas][value="Branding"]');
    await pressNext(visitor, 4);
    await visitor.fill("#content_links", "https://example.com/?a=1&b=2");
    await visitor.click('button[value="add-link"]');
    await eventually("a second link", () =>
      visitor.read(() => document.querySelectorAll("[name=content_links]").length === 2),
    );
    await visitor.waitForScripts();
    await visitor.fill("#content_links-2", "example.org");
    await visitor.click(SUBMIT);
    await eventually("the thanks", async () => (await visitor.address()).endsWith("/survey/creator/success"));
    const kept = await readRecord(shop.databaseFile, name);
    check(kept.completed_at !== null, "not completed");
    check(kept.niche === "Hymns, old & new", `niche kept as '${String(kept.niche)}'`);
    check(
      String(kept.content_links) === "https://example.com/?a=1&b=2,example.org",
      `links kept as '${String(kept.content_links)}'`,
    );
  },
};

export const NEXT = 'button[name=intent][value="next"]:not([aria-hidden])';
export const SUBMIT = 'button[name=intent][value="submit"]:not([aria-hidden])';
export const PREVIOUS = 'button[name=intent][value="previous"]';

/** Starts a survey and opens its second step. */
export async function beginSurvey(visitor: Visitor, name: string): Promise<void> {
  await answerStepOne(visitor, name);
  await pressNext(visitor, 2);
}

export async function answerStepOne(visitor: Visitor, name: string): Promise<void> {
  await visitor.open("/survey/creator?step=1");
  await visitor.fill("#name", name);
  await visitor.click('[name=current_stage][value="exploring"]');
}

export async function pressNext(visitor: Visitor, step: 2 | 3 | 4): Promise<void> {
  await visitor.click(NEXT);
  await seeStep(visitor, step);
}

export async function seeStep(visitor: Visitor, step: 1 | 2 | 3 | 4): Promise<void> {
  await visitor.see(`Step ${step} of 4`);
  await visitor.see(surveyWords.steps[step].title);
  await visitor.waitForScripts();
}
