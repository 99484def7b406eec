import { expect, test } from "vitest";
import { cardAction } from "../../app/site/pages/portfolio/project-wall.tsx";

const url = "https://a.example/";

test.each([
  [{ externalUrl: url, status: "none" }, "visit"],
  [{ externalUrl: url, status: "under-construction" }, "visit"],
  [{ externalUrl: "", status: "under-construction" }, "under-construction"],
  [{ externalUrl: "", status: "none" }, "case-study"],
] as const)("%j offers %s", (project, action) => {
  expect(cardAction(project)).toBe(action);
});
