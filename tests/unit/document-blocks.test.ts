import { array, assert, property, stringMatching, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { mistakesIn } from "../../app/desk/content/check-document.form.ts";
import { readDocumentForm } from "../../app/desk/content/read-document-form.ts";
import type { DocumentDefinition } from "../../app/site/publishing/document.ts";
import { toBody, toSubmitted } from "../../app/site/publishing/submitted.ts";

const definition = {
  name: "Tours",
  path: "/tours",
  fields: {
    tours: {
      kind: "list",
      label: "Tours",
      entry: "Tour",
      fields: {
        title: { kind: "line", label: "Title", most: 80 },
        facts: { kind: "titled", label: "Facts", block: "Fact", most: 400 },
        inks: { kind: "choice", label: "Inks", most: 10, options: { plum: "Plum", honey: "Honey" }, preset: "honey" },
      },
      least: 0,
      most: 3,
    },
  },
} as const satisfies DocumentDefinition;

/** Returns the form of one tour with these facts. */
function formWith(facts: readonly (readonly [title: string, text: string])[], fields: Record<string, string> = {}) {
  const tour = {
    place: "1",
    title: "River",
    inks: "plum",
    ...fields,
    facts: facts.map(([title, text]) => ({ title, text })),
  };
  return readDocumentForm(definition, { tours: [tour] });
}

const factsOf = (...facts: [string, string][]) => toBody(definition, formWith(facts)).tours;
const mistakesOf = (...facts: [string, string][]) => mistakesIn(definition, formWith(facts), { ready: [] });

test("a title's spaces cost little, and its line breaks become spaces", { timeout: 20_000 }, () => {
  const spaces = " ".repeat(200_000);
  expect(factsOf([`a${spaces}b`, ""])).toMatchObject([{ facts: [`a${spaces}b`] }]);
  expect(factsOf([" a \n \n b\n", ""])).toMatchObject([{ facts: ["a b"] }]);
});

describe("blocks of a title and a text", () => {
  test("are stored as one text each, without blank ones and blank lines", () => {
    expect(factsOf(["Boat", "A wide\r\n\r\none."], ["", ""], [" Crew ", "Nine\npeople"], ["", " "])).toMatchObject([
      { facts: ["Boat\nA wide\none.", "Crew\nNine\npeople"] },
    ]);
  });

  test("what is missing is said beside its field, and what is written stays in its own", () => {
    expect(mistakesOf(["Boat", ""], ["", "Nine people"])).toEqual([
      { field: "tours[0].facts[0].text", message: "Tour 1: Fact 1: Text can't be blank" },
      { field: "tours[0].facts[1].title", message: "Tour 1: Fact 2: Title can't be blank" },
    ]);
    expect(mistakesOf()).toEqual([{ field: "tours[0].facts", message: "Tour 1: Facts can't be blank" }]);
    const draft = toBody(
      definition,
      formWith([
        ["", "Nine people"],
        ["Boat", ""],
      ]),
    );
    expect(toBody(definition, toSubmitted(definition, draft))).toEqual(draft);
    expect(draft.tours).toMatchObject([{ facts: ["\nNine people", "Boat"] }]);
  });

  test("any titles and texts come back the same", () => {
    const line = stringMatching(/^[^\s\0](?:[^\r\n\0]*[^\s\0])?$/);
    const block = tuple(line, line);
    assert(
      property(array(block, { minLength: 1, maxLength: 5 }), (facts) => {
        const body = toBody(definition, formWith(facts));
        expect(body.tours).toMatchObject([{ facts: facts.map((fact) => fact.join("\n")) }]);
        expect(toBody(definition, toSubmitted(definition, body))).toEqual(body);
      }),
    );
  });

  test("paragraphs that an older version stored are blocks", () => {
    const stored = { tours: [{ title: "River", facts: ["Boat \n A wide one.\n", "Crew"], inks: "plum" }] };
    expect(toSubmitted(definition, stored).tours).toMatchObject([{ facts: "Boat\nA wide one.\n\nCrew" }]);
  });
});

test("an entry that only has what a new one begins with is blank, and a chosen one is not", () => {
  const blank = { title: "", inks: "honey" };
  expect(formWith([], blank).tours).toEqual([]);
  expect(formWith([], { ...blank, inks: "plum" }).tours).toHaveLength(1);
});
