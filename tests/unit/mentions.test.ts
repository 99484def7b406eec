import { expect, test } from "vitest";
import { membersNamed, splitNote } from "../../app/desk/cases/case.ts";

const RUTH = { id: "ruth", name: "Ruth Hale" };
const ADA = { id: "ada", name: "Ada Moss" };
const ADA_LEE = { id: "lee", name: "Ada Lee (she)" };
const MIRIAM = { id: "miriam", name: "מרים" };
const ALL = [RUTH, ADA, ADA_LEE, MIRIAM];

test.each([
  ["@Ruth, call her", ["ruth"]],
  ["@ruth hale and @RUTH", ["ruth"]],
  ["@Ruth\nand @Ada Moss", ["ruth", "ada"]],
  ["@Ada alone is two members", []],
  ["@Ada Lee (she) knows", ["lee"]],
  ["(@מרים)", ["miriam"]],
  ["@Ruthless and @Ruthy", []],
  ["write to x@Ruth.example", []],
  ["@ Ruth, @, @@", []],
  ["@nobody", []],
])("'%s' names %j", (text, ids) => expect(membersNamed(text, ALL)).toEqual(ids));

test("a note is the sum of its parts", () => {
  const text = "Ask @Ruth Hale or @Ada Moss.\n@Ruth knows.";
  const parts = splitNote(text, ALL);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter(({ member }) => member !== null)).toEqual([
    { text: "@Ruth Hale", member: "ruth" },
    { text: "@Ada Moss", member: "ada" },
    { text: "@Ruth", member: "ruth" },
  ]);
});
