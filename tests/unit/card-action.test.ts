import { expect, test } from "vitest";
import { projects } from "../../app/content/portfolio.ts";
import { cardAction } from "../../app/pages/portfolio/card-action.ts";

const url = "https://a.example/";

test.each([
  [{ externalUrl: url }, { kind: "visit", url }],
  [
    { externalUrl: url, status: "under-construction" as const },
    { kind: "visit", url },
  ],
  [{ status: "under-construction" as const }, { kind: "under-construction" }],
  [{}, { kind: "case-study" }],
  [{ externalUrl: "" }, { kind: "case-study" }],
])("%j offers %j", (project, action) => {
  expect(cardAction(project)).toEqual(action);
});

test("the content has all three", () => {
  expect(new Set(projects.map((project) => cardAction(project).kind))).toEqual(
    new Set(["visit", "under-construction", "case-study"]),
  );
});
