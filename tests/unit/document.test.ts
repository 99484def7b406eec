import { describe, expect, test } from "vitest";
import { CONTENT_FORM } from "../../app/server/forms/limits.ts";
import { about } from "../../app/site/content/about.ts";
import { documents } from "../../app/site/content/documents.ts";
import type { Body, ListField, TextField } from "../../app/site/publishing/document.ts";
import { toBody, toSubmitted, completed, isWhole } from "../../app/site/publishing/submitted.ts";

const { definition } = documents.about;

describe.each(Object.entries(documents))("%s", (_, { definition: own, initial }) => {
  test("no field of an entry has the name of an input that every entry has", () => {
    const fields: readonly (TextField | ListField)[] = Object.values(own.fields);
    const names = fields.flatMap((field) => (field.kind === "list" ? Object.keys(field.fields) : []));
    expect(names.filter((name) => ["place", "remove", "was", "up", "down", "note"].includes(name))).toEqual([]);
  });

  test("the longest lists fit into a form", () => {
    const fields: readonly (TextField | ListField)[] = Object.values(own.fields);
    // Each entry also has its number and former slug, and ten blocks if it has any.
    const inputs = fields.map((field) => {
      if (field.kind !== "list") return 1;
      const parts = Object.values<TextField>(field.fields).map(({ kind }) => (kind === "titled" ? 20 : 1));
      return field.most * parts.reduce((sum, one) => sum + one, 2);
    });
    // The form also has a stamp and a command.
    expect(inputs.reduce((sum, one) => sum + one, 2)).toBeLessThanOrEqual(CONTENT_FORM.fields);
  });

  test("what is chosen in a new entry is one of the options", () => {
    const fields: readonly (TextField | ListField)[] = Object.values(own.fields);
    const parts = fields.flatMap((field) => (field.kind === "list" ? Object.values(field.fields) : []));
    const wrong = parts.filter(
      (one) => one.preset !== undefined && !(one.kind === "choice" && one.options?.[one.preset]),
    );
    expect(wrong).toEqual([]);
  });

  test("the text that the site begins with is whole, and stays the same through a form", () => {
    expect(isWhole(own, initial)).toBe(true);
    expect(toBody(own, toSubmitted(own, initial))).toEqual(initial);
  });
});

const lacking: Record<string, Body> = {
  "a field is missing": Object.fromEntries(Object.entries(about).filter(([name]) => name !== "intro")),
  "a text stands where its lines should": { ...about, headline: "One" },
  "a list is too short": { ...about, letters: about.letters.slice(1) },
  "an entry lacks a field": { ...about, team: about.team.map(({ name }) => ({ name })) },
};

test.each(Object.entries(lacking))(
  "%s: the text is not whole, and is completed so that a form can show it",
  (_, body) => {
    expect(isWhole(definition, body)).toBe(false);
    const whole = completed(definition, body, about);
    expect(Object.keys(whole)).toEqual(Object.keys(about));
    expect(toBody(definition, toSubmitted(definition, whole))).toEqual(whole);
  },
);

test("a field that is missing comes from the other text; entries keep what they have, and are blank where they lack it", () => {
  const { letters, team } = about;
  const body = { ...about, intro: 1, letters: [{ letter: "T" }], team: [null, { ...team[0], role: ["x"] }, "x"] };
  const { letters: four, team: one, ...rest } = completed(definition, body as unknown as Body, about);
  expect(rest).toMatchObject({ intro: about.intro, headline: about.headline });
  expect(four).toEqual([{ letter: "T", word: "" }, ...letters.slice(1).map(() => ({ letter: "", word: "" }))]);
  expect(one).toEqual([{ ...team[0], role: "" }]);
});
