import { expect, test } from "vitest";
import { STEPS } from "../../app/survey/answers.ts";
import {
  advance,
  draftCutoff,
  draftDeletionDate,
  linkRows,
  percentComplete,
  destinationOf,
  type Progress,
  readStep,
  type SurveyIntent,
} from "../../app/survey/journey.ts";
import type { Step } from "../../app/survey/questions.ts";

test.each([
  [null, null],
  ["1", 1],
  ["4", 4],
  ["0", undefined],
  ["5", undefined],
  ["abc", undefined],
  ["01", undefined],
  ["", undefined],
])("the step that the address names: %j is read as %j", (text, step) => {
  expect(readStep(text)).toBe(step);
});

test("each step is another quarter", () => {
  expect(STEPS.map(percentComplete)).toEqual([25, 50, 75, 100]);
});

const onTheWay: Progress = { furthest: 3, leftOff: 2 };

test.each<
  [name: string, asked: Step | null | undefined, progress: Progress | null, place: ReturnType<typeof destinationOf>]
>([
  ["a fresh visit begins", null, null, { show: 1 }],
  ["a fresh visit that jumps ahead begins at step 1", 4, null, { redirectTo: "/survey/creator?step=1" }],
  ["what is no step is taken out of the address", undefined, null, { redirectTo: "/survey/creator" }],
  [
    "without a step it opens where the person left off",
    null,
    onTheWay,
    { redirectTo: "/survey/creator?step=2&arrived" },
  ],
  ["an earlier step is shown", 1, onTheWay, { show: 1 }],
  ["the first unfinished step is shown", 3, onTheWay, { show: 3 }],
  ["a step ahead of it leads back to it", 4, onTheWay, { redirectTo: "/survey/creator?step=3" }],
])("where a visit leads: %s", (_name, asked, progress, place) => {
  expect(destinationOf(asked, progress)).toEqual(place);
});

test.each<[step: Step, intent: SurveyIntent, before: Progress | null, after: Progress]>([
  [1, "next", null, { furthest: 2, leftOff: 2 }],
  [1, "autosave", null, { furthest: 1, leftOff: 1 }],
  [2, "next", { furthest: 2, leftOff: 2 }, { furthest: 3, leftOff: 3 }],
  [4, "submit", { furthest: 4, leftOff: 4 }, { furthest: 4, leftOff: 4 }],
  [1, "next", { furthest: 4, leftOff: 4 }, { furthest: 4, leftOff: 2 }],
  [3, "previous", { furthest: 3, leftOff: 3 }, { furthest: 3, leftOff: 2 }],
  [1, "previous", { furthest: 2, leftOff: 1 }, { furthest: 2, leftOff: 1 }],
  [4, "add-link", { furthest: 4, leftOff: 4 }, { furthest: 4, leftOff: 4 }],
])("how far a save brings the survey step %i, %s, from %j", (step, intent, before, after) => {
  expect(advance(step, intent, before)).toEqual(after);
});

test.each([
  ["one blank row to start with", 0, 1, 1],
  ["as many as there are links", 3, 1, 3],
  ["one more where it was asked for", 3, 4, 4],
  ["never fewer than there are links", 5, 2, 5],
  ["none more after the twentieth", 20, 21, 20],
  ["all of an older record", 50, 51, 50],
  ["no thousand rows for an invented address", 0, 1000, 20],
  ["what is no number is not asked for", 2, Number.NaN, 2],
])("rows of the list of links: %s", (_name, links, asked, rows) => {
  expect(linkRows(links, asked)).toBe(rows);
});

test("a draft is kept for 90 days after its last change", () => {
  expect(draftCutoff(new Date("2026-04-01T12:00:00.000Z"))).toBe("2026-01-01T12:00:00.000Z");
  const updatedAt = "2026-01-01T12:00:00.000Z";
  expect(draftDeletionDate({ updatedAt, callAt: null }).toISOString()).toBe("2026-04-01T12:00:00.000Z");
  const [before, after] = ["2025-12-31T12:00:00.000Z", "2026-01-02T12:00:00.000Z"];
  expect(draftDeletionDate({ updatedAt, callAt: before }).toISOString()).toBe("2026-04-01T12:00:00.000Z");
  expect(draftDeletionDate({ updatedAt, callAt: after }).toISOString()).toBe("2026-04-02T12:00:00.000Z");
});
