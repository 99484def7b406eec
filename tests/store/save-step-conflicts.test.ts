import { beforeEach, expect, test } from "vitest";
import { keyOf, openDesk, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;
let key: string;

beforeEach(async () => {
  desk = openDesk(store);
  key = keyOf(await desk.save(1, { ...STEP_1, page: "first" }));
});

test("another page's other answer is a conflict, and nothing is written", async () => {
  await desk.save(2, { key, page: "here", version: "1", niche: "bread" });
  const outcome = await desk.post(2, { key, page: "there", version: "1", niche: "wine", current_barriers: "Time" });
  expect(outcome).toMatchObject({
    kind: "conflict",
    fields: ["niche", "current_barriers"],
    survey: { answers: { niche: "bread" } },
  });
  expect(await desk.rows()).toMatchObject([{ niche: "bread", version: 2 }]);
});

test("posting again from the conflict page, which has seen both, is saved", async () => {
  await desk.save(2, { key, page: "here", version: "1", niche: "bread" });
  await desk.post(2, { key, page: "there", version: "1", niche: "wine" });
  await desk.save(2, { key, page: "there", version: "2", niche: "wine" });
  expect(await desk.rows()).toMatchObject([{ niche: "wine", version: 3 }]);
});

test("keeping what was saved writes nothing", async () => {
  await desk.save(2, { key, page: "here", version: "1", niche: "bread" });
  const outcome = await desk.post(2, { key, page: "there", version: "2", niche: "wine", intent: "show-saved" });
  expect(outcome).toMatchObject({ kind: "saved", survey: { version: 2, answers: { niche: "bread" } } });
});

test("two pages on two different steps are no conflict, and each step knows who saved it", async () => {
  await desk.save(2, { key, page: "here", version: "1", niche: "bread" });
  await desk.save(3, { key, page: "there", version: "1", weak_areas: "Website" });
  expect(await desk.post(2, { key, page: "there", version: "1", niche: "wine" })).toMatchObject({ kind: "conflict" });
  expect(await desk.rows()).toMatchObject([{ niche: "bread", weak_areas: '["Website"]' }]);
});

test("an autosave that was overtaken by its own page's Next changes nothing", async () => {
  await desk.save(2, { key, page: "here", version: "1", sequence: "5", niche: "bread", intent: "next" });
  const late = await desk.save(2, { key, page: "here", version: "1", sequence: "4", niche: "bre", intent: "autosave" });
  expect(late).toMatchObject({ version: 2, answers: { niche: "bread" }, progress: { leftOff: 3 } });
  expect(await desk.rows()).toMatchObject([{ niche: "bread", version: 2, left_off_step: 3 }]);
});

test("of two devices that save at the same moment one is asked", async () => {
  const outcomes = await Promise.all(
    ["here", "there"].map((page) => desk.post(2, { key, page, version: "1", niche: `bread from ${page}` })),
  );
  expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(["conflict", "saved"]);
});
