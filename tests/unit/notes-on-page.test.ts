import { expect, test } from "vitest";
import { notesOnPage } from "../../app/desk/cases/case.ts";

const note = (text: string) => ({ text });

test("as many of the last notes are on a page as fit into it, never more than a list has rows", () => {
  expect(notesOnPage([])).toEqual([]);
  expect(notesOnPage(["a", "b"].map(note))).toEqual(["a", "b"].map(note));
  expect(notesOnPage(Array.from({ length: 26 }, (_, place) => note(String(place))))).toHaveLength(25);
  expect(notesOnPage([note("first"), note("<".repeat(10_000)), note("<".repeat(5_000))])).toEqual([
    note("<".repeat(10_000)),
    note("<".repeat(5_000)),
  ]);
});
