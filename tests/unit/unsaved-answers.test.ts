import { expect, test } from "vitest";
import { expectedAt, missingFields, type Snapshot } from "../evidence/unsaved-answers/form-snapshots.ts";

const seen = [at(0, "B"), at(900, "Br", "Artist"), at(1600, "Bread"), at(3500, "Bread &", "Artist")];

test("what was seen two seconds before the end has to be there, or anything that it became after that", () => {
  const expected = expectedAt(3600, seen, false);
  if (!expected) throw new Error("Nothing is expected.");
  expect(expected.base.at).toBe(1600);
  for (const [text, chosen] of [
    ["Bread", ""],
    ["Bread &", "Artist"],
    ["Bread & wine", ""],
  ] as const)
    expect(missingFields(expected, at(9000, text, chosen))).toEqual([]);
  expect(missingFields(expected, at(9000, "Br", ""))).toEqual(["niche"]);
  expect(missingFields(expected, at(9000, "Bread", "Sage"))).toEqual(["archetypes"]);
  expect(missingFields(expected, { ...at(9000, ""), fields: {} })).toEqual(["niche"]);
});

test("a visit that ends earlier has nothing to lose", () => {
  expect(expectedAt(1999, seen, false)).toBeNull();
});

test("the page said so where its line does at the end, or where the browser asked; not by 'Saving' or 'Saved'", () => {
  expect(["not-saved", "none", "saving", "sending", "saved"].map((status) => said(status))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(said("saved", true)).toBe(true);
  expect(
    expectedAt(3600, [...seen, { ...at(3550, "Bread &"), status: "none", line: "" }], false)?.said,
    "an empty line",
  ).toBe(false);
});

function said(status: string, asked = false): boolean | undefined {
  return expectedAt(3600, [...seen, { ...at(3550, "Bread &"), status }], asked)?.said;
}

function at(time: number, niche: string, archetypes = ""): Snapshot {
  return {
    at: time,
    step: 2,
    status: "saved",
    line: "Some words",
    fields: { niche: { text: true, value: niche }, archetypes: { text: false, value: archetypes } },
  };
}
