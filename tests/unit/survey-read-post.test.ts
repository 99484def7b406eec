import { describe, expect, test } from "vitest";
import { readSurveyPost } from "../../app/survey/answer-post.server.ts";
import { stepFields } from "../../app/survey/answers.ts";
import { formOf } from "../support/form-data.ts";

test.each([
  ["2", "3", 2],
  [null, "3", 3],
  [null, null, 1],
  ["abc", "3", 1],
])("which step a post is for step %j in the address and %j in the form", (inUrl, inForm, step) => {
  expect(readSurveyPost(formOf(inForm === null ? {} : { step: inForm }), inUrl).step).toBe(step);
});

describe("what a button asks for", () => {
  test.each([
    ["1", "next", "next", -1],
    ["1", "previous", "previous", -1],
    ["4", "submit", "submit", -1],
    ["1", "autosave", "autosave", -1],
    ["4", "show-saved", "show-saved", -1],
    ["4", "remove-link-0", "remove-link", 0],
    ["4", "remove-link", "submit", -1],
    ["4", "remove-link-99999", "submit", -1],
    ["1", "", "next", -1],
    ["4", "", "submit", -1],
    ["2", "__proto__", "next", -1],
  ])("step %s, %j", (step, value, intent, linkIndex) => {
    expect(readSurveyPost(formOf({ intent: value }), step)).toMatchObject({ intent, linkIndex });
  });

  test("a form without a button goes on", () => {
    expect(readSurveyPost(formOf({}), "3").intent).toBe("next");
    expect(readSurveyPost(formOf({}), "4").intent).toBe("submit");
  });
});

describe("removing a link", () => {
  const links = { content_links: ["a", "", "b"] };

  test("takes that row away, and leaves the others as they were typed", () => {
    const post = readSurveyPost(formOf({ ...links, intent: "remove-link-0" }), "4");
    expect(post.typed.content_links).toEqual(["", "b"]);
    expect(post.answers).toMatchObject({ content_links: ["b"] });
  });

  test("takes nothing away where there is no such row", () => {
    expect(readSurveyPost(formOf({ ...links, intent: "remove-link-3" }), "4").typed.content_links).toEqual([
      "a",
      "",
      "b",
    ]);
  });
});

describe("fields that do not belong to the step", () => {
  const foreign = ["completed_at", "version", "niche", "__proto__", "constructor", "__intent__"];

  test.each(foreign)("%s is ignored", (field) => {
    const post = readSurveyPost(formOf({ name: "Ruth", current_stage: "exploring", [field]: "9" }), "1");
    expect(Object.keys(post.answers ?? {})).toEqual([...stepFields[1]]);
    expect(JSON.stringify(post.answers)).not.toContain("9");
    expect(JSON.stringify(post.typed)).not.toContain("9");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("what a form says about itself", () => {
  test("key, page, version and sequence", () => {
    const post = readSurveyPost(formOf({ key: "k.s", page: "p", version: "12", sequence: "3" }), "2");
    expect(post).toMatchObject({ key: "k.s", origin: { page: "p", version: 12, sequence: 3 } });
  });

  test.each(["", "-1", "1.5", "1e3", "abc", "9999999999"])("%j is no number of a version", (version) => {
    expect(readSurveyPost(formOf({ version, sequence: version }), "2").origin).toEqual({
      page: "",
      version: 0,
      sequence: 0,
    });
  });
});

test("an address that is still being typed stops Submit, and neither Previous nor an autosave", () => {
  for (const intent of ["previous", "autosave", "add-link"]) {
    expect(readSurveyPost(formOf({ email: "ruth@", intent }), "4").answers).toMatchObject({ email: "ruth@" });
  }
  const post = readSurveyPost(formOf({ email: "ruth@", intent: "submit" }), "4");
  expect(post.answers).toBeNull();
  expect(Object.keys(post.errors)).toEqual(["email"]);
  expect(post.typed.email).toBe("ruth@");
});
