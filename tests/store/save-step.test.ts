import { beforeEach, describe, expect, test } from "vitest";
import { keyOf, openDesk, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;

beforeEach(() => void (desk = openDesk(store)));

test("nothing is written before the first valid step", async () => {
  expect(await desk.post(1, { name: "", current_stage: "exploring", page: "p" })).toEqual({ kind: "invalid" });
  expect(await desk.post(1, { name: "Ruth", page: "p" })).toEqual({ kind: "invalid" });
  expect(await desk.rows()).toEqual([]);
});

test("the first valid step makes the record", async () => {
  const survey = await desk.save(1, { ...STEP_1, page: "p", intent: "next" });
  expect(survey).toMatchObject({
    id: "id-1",
    answers: { ...STEP_1, creator_name: null, archetypes: [] },
    progress: { furthest: 2, leftOff: 2 },
    version: 1,
    completedAt: null,
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  expect(await desk.rows()).toHaveLength(1);
});

describe("the first post sent twice makes one record", () => {
  test("all at once", async () => {
    const saved = await Promise.all(Array.from({ length: 8 }, () => desk.save(1, { ...STEP_1, page: "p" })));
    expect(new Set(saved.map((survey) => survey.id)).size).toBe(1);
    expect(await desk.rows()).toHaveLength(1);
  });

  test("with another answer in it, as after Back: the later one stands", async () => {
    await desk.save(1, { ...STEP_1, page: "p" });
    await desk.save(1, { ...STEP_1, name: "Naomi", page: "p" });
    expect(await desk.rows()).toMatchObject([{ name: "Naomi", version: 2 }]);
  });
});

test("two people make two records, also where their pages have no token", async () => {
  await desk.save(1, STEP_1);
  await desk.save(1, STEP_1);
  expect(await desk.rows()).toHaveLength(2);
});

describe("every button saves", () => {
  test.each([
    ["next", 3, 3],
    ["previous", 2, 1],
    ["autosave", 2, 2],
  ])("%s", async (intent, furthest, leftOff) => {
    const key = keyOf(await desk.save(1, { ...STEP_1, page: "p" }));
    const saved = await desk.save(2, { key, niche: "bread", intent });
    expect(saved.progress).toEqual({ furthest, leftOff });
    expect(await desk.rows()).toMatchObject([{ niche: "bread", furthest_step: furthest, left_off_step: leftOff }]);
  });

  test.each([
    ["add-link", ["a", "b"]],
    ["remove-link-0", ["b"]],
    ["submit", ["a", "b"]],
  ])("%s", async (intent, links) => {
    const key = keyOf(await desk.save(1, { ...STEP_1, page: "p" }));
    await desk.save(4, { key, content_links: ["a", "b"], intent });
    expect(await desk.rows()).toMatchObject([{ content_links: JSON.stringify(links), left_off_step: 4 }]);
  });
});

test("only Submit completes it, and a later change leaves it complete, in the same record", async () => {
  const key = keyOf(await desk.save(1, { ...STEP_1, page: "p" }));
  expect((await desk.save(4, { key, intent: "autosave", email: "r@example.com" })).completedAt).toBeNull();
  desk.to.time = new Date("2026-01-02T00:00:00.000Z");
  expect((await desk.save(4, { key, intent: "submit" })).completedAt).toBe("2026-01-02T00:00:00.000Z");
  desk.to.time = new Date("2026-01-03T00:00:00.000Z");
  await desk.save(2, { key, niche: "wine", intent: "previous" });
  expect(await desk.rows()).toMatchObject([
    { niche: "wine", completed_at: "2026-01-02T00:00:00.000Z", updated_at: "2026-01-03T00:00:00.000Z" },
  ]);
});

test("a later step without its record is missing, and makes none", async () => {
  expect(await desk.post(3, { weak_areas: "Website" })).toEqual({ kind: "missing" });
  expect(await desk.rows()).toEqual([]);
});

test("a database that fails is an outcome, and the log tells why without the answers", async () => {
  await store.db.schema.alterTable("creator_surveys").renameTo("elsewhere").execute();
  expect(await desk.post(1, { ...STEP_1, name: "Secretname", page: "p" })).toEqual({ kind: "unavailable" });
  expect(desk.logged.join()).toMatch(/no such table|does not exist/);
  expect(desk.logged.join()).not.toContain("Secretname");
});

test("a fault in the middle of a save is an outcome too, and the next save works", async () => {
  const { to } = desk;
  const key = keyOf(await desk.save(1, { ...STEP_1, page: "p" }));
  to.now = () => {
    throw new Error("made-up failure");
  };
  expect(await desk.post(2, { key, niche: "bread" })).toEqual({ kind: "unavailable" });
  to.now = () => to.time;
  expect(await desk.rows()).toMatchObject([{ niche: null, version: 1 }]);
  expect(await desk.save(2, { key, niche: "bread" })).toMatchObject({ version: 2 });
});
