import { setTimeout as wait } from "node:timers/promises";
import type { Answers } from "../../../app/survey/answers.ts";
import type { Step } from "../../../app/survey/question.ts";
import { formAnswers } from "../../support/survey-answers.ts";
import { autosave, type Page, type Visitor } from "../../support/visitor.ts";
import type { World } from "./chaos-world.ts";
import { expectChange, type ExpectedSurvey, saveOf } from "./expected-survey.ts";
import { isAcknowledged, post, postUntilAnswered } from "./posts.ts";

interface OpenStep {
  visitor: Visitor;
  page: Page;
  step: Step;
}

/** The sequence number of a button's save. It is higher than those of the autosaves before it. */
const SEQUENCE = 9;

/**
 * Presses a button of a step, and presses again if another device was faster and the page lets the creator choose the
 * answers to keep. Returns null without a response.
 */
export async function saveByButton(
  world: World,
  survey: ExpectedSurvey,
  { visitor, page, step }: OpenStep,
  intent: "next" | "previous" | "submit",
  answers: Answers,
): Promise<Page | null> {
  const typed = { ...formAnswers(step, answers), sequence: String(SEQUENCE) };
  const answer = await send(page);
  return answer?.status === 409 ? send(answer) : answer;

  async function send(from: Page): Promise<Page | null> {
    const settle = expectChange(survey, saveOf(step, intent, answers));
    let sent = 0;
    const given = await postUntilAnswered(world, "survey", () => {
      if ((sent += 1) > 1) survey.saves.most += 1;
      return visitor.press(from, intent, typed);
    });
    if (!given) return null;
    if (given.status !== 303 && given.status !== 409)
      world.complaints.push(`step ${step} was answered with '${given.title}' (${given.status})`);
    settle(given.status === 303);
    return given;
  }
}

/** Autosaves one to three times, without retries: the next save by button contains everything. */
export async function saveWhileTyping(
  world: World,
  survey: ExpectedSurvey,
  { visitor, page, step }: OpenStep,
  answers: Answers,
): Promise<void> {
  const times = world.random.between(1, 3);
  for (let sequence = 1; sequence <= times; sequence += 1) {
    // The email address is entered last.
    const half = { ...answers, email: null, [step === 2 ? "niche" : "success_vision"]: `typed ${sequence}` };
    const settle = expectChange(survey, saveOf(step, "autosave", half));
    const answer = await post(world, "autosave", () =>
      autosave(visitor, page, { ...formAnswers(step, half), sequence: String(sequence) }),
    );
    if (answer) settle(isAcknowledged(answer));
    await wait(world.random.between(0, 40));
  }
}
