import { expect, test } from "vitest";
import { submittedFields } from "../../app/server/forms/form-page.ts";

test("what a person has put into a form, without what the page or nobody put there", () => {
  const posted: [string, string][] = [
    ["name", "Ruth"],
    ["current_stage", "exploring"],
    ["archetypes", "Sage"],
    ["archetypes", "Builder"],
    ["niche", " \n "],
    ["page", "token"],
    ["key", "token"],
    ["instead", "token"],
    ["form", "token"],
    ["id", "token"],
    ["attention", "token"],
    ["sizes[1].kept", "M"],
    ["intent", "next"],
    ["size", "M"],
    ["sizes[0].size", "L"],
  ];
  expect(submittedFields(posted)).toEqual([
    ["Name", "Ruth"],
    ["Current stage", "exploring"],
    ["Archetypes", "Sage"],
    ["Archetypes", "Builder"],
    ["Size", "M"],
    ["Sizes 0 size", "L"],
  ]);
});
