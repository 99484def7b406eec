import { describe, expect, test } from "vitest";
import {
  allNames,
  MOST_NAMES,
  namePattern,
  namesIn,
  type PersonNames,
  REMOVED,
  identifyingNames,
} from "../../app/desk/people/person-names.ts";

const RUTH: PersonNames = {
  emails: ["Ruth.Cole@example.com"],
  names: ["Ruth Cole", "Grace", "Élodie O'Neill"],
  links: [
    "https://www.instagram.com/ruthcole/?hl=en",
    "http://ruthcole.example/",
    "https://youtube.com/@RuthSings",
    "https://example.org/work",
  ],
};

function without(text: string, names = identifyingNames(RUTH)): string {
  return text.replace(namePattern(names) ?? /$^/, REMOVED);
}

describe("names that say who is meant are found whole, in any case and in HTML", () => {
  test.each([
    ["ruth.cole@EXAMPLE.com", "(deleted)"],
    ['<a href="mailto:ruth.cole@example.com">', '<a href="mailto:(deleted)">'],
    ["RUTH\n  COLE's day", "(deleted)'s day"],
    ["élodie O&#39;Neill", "(deleted)"],
    ["https://instagram.com/RuthCole, @ruthcole.", "(deleted), (deleted)."],
    ["www.ruthcole.example/", "(deleted)/"],
    ["@ruthsings", "(deleted)"],
    ["see example.org/work", "see (deleted)"],
  ])("%j becomes %j", (text, expected) => expect(without(text)).toBe(expected));

  test.each([
    "truth.cole@example.com, my-ruth.cole@example.com, ruth.cole@example.com.au",
    "Ruth Coleman, Struth Cole, grace before dinner, ruthcole",
    "instagram.com/ruthcole2, example.org/works",
  ])("others stay: %s", (text) => expect(without(text)).toBe(text));
});

test("a link that is a word or a sentence names nobody", () => {
  expect(
    identifyingNames({ emails: [], names: [], links: ["the", "see my page", "http://localhost", "a.b c"] }),
  ).toEqual([]);
});

const many = (text: string) => Array.from({ length: 4000 }, (_, index) => `${text}${index}`);

test("a stranger who fills in thousands of names has no more than 200 of them looked for, the address first", () => {
  const person = { emails: ["ruth@example.com"], names: many("Ruth "), links: many("example.org/") };
  for (const found of [identifyingNames(person), allNames(person)])
    expect([found.length, found[0], found[1]]).toEqual([MOST_NAMES, "ruth@example.com", "ruth 0"]);
  const long = identifyingNames({ ...person, names: many(`${"Ruth ".repeat(100)} `) });
  expect([long[0], long.length < 50]).toEqual(["ruth@example.com", true]);
});

test("which names a text has is known, however they are written there", () => {
  const names = identifyingNames(RUTH);
  const text = "RUTH\n COLE, https://www.instagram.com/RuthCole, http://ruthcole.example and @ruthsings";
  expect(namesIn(text, names, namePattern(names)!)).toEqual([
    "ruth cole",
    "instagram.com/ruthcole",
    "ruthcole.example",
    "@ruthsings",
  ]);
});

test("signs of an address or a name are found as they are", () => {
  for (const name of ["anne-marie.o'neill+a@xn--mller-kva.de", "anne-marie (ann) [a|b] {c} ^d$ e? f*", "a\\b c/d"])
    expect(`Call ${name}, please.`.replace(namePattern([name]) ?? /$^/, REMOVED)).toBe("Call (deleted), please.");
});
