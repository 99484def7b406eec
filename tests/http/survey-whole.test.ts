import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test("from the first step to the success page, with every answer in its column", async () => {
  const visitor = visit(server.origin);
  const last = await walkTo(visitor, 4);
  const posted = await visitor.press(last, "submit", ANSWERS[4]);
  expect([posted.status, posted.location]).toEqual([303, "/survey/creator/success"]);
  const [record, ...others] = await readSurveys(server.databaseFile);
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    name: 'Ruth 🌾 "O\'Moab" & Sons <b>',
    creator_name: "רות המואביה",
    current_stage: "ready_to_scale",
    self_description: "First line\nsecond line\n\n  fourth, after a blank one",
    archetypes: '["Artist","Storyteller"]',
    platforms: "YouTube, TikTok",
    niche: "Bread & wine",
    takeaway_goals: "Hope\nand courage",
    monetization_intent: "asap",
    monetization_methods: '["Digital Products","Events"]',
    current_barriers: '["Fear/Confidence","Other"]',
    weak_areas: '["Visuals/Graphics","Merch/Products"]',
    preferred_style: "done_with_you",
    community_needs: '["Audience Building"]',
    success_vision: "\nA field of my own",
    ideal_tetm_support: "100% \\ honest",
    content_links: '["https://example.com/?a=1&b=2","https://example.org/קישור"]',
    discovery_call: "yes",
    email: "ruth@example.com",
    furthest_step: 4,
    left_off_step: 4,
    version: 4,
  });
  expect(record?.completed_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test("the success page says what happens next, and a reload sends nothing", async () => {
  const visitor = visit(server.origin);
  const last = await walkTo(visitor, 4);
  const before = (await readSurveys(server.databaseFile)).length;
  const success = await visitor.go(last, "submit", ANSWERS[4]);
  expect([success.status, success.title]).toEqual([200, "Survey Complete | TETM"]);
  expect(success.text).toContain("within 24-48 hours");
  expect(success.text).toContain("reach out by email to schedule a discovery call");
  expect(success.text).toContain("discuss how we can support you");
  expect(success.html).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home<\/a>/);
  expect((await visitor.get("/survey/creator/success")).status).toBe(200);
  expect(await readSurveys(server.databaseFile)).toHaveLength(before);
});

test("a survey with nothing but name and stage can be sent, blanks as null and empty lists", async () => {
  const visitor = visit(server.origin);
  let page = await visitor.get("/survey/creator");
  page = await visitor.go(page, "next", { name: "Orpah", current_stage: "exploring" });
  page = await visitor.go(await visitor.go(page, "next"), "next");
  expect((await visitor.go(page, "submit")).title).toBe("Survey Complete | TETM");
  const record = (await readSurveys(server.databaseFile)).find(({ name }) => name === "Orpah");
  expect(record).toMatchObject({
    creator_name: null,
    niche: null,
    discovery_call: null,
    email: null,
    content_links: "[]",
    weak_areas: "[]",
  });
});
