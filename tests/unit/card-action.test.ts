import { expect, test } from "vitest";
import { cardAction } from "../../app/site/pages/portfolio/project-wall.tsx";

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
