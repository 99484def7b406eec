import { describe, expect, test } from "vitest";
import { readTyped } from "../../app/server/forms/typed-text.ts";
import { readSurveyPost } from "../../app/survey/answer-post.server.ts";
import { ENTER, linkLines } from "../../app/survey/journey.ts";
import { writeSurveyKey, readNewSurvey, hideEarlierKey } from "../../app/survey/which-survey.server.ts";
import { formOf } from "../support/form-data.ts";
import { SECRETS } from "../support/survey-harness.ts";

test.each([
  ["1", {}, "next"],
  ["2", {}, "next"],
  ["2", { email: "ruth@example.com" }, "email-link"],
  ["3", { email: "not one" }, "email-link"],
  ["4", { email: "ruth@example.com" }, "submit"],
  ["4", {}, "submit"],
])("what Enter asks for where no script runs on step %s with %j", (step, typed, intent) => {
  expect(readSurveyPost(formOf({ ...typed, intent: readTyped(ENTER) }), step).intent).toBe(intent);
});

describe("lines of the list of links", () => {
  test.each([
    ["rows of one line stay as they are, blank ones too", ["a", "", " b "], ["a", "", " b "]],
    ["each line is a link", ["a\r\nb\nc\rd", "e"], ["a", "b", "c", "d", "e"]],
    ["a line that is only begun is none", ["a\n"], ["a"]],
    ["blank lines are one blank row", ["\n\n"], [""]],
    ["no rows", [], []],
  ])("%s", (_name, fields, links) => {
    expect(linkLines(fields)).toEqual(links);
  });

  test("of 50,000 lines nothing is lost, and only so many are told apart as are too many anyway", () => {
    const typed = Array.from({ length: 50_000 }, (_, index) => `${index % 10}`).join("\n");
    const links = linkLines([typed, "last"]);
    expect([links.length, links.join("\n")]).toEqual([200, `${typed}\nlast`]);
    const post = readSurveyPost(formOf({ content_links: [typed], intent: "submit" }), "4");
    expect([post.answers, Object.keys(post.errors)]).toEqual([null, ["content_links"]]);
  });
});

describe("another survey", () => {
  const earlier = { id: "one" };
  const { redirectTo } = readNewSurvey(earlier, "") as { redirectTo: string };
  const name = new URL(redirectTo, "http://localhost").searchParams.get("new") ?? "";

  test("is begun in the place of the one that its address names", () => {
    expect(name).toMatch(/^[\w-]{16}$/);
    expect(readNewSurvey(earlier, name)).toEqual({ instead: name });
    expect(readNewSurvey({ id: "two" }, name)).toBe(null);
    expect(readNewSurvey(earlier, null)).toBe(null);
    expect(readNewSurvey(null, name)).toEqual({ redirectTo: "/survey/creator" });
  });

  test("does not belong to the cookie's survey, if the form names that one", () => {
    const cookies = { key: writeSurveyKey({ id: "one", keyGeneration: 1 }, SECRETS), kept: true };
    expect(hideEarlierKey(cookies, name, SECRETS)).toEqual({ key: null, kept: true, earlier: cookies.key });
    for (const other of [null, "", "made-up"])
      expect(hideEarlierKey(cookies, other, SECRETS)).toEqual({ ...cookies, earlier: null });
    const forged = { key: `one~1.${"x".repeat(43)}`, kept: true };
    expect(hideEarlierKey(forged, name, SECRETS)).toEqual({ ...forged, earlier: null });
  });
});
