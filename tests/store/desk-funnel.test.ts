import { beforeEach, expect, test } from "vitest";
import { makeFunnel } from "../../app/desk/funnel/funnel.ts";
import { countSteps } from "../../app/desk/surveys/survey-case.store.server.ts";
import { deleteSurvey } from "../../app/survey/survey.store.server.ts";
import { keyOf, openDesk, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;

beforeEach(() => void (desk = openDesk(store)));

async function funnel(from: string | null = null, to: string | null = null) {
  return makeFunnel(await countSteps(store.db, { from, to }));
}

async function counts(from: string | null, to: string | null): Promise<number[]> {
  return (await funnel(from, to)).map((row) => row.surveys);
}

test("a walk through the survey is counted step by step, with how long each took", async () => {
  const key = keyOf(await desk.save(1, { ...STEP_1, intent: "next" }));
  desk.later(62_000);
  await desk.save(2, { key, niche: "a", intent: "next" });
  desk.later(7_000);
  await desk.save(2, { key, niche: "b", intent: "autosave" });
  desk.later(143_000);
  await desk.save(3, { key, intent: "next" });
  desk.later(4_000_000);
  await desk.save(4, { key, intent: "submit" });
  desk.later(50_000);
  await desk.save(4, { key, intent: "submit" });
  expect(await funnel()).toEqual([
    { step: 1, surveys: 1, share: 1, median: null, ninetieth: null },
    { step: 2, surveys: 1, share: 1, median: 60, ninetieth: 60 },
    { step: 3, surveys: 1, share: 1, median: 150, ninetieth: 150 },
    { step: 4, surveys: 1, share: 1, median: 3600, ninetieth: 3600 },
    { step: "finished", surveys: 1, share: 1, median: null, ninetieth: null },
  ]);
});

test("a day is the company's: an evening in New York, summer or winter, is not the next day", async () => {
  for (const [name, at] of [
    ["winter", "2026-03-02T04:59:00.000Z"],
    ["next", "2026-03-02T05:00:00.000Z"],
    ["summer", "2026-07-02T03:59:00.000Z"],
  ] as const) {
    desk.to.time = new Date(at);
    const key = keyOf(await desk.save(1, { ...STEP_1, name }));
    // Someone who continues the next day counts for the day they began.
    desk.to.time = new Date(Date.parse(at) + 24 * 60 * 60 * 1000);
    await desk.save(2, { key, intent: "next" });
  }
  expect(await counts("2026-03-01", "2026-03-01")).toEqual([1, 1, 1, 0, 0]);
  expect(await counts("2026-03-02", "2026-03-02")).toEqual([1, 1, 1, 0, 0]);
  expect(await counts("2026-07-01", "2026-07-01")).toEqual([1, 1, 1, 0, 0]);
});

test("a deleted survey's times are deleted too; the counts stay, which are anonymous", async () => {
  const survey = await desk.save(1, STEP_1);
  await deleteSurvey(store.db, survey.id);
  expect(await store.db.selectFrom("survey_steps").selectAll().execute()).toEqual([]);
  expect(await counts(null, null)).toEqual([1, 1, 0, 0, 0]);
});
