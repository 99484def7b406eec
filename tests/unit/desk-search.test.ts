import { expect, test } from "vitest";
import { distinctPeople, isWholeAddress, MOST_HITS, searchedLists } from "../../app/desk/search/desk-search.ts";

test.each([
  ["owner", ["surveys", "messages", "orders"]],
  ["shop", ["messages", "orders"]],
  ["creators", ["surveys", "messages"]],
  ["content", []],
  ["reader", ["surveys", "messages", "orders"]],
] as const)("%s searches %j", (role, lists) => {
  expect(searchedLists(role)).toEqual(lists);
});

test("an address is one person, whatever its case, by the name that comes first", () => {
  const found = [
    { email: "Ruth@example.com", name: "Ruth" },
    { email: " ruth@EXAMPLE.com", name: "R." },
    { email: null, name: "Naomi" },
    { email: "no address", name: "Boaz" },
    { email: "ada@example.com", name: "" },
  ];
  expect(distinctPeople(found)).toEqual([
    { email: "Ruth@example.com", name: "Ruth" },
    { email: "ada@example.com", name: "" },
  ]);
  const bulk = Array.from({ length: 9 }, (_, place) => ({ email: `${place}@example.com`, name: "" }));
  expect(distinctPeople(bulk)).toHaveLength(MOST_HITS);
});

test.each([
  ["ruth@example.com", true],
  [" ruth@example.com ", true],
  ["ruth@example", false],
  ["ruth ruth@example.com", false],
  ["@", false],
])("%j is an address: %s", (typed, is) => {
  expect(isWholeAddress(typed)).toBe(is);
});
