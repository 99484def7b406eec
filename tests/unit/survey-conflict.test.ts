import { describe, expect, test } from "vitest";
import { allFields, differingFields, isListField, toSubmitted } from "../../app/survey/answers.ts";
import { type FormOrigin, judgeSave, type StepWriter } from "../../app/survey/journey.ts";

const writer: StepWriter = { version: 5, page: "a", sequence: 3 };

test.each<[name: string, writer: StepWriter | undefined, form: FormOrigin, differs: boolean, judgement: string]>([
  ["nobody wrote this step yet", undefined, { version: 0, page: "b", sequence: 0 }, true, "save"],
  ["the same page saves again", writer, { version: 1, page: "a", sequence: 4 }, true, "save"],
  ["the same page, sent twice", writer, { version: 1, page: "a", sequence: 3 }, true, "save"],
  ["an autosave overtaken by the same page", writer, { version: 1, page: "a", sequence: 2 }, true, "late"],
  ["an overtaken autosave that says the same", writer, { version: 1, page: "a", sequence: 2 }, false, "late"],
  ["another page that knew the last save", writer, { version: 5, page: "b", sequence: 0 }, true, "save"],
  ["another page that knew an even later version", writer, { version: 6, page: "b", sequence: 0 }, true, "save"],
  ["another page that did not know it", writer, { version: 4, page: "b", sequence: 0 }, true, "conflict"],
  [
    "another page that did not know it but says the same",
    writer,
    { version: 4, page: "b", sequence: 0 },
    false,
    "save",
  ],
  ["a page filled before there was a record", writer, { version: 0, page: "b", sequence: 9 }, true, "conflict"],
  ["a form that names no page", writer, { version: 0, page: "", sequence: 0 }, true, "conflict"],
])("whether a posted step may replace what is kept: %s", (_name, before, form, differs, judgement) => {
  expect(judgeSave(before, form, differs)).toBe(judgement);
});

describe("in which fields two sets of answers differ", () => {
  test("in none where both are the same", () => {
    expect(differingFields(1, { name: "Ruth", archetypes: ["Sage"] }, { name: "Ruth", archetypes: ["Sage"] })).toEqual(
      [],
    );
  });

  test("in text and in lists, in the order of the questions", () => {
    const differing = differingFields(
      1,
      { name: "Ruth", platforms: "YouTube", archetypes: ["Sage", "Artist"] },
      { name: "Ruth B.", platforms: "YouTube", archetypes: ["Artist", "Sage"] },
    );
    expect(differing).toEqual(["name", "archetypes"]);
  });
});

test("the form shows blank text for null and an empty list for none", () => {
  expect(toSubmitted({})).toEqual(Object.fromEntries(allFields.map((field) => [field, isListField(field) ? [] : ""])));
  expect(toSubmitted({ name: "Ruth", niche: null, weak_areas: ["Website"] })).toMatchObject({
    name: "Ruth",
    niche: "",
    weak_areas: ["Website"],
  });
});
