import { afterAll, beforeAll, expect, test } from "vitest";
import { home } from "../../app/content/home.ts";
import { questions } from "../../app/content/questions.ts";
import { surveyWords } from "../../app/content/survey.ts";
import { type Answers, answerText, isChoiceField, STEPS, stepFields } from "../../app/survey/answers.ts";
import type { Step } from "../../app/survey/question.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { formAnswers, fullAnswers } from "../support/survey-answers.ts";
import { readRecord } from "../support/survey-records.ts";
import { firstFieldOf, letters, lynx, moves, numberOf, pressKeys, readAsText } from "../support/text-browser.ts";
import { type Page, type Visitor, visit } from "../support/visitor.ts";

// Completes the survey in lynx with keys alone: Down moves from one link, field or button to the next, Return activates
// it. The number of presses of Down is counted on the same pages as lynx prints them, which a second creator opens
// beforehand.

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

const answers: Answers = {
  ...fullAnswers("Reader in lynx"),
  self_description: "I sing slow hymns, and write them.",
  takeaway_goals: "Hope and courage",
  niche: "Gospel, jazz & folk",
  content_links: ["example.com/one", "example.com/two"],
};

test("a text browser walks from home to the end of the survey, and the record has every field", async ({ skip }) => {
  if (!lynx) skip("lynx is not here and could not be installed");
  const scout = visit(server.origin);
  // Users of lynx reach a link on a long page by searching for it.
  const keys = ["/", ...letters(home.surveyButton), "^J", "^J"];
  let page = await scout.get("/survey/creator");
  for (const step of STEPS) {
    keys.push(...(await keysOf(step, page, scout)));
    if (step < 4) page = await scout.go(page, "next", formAnswers(step, fullAnswers("Scout")));
  }
  await pressKeys(server.origin, keys);
  expect(await readRecord(server.databaseFile, answers.name)).toMatchObject({
    ...answers,
    completed_at: expect.any(String),
    furthest_step: 4,
  });
  const pages = () => server.records().filter((record) => record.msg === "request" && record.path !== "/healthz");
  await expect
    .poll(() => pages().at(-1))
    .toMatchObject({ method: "GET", path: "/survey/creator/success", status: 200 });
});

/** Returns all keys that are pressed on a step, from its first link to the button for the next step. */
async function keysOf(step: Step, page: Page, scout: Visitor): Promise<string[]> {
  const keys: string[] = [];
  let text = await questionsOf(step, page);
  let place = 1;
  function press(number: number, pressed: readonly string[]): void {
    keys.push(...moves(place, number), ...pressed);
    place = number;
  }
  for (const field of stepFields[step]) {
    const answer = answers[field];
    const question = text.slice(text.indexOf(questions[field].label));
    if (field === "content_links") {
      press(firstFieldOf(question), letters(answers.content_links[0]));
      press(numberOf(question, "add-link) Add another link"), ["^J"]);
      text = await questionsOf(step, await scout.get("/survey/creator?step=4&rows=2"));
      // Lynx opens the returned page at the new row, after the first row and its Remove button.
      place = firstFieldOf(text.slice(text.indexOf(questions[field].label))) + 2;
      press(place, letters(answers.content_links[1]));
    } else if (isChoiceField(field)) {
      press(numberOf(question, `( ) ${answerText(field, String(answer))}`), ["^J"]);
    } else if (Array.isArray(answer)) {
      for (const option of answer) press(numberOf(question, `[ ] ${option}`), ["^J"]);
    } else press(firstFieldOf(question), letters(answer));
  }
  press(
    numberOf(text.slice(text.indexOf("previous) Previous")), step === 4 ? "submit) Submit Survey" : "next) Next Step"),
    ["^J"],
  );
  return keys;
}

async function questionsOf(step: Step, { html }: Page): Promise<string> {
  const text = await readAsText(html);
  return text.slice(text.lastIndexOf(surveyWords.steps[step].title));
}
