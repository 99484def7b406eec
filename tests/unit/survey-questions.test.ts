import { expect, test } from "vitest";
import { MOST_CHARACTERS, MOST_LINKS } from "../../app/server/forms/limits.ts";
import { allFields, LAST_STEP, mostCharacters, optionsOf } from "../../app/survey/answers.ts";
import { type Field, questions, searchedColumns } from "../../app/survey/questions.ts";

// Rules that the table's types can't express.

const names = Object.keys(questions) as Field[];
const ofKind = (kind: string) => names.filter((field) => questions[field].kind === kind);

test("the table lists the questions in the order in which they are asked", () => {
  expect(names).toEqual(allFields);
});

test("names are columns, and none is a field that each form has", () => {
  const others = new Set(["intent", "key", "page", "sequence", "version", "step", "instead"]);
  for (const field of names) expect(field).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(names.filter((field) => others.has(field))).toEqual([]);
});

test("one question is a list of links, and one an email address, both on the last step", () => {
  // Some of the form's buttons are for the links, and the confirmation goes to the address.
  expect([ofKind("links"), ofKind("email")]).toEqual([["content_links"], ["email"]]);
  expect([questions.content_links.step, questions.email.step]).toEqual([LAST_STEP, LAST_STEP]);
});

test("a required question is asked on step 1: a survey is stored once it is answered", () => {
  expect(names.filter((field) => questions[field].required !== undefined && questions[field].step !== 1)).toEqual([]);
});

test("labels and options are told apart", () => {
  const labels = names.map((field) => questions[field].label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const field of [...ofKind("choice"), ...ofKind("selection")] as ("archetypes" | "discovery_call")[]) {
    const options = optionsOf(field);
    expect(options.length, field).toBeGreaterThan(1);
    expect(new Set(options).size, field).toBe(options.length);
    // Object keys that look like integers come first, which would change the order.
    expect(options.filter((option) => /^\d+$/.test(option))).toEqual([]);
  }
});

test("the longest survey fits into the search index", () => {
  // PostgreSQL's index limits the number of characters (migrations/0001-schema-search.ts).
  const most = searchedColumns().reduce((sum, field) => {
    const question = questions[field];
    const isText = question.kind === "text" || question.kind === "email";
    return sum + 1 + (isText ? mostCharacters(question) : MOST_LINKS * (MOST_CHARACTERS.link + 3));
  }, 0);
  expect(most).toBeLessThan(150_000);
});
