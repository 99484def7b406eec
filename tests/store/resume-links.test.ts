import { beforeEach, expect, test } from "vitest";
import type { Survey } from "../../app/survey/journey.ts";
import { openResumeLink, withdrawLink } from "../../app/survey/resume-link.server.ts";
import { resumeToken } from "../../app/survey/which-survey.server.ts";
import { keyOf, openDesk, SECRETS, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const MINUTE = 60 * 1000;
const SOMEBODY = { hash: "192.0.2.1", deviceKey: null };

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;
let survey: Survey;

beforeEach(async () => {
  desk = openDesk(store);
  survey = await desk.save(1, { ...STEP_1, page: "p" });
});

test("the right token opens the survey", async () => {
  expect(await open(tokenOf(survey), SOMEBODY)).toEqual({ kind: "opened", key: keyOf(survey) });
});

test("a device that has another survey is asked", async () => {
  const other = await desk.save(1, { ...STEP_1, page: "q" });
  expect(await open(tokenOf(survey), { ...SOMEBODY, deviceKey: keyOf(other) })).toEqual({
    kind: "choice",
    key: keyOf(survey),
  });
});

test("a wrong, a withdrawn and an expired token are all unknown", async () => {
  expect(await open("wrong", SOMEBODY)).toEqual({ kind: "unknown" });
  expect(await open("", SOMEBODY)).toEqual({ kind: "unknown" });
  const newer = await desk.save(1, { ...STEP_1, page: "q" });
  await withdrawLink(desk.to, keyOf(newer));
  expect(await open(tokenOf(newer), SOMEBODY)).toEqual({ kind: "unknown" });
  desk.later(91 * 24 * 60 * MINUTE);
  expect(await open(tokenOf(survey), SOMEBODY)).toEqual({ kind: "unknown" });
});

test("ten wrong ones slow an address down until the quarter of an hour is over", async () => {
  desk.later(5 * MINUTE);
  for (let guess = 0; guess < 10; guess += 1)
    expect(await open(`guess ${guess}`, SOMEBODY)).toEqual({ kind: "unknown" });
  expect(await open("guess", SOMEBODY)).toEqual({ kind: "slowed", seconds: 600 });
  expect(await open(tokenOf(survey), SOMEBODY)).toEqual({ kind: "slowed", seconds: 600 });
  expect(await open(tokenOf(survey), { ...SOMEBODY, hash: "192.0.2.2" })).toMatchObject({ kind: "opened" });
  desk.later(10 * MINUTE);
  expect(await open(tokenOf(survey), SOMEBODY)).toMatchObject({ kind: "opened" });
});

function open(token: string, visitor: { hash: string | null; deviceKey: string | null }) {
  return openResumeLink(desk.to, token, visitor);
}

function tokenOf({ id, keyGeneration }: Survey): string {
  return resumeToken({ id, keyGeneration }, SECRETS);
}
