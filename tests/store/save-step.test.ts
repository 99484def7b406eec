import { beforeEach, describe, expect, test } from "vitest";
import { findCase, setStatus } from "../../app/desk/surveys/survey-case.store.server.ts";
import { withdrawLink } from "../../app/survey/resume-link.server.ts";
import { resumeTokenHash, writeSurveyKey, openSurvey } from "../../app/survey/which-survey.server.ts";
import { keyOf, openDesk, SECRETS, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;

beforeEach(() => void (desk = openDesk(store)));

// tests/http covers the responses to a step: survey-steps, survey-tabs and survey-answers.

test("the first post sent eight times at once makes one record", async () => {
  const saved = await Promise.all(Array.from({ length: 8 }, () => desk.save(1, { ...STEP_1, page: "p" })));
  expect(new Set(saved.map((survey) => survey.id)).size).toBe(1);
  expect(await desk.rows()).toHaveLength(1);
});

test("two people make two records, also where their pages have no token", async () => {
  await desk.save(1, STEP_1);
  await desk.save(1, STEP_1);
  expect(await desk.rows()).toHaveLength(2);
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

test.each([
  ["contacted", "new", null, "2026-01-02T00:00:00.000Z"],
  ["closed", "new", null, "2026-01-02T00:00:00.000Z"],
  ["call_booked", "call_booked", "m", "2026-01-01T00:00:00.000Z"],
] as const)("a draft that was set to %s is %s once it's first submitted", async (status, now, statusBy, statusAt) => {
  const survey = await desk.save(1, STEP_1);
  const [{ id }, key] = [survey, keyOf(survey)];
  await setStatus(store.db, id, { status, by: "m", at: "2026-01-01T00:00:00.000Z" });
  await desk.save(2, { key, niche: "bread" });
  expect(await findCase(store.db, id)).toMatchObject({ status });
  desk.to.time = new Date("2026-01-02T00:00:00.000Z");
  await desk.save(4, { key, intent: "submit" });
  expect(await findCase(store.db, id)).toMatchObject({ status: now, statusBy, statusAt });
  await setStatus(store.db, id, { status: "closed", by: "m", at: "2026-01-03T00:00:00.000Z" });
  await desk.save(4, { key, intent: "submit" });
  expect(await findCase(store.db, id)).toMatchObject({ status: "closed", statusBy: "m" });
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

describe("once there is a record", () => {
  let key: string;

  beforeEach(async () => {
    key = keyOf(await desk.save(1, { ...STEP_1, page: "first" }));
  });

  test("the cookie finds the record where the form has no key", async () => {
    await desk.save(2, { niche: "bread" }, key);
    expect(await desk.rows()).toMatchObject([{ niche: "bread" }]);
  });

  test("the form's key takes precedence over the cookie: each tab keeps its own survey", async () => {
    const other = keyOf(await desk.save(1, { ...STEP_1, name: "Naomi", page: "q" }));
    await desk.save(2, { key, niche: "bread" }, other);
    expect(await desk.rows()).toMatchObject([
      { name: "Ruth", niche: "bread" },
      { name: "Naomi", niche: null },
    ]);
  });

  test("a withdrawn key opens nothing, the new one does", async () => {
    const newKey = await withdrawLink(desk.to, key);
    expect(await desk.post(2, { key, niche: "bread" })).toEqual({ kind: "missing" });
    expect(await openSurvey(desk.to, key)).toBeNull();
    await desk.save(2, { key: newKey ?? "", niche: "wine" });
    expect(await desk.rows()).toMatchObject([{ niche: "wine", key_generation: 2 }]);
  });

  test("a new secret in front changes neither key nor link; retiring the old one makes a new link from the present one", async () => {
    const newer = "n".repeat(32);
    const [row] = await desk.rows();
    expect(await openSurvey({ ...desk.to, secrets: [newer, ...SECRETS] }, key)).toMatchObject({ id: "id-1" });
    expect(await desk.rows()).toEqual([row]);
    expect(await openSurvey({ ...desk.to, secrets: [newer] }, key)).toBeNull();
    const fresh = writeSurveyKey({ id: "id-1", keyGeneration: 1 }, [newer]);
    await openSurvey({ ...desk.to, secrets: [newer] }, fresh);
    expect(await desk.rows()).toMatchObject([
      { resume_token_hash: resumeTokenHash({ id: "id-1", keyGeneration: 1 }, [newer]) },
    ]);
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
    const late = await desk.save(2, {
      key,
      page: "here",
      version: "1",
      sequence: "4",
      niche: "bre",
      intent: "autosave",
    });
    expect(late).toMatchObject({ version: 2, answers: { niche: "bread" }, progress: { leftOff: 3 } });
    expect(await desk.rows()).toMatchObject([{ niche: "bread", version: 2, left_off_step: 3 }]);
  });

  test("of two devices that save at the same moment one is asked", async () => {
    const outcomes = await Promise.all(
      ["here", "there"].map((page) => desk.post(2, { key, page, version: "1", niche: `bread from ${page}` })),
    );
    expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(["conflict", "saved"]);
  });
});
