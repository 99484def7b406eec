import { setTimeout as wait } from "node:timers/promises";
import type { Answers } from "../../../app/survey/answers.ts";
import type { Step } from "../../../app/survey/question.ts";
import { resumePath } from "../../support/survey-walk.ts";
import { type Page, type Visitor, valuesOf } from "../../support/visitor.ts";
import { newBrowser, open, type World } from "./chaos-world.ts";
import { deletion, expectChange, type ExpectedSurvey } from "./expected-survey.ts";
import { postUntilAnswered } from "./posts.ts";
import { randomAnswers } from "./random-answers.ts";
import { saveByButton, saveWhileTyping } from "./save-survey.ts";

/** The most buttons that one creator presses. */
const MOVES = 14;

/** A device with the survey open. */
interface Device {
  visitor: Visitor;
  page: Page;
  step: Step;
}

/**
 * Fills in the survey as a creator: back and forth, with autosaves, on two devices. Then changes it, deletes it, or
 * leaves it.
 */
export async function fillInSurvey(world: World): Promise<void> {
  const { random, surveys } = world;
  let here: Device = await look(world, newBrowser(world), "/survey/creator");
  const number = surveys.length;
  const write = () => randomAnswers(random, `Creator ${number}`, `creator-${number}@example.com`);
  const survey: ExpectedSurvey = {
    page: valuesOf(here.page, "page")[0] ?? "",
    may: [null],
    saves: { least: 0, most: 0 },
  };
  surveys.push(survey);
  for (let move = 0; move < MOVES; move += 1) {
    await wait(random.between(0, 150));
    if (here.step > 1 && random.chance(0.3)) await saveWhileTyping(world, survey, here, write());
    const intent = intentOn(here.step, here.step > 1 && random.chance(0.2));
    const answer = await saveByButton(world, survey, here, intent, write());
    if (intent === "submit" && answer) break;
    // A creator who leaves before the first save has nothing to return to.
    if (!answer && survey.saves.least === 0) return;
    const next = await look(world, here.visitor, answer?.location ?? "/survey/creator");
    here = next.step > 1 && random.chance(0.15) ? await moveOn(world, survey, here, next, write) : next;
  }
  if (random.chance(0.25)) await changeAfterwards(world, survey, here.visitor, write());
  if (random.chance(0.25)) await deleteAnswers(world, survey, here.visitor);
}

/** Continues on another device. The previous one may still have its old page open, and press a button there. */
async function moveOn(
  world: World,
  survey: ExpectedSurvey,
  old: Device,
  here: Device,
  write: () => Answers,
): Promise<Device> {
  const phone = newBrowser(world);
  await open(world, phone, resumePath(here.page));
  const there = await look(world, phone, "/survey/creator");
  const answer = await saveByButton(world, survey, there, intentOn(there.step, false), write());
  if (world.random.chance(0.4))
    await saveByButton(world, survey, world.random.chance(0.5) ? old : here, "previous", write());
  return look(world, phone, answer?.location?.includes("?step=") ? answer.location : "/survey/creator");
}

async function changeAfterwards(
  world: World,
  survey: ExpectedSurvey,
  visitor: Visitor,
  answers: Answers,
): Promise<void> {
  const step = world.random.between(1, 4) as Step;
  await saveByButton(
    world,
    survey,
    await look(world, visitor, `/survey/creator?step=${step}`),
    intentOn(step, false),
    answers,
  );
}

async function deleteAnswers(world: World, survey: ExpectedSurvey, visitor: Visitor): Promise<void> {
  const page = await open(world, visitor, "/survey/creator/answers");
  const settle = expectChange(survey, deletion);
  const answer = await postUntilAnswered(world, "survey", () => visitor.press(page, "delete"));
  if (answer) settle(answer.status === 303);
}

function intentOn(step: Step, back: boolean): "next" | "previous" | "submit" {
  if (back) return "previous";
  return step === 4 ? "submit" : "next";
}

async function look(world: World, visitor: Visitor, path: string): Promise<Device> {
  const page = await open(world, visitor, path);
  const [, step = "1"] = /[?&]step=(\d)/.exec(page.form?.action ?? "") ?? [];
  return { visitor, page, step: Number(step) as Step };
}
