import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { readSurveys } from "../../support/survey-records.ts";
import { ANSWERS } from "../../support/survey-walk.ts";
import { valuesOf, visit } from "../../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server?.remove();
});

test("a server killed after each answer loses nothing acknowledged with 303", async () => {
  const visitor = visit(server.origin);
  let page = await visitor.get("/survey/creator");
  for (const step of [1, 2, 3, 4] as const) {
    const answer = await visitor.press(page, step === 4 ? "submit" : "next", ANSWERS[step]);
    await server.kill();
    await server.restart();
    expect(answer.status).toBe(303);
    for (const done of [1, 2, 3, 4].filter((one) => one <= step) as (1 | 2 | 3 | 4)[]) {
      const kept = await visitor.get(`/survey/creator?step=${done}`);
      for (const [field, value] of Object.entries(ANSWERS[done]))
        expect(valuesOf(kept, field), field).toEqual([value].flat());
    }
    page = await visitor.get(answer.location ?? "");
    expect(page.status).toBe(200);
  }
  expect(page.title).toBe("Survey Complete | TETM");
  expect(await readSurveys(server.databaseFile)).toMatchObject([
    { furthest_step: 4, completed_at: expect.any(String) },
  ]);
});

test("after a kill during posts, each acknowledged survey is complete", async () => {
  const visitors = Array.from({ length: 12 }, (_, number) => ({
    name: `Creator ${number}`,
    visitor: visit(server.origin),
  }));
  const pages = await Promise.all(visitors.map(({ visitor }) => visitor.get("/survey/creator")));
  const posts = visitors.map(({ name, visitor }, number) => {
    const page = pages[number];
    return page && visitor.press(page, "next", { ...ANSWERS[1], name }).catch(() => null);
  });
  await Promise.race(posts);
  await server.kill();
  const answered = (await Promise.all(posts)).flatMap((answer, number) =>
    answer?.status === 303 ? [`Creator ${number}`] : [],
  );
  await server.restart();
  const kept = await readSurveys(server.databaseFile);
  expect(answered.length).toBeGreaterThan(0);
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(answered));
  for (const record of kept)
    expect(record).toMatchObject({ current_stage: "ready_to_scale", archetypes: '["Artist","Storyteller"]' });
});
