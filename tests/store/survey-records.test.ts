import { expect, test } from "vitest";
import { optionsOf } from "../../app/survey/answers.ts";
import type { NewSurvey } from "../../app/survey/journey.ts";
import {
  findSurvey,
  lockSurveyByFirstPage,
  findSurveyByResumeToken,
  insertSurvey,
  updateSurvey,
} from "../../app/survey/survey.store.server.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const TIME = "2026-01-01T00:00:00.000Z";
const LATER = "2026-01-01T00:00:00.001Z";

const store = useTestDatabase();

const whole = {
  ...fullAnswers("Ruth"),
  name: 'Ruth 🌾 "O\'Moab"; drop table creator_surveys; --',
  creator_name: "רות המואביה",
  current_stage: "ready_to_scale",
  self_description: `${"a line of text\n".repeat(660)}the end`,
  archetypes: [...optionsOf("archetypes")],
  platforms: "YouTube, \\TikTok\\, %_",
  niche: "<b>bread</b> & wine",
  takeaway_goals: "  spaces kept  ",
  monetization_intent: "asap",
  monetization_methods: ["Digital Products"],
  current_barriers: ["Fear/Confidence", "Other"],
  weak_areas: ["Visuals/Graphics"],
  preferred_style: "diy",
  community_needs: ["Prefer Solo Work"],
  success_vision: "𝔸 🏳️‍🌈 \u202Eright to left\u202C",
  ideal_tetm_support: "null",
  content_links: ['https://example.com/?a=1&b="2"', '["not json"]', "קישור"],
  discovery_call: "maybe_later",
  email: "ruth+survey@example.com",
};

test("every answer comes back as it was given", async () => {
  await insertSurvey(store.db, newSurvey({ answers: whole }));
  const found = await findSurvey(store.db, "a", TIME);
  expect(whole.self_description.length).toBeGreaterThan(9_900);
  expect(found).toEqual({
    id: "a",
    answers: whole,
    progress: { furthest: 2, leftOff: 2 },
    version: 1,
    writers: { 1: { version: 1, page: "p", sequence: 0 } },
    keyGeneration: 1,
    resumeTokenHash: "token a",
    completedAt: null,
    createdAt: TIME,
    updatedAt: TIME,
    callAt: null,
  });
});

test("a change writes its step's answers and leaves the others", async () => {
  await insertSurvey(store.db, newSurvey({ answers: whole }));
  await insertSurvey(store.db, newSurvey({ id: "b", firstPageHash: "page b", resumeTokenHash: "token b" }));
  const change = {
    answers: { niche: null, current_barriers: [] },
    progress: { furthest: 4, leftOff: 3 } as const,
    version: 2,
    writers: { 2: { version: 2, page: "q", sequence: 7 } },
    completedAt: LATER,
    updatedAt: LATER,
  };
  await updateSurvey(store.db, "a", change);
  expect(await findSurvey(store.db, "a", LATER)).toMatchObject({
    ...change,
    answers: { ...whole, niche: null, current_barriers: [] },
    createdAt: TIME,
  });
  expect(await findSurvey(store.db, "b", TIME)).toMatchObject({ version: 1, completedAt: null });
});

test("it is found by the page that made it and by its link, and by nothing else", async () => {
  await insertSurvey(store.db, newSurvey());
  expect(await lockSurveyByFirstPage(store.db, "page a", TIME)).toMatchObject({ id: "a" });
  expect(await findSurveyByResumeToken(store.db, "token a", TIME)).toMatchObject({ id: "a" });
  expect(await findSurvey(store.db, "A", TIME)).toBeNull();
  expect(await lockSurveyByFirstPage(store.db, "token a", TIME)).toBeNull();
  expect(await findSurveyByResumeToken(store.db, "", TIME)).toBeNull();
});

function newSurvey(change: Partial<NewSurvey> = {}): NewSurvey {
  return {
    id: "a",
    answers: { name: "Ruth", current_stage: "exploring" },
    progress: { furthest: 2, leftOff: 2 },
    version: 1,
    writers: { 1: { version: 1, page: "p", sequence: 0 } },
    keyGeneration: 1,
    resumeTokenHash: "token a",
    firstPageHash: "page a",
    completedAt: null,
    createdAt: TIME,
    updatedAt: TIME,
    ...change,
  };
}
