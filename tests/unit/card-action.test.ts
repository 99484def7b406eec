import { expect, test } from "vitest";
import { projects } from "../../app/content/projects.ts";
import { cardAction } from "../../app/pages/portfolio/card-action.ts";

const url = "https://a.example/";

test.each([
  [
    { externalUrl: url, status: "none" },
    { kind: "visit", url },
  ],
  [
    { externalUrl: url, status: "under-construction" },
    { kind: "visit", url },
  ],
  [{ externalUrl: "", status: "under-construction" }, { kind: "under-construction" }],
  [{ externalUrl: "", status: "none" }, { kind: "case-study" }],
] as const)("%j offers %j", (project, action) => {
  expect(cardAction(project)).toEqual(action);
});

test("the content has all three", () => {
  expect(new Set(projects.projects.map((project) => cardAction(project).kind))).toEqual(
    new Set(["visit", "under-construction", "case-study"]),
  );
});
