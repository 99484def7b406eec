import { describe, expect, test } from "vitest";
import { mistakesIn } from "../../app/desk/content/check-document.form.ts";
import { readDocumentForm } from "../../app/desk/content/read-document-form.ts";
import type { DocumentDefinition } from "../../app/site/publishing/document.ts";
import { phoneLink } from "../../app/site/publishing/field-values.ts";
import { toBody, toSubmitted } from "../../app/site/publishing/submitted.ts";

const definition = {
  name: "Camps",
  path: "/camps",
  fields: {
    phone: { kind: "phone", label: "Phone", most: 40, optional: true },
    camps: {
      kind: "list",
      label: "Camps",
      entry: "Camp",
      fields: {
        title: { kind: "line", label: "Title", most: 80 },
        slug: { kind: "slug", label: "Address", from: "title", most: 60 },
        formerSlugs: { kind: "former-slugs", label: "Earlier addresses", most: 600, optional: true },
        text: { kind: "paragraphs", label: "Text", most: 400, optional: true },
        site: { kind: "web-address", label: "Website", most: 200, optional: true },
        inks: { kind: "choice", label: "Inks", most: 10, options: { plum: "Plum", honey: "Honey" }, preset: "honey" },
      },
      least: 0,
      most: 3,
    },
  },
} as const satisfies DocumentDefinition;

/** Returns Conform's result for a form with these entries, each with its place. */
function formWith(entries: readonly Record<string, string>[]) {
  return { camps: entries.map((entry, row) => ({ place: String(row + 1), ...entry })) };
}

const entriesOf = (...entries: Record<string, string>[]) => readDocumentForm(definition, formWith(entries)).camps;
const mistakesOf = (...entries: Record<string, string>[]) =>
  mistakesIn(definition, readDocumentForm(definition, formWith(entries)), { ready: [] });

/** Returns the titles of camps A, B and C, ordered by these numbers. */
function ordered(...places: string[]): string {
  const form = formWith(places.map((place, row) => ({ title: "ABC".charAt(row), inks: "plum", place })));
  return (readDocumentForm(definition, form).camps as { title: string }[]).map(({ title }) => title).join("");
}

test("an address that another entry had is free, unless that entry keeps it", () => {
  const entries = [
    { title: "Hill", slug: "hill", formerSlugs: "lake" },
    { title: "Lake", slug: "lake" },
  ];
  expect(mistakesOf(...entries)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ field: "camps[1].slug" })]),
  );
  const { camps } = definition.fields;
  const fields = { ...camps.fields, slug: { ...camps.fields.slug, keepsFormer: true } } as const;
  const keeping = { ...definition, fields: { camps: { ...camps, fields } } } as const satisfies DocumentDefinition;
  const check = (...some: Record<string, string>[]) =>
    mistakesIn(keeping, readDocumentForm(keeping, formWith(some)), { ready: [] }).filter(({ field }) =>
      field.endsWith(".slug"),
    );
  const sentence = "Camp 2: “lake” still leads to another entry, which had it before; choose another address";
  expect(check(...entries)).toEqual([{ field: "camps[1].slug", message: sentence }]);
  expect(check({ title: "Hill", slug: "hill", formerSlugs: "lake" }, { title: "Sea", slug: "sea" })).toEqual([]);
});

test("an entry's position 1 puts it first, and the last number last, though others have these numbers", () => {
  expect(ordered("1", "2", "3")).toBe("ABC");
  expect(ordered("1", "2", "1")).toBe("CAB");
  expect(ordered("3", "2", "3")).toBe("BCA");
  expect(ordered("1", "3", "2")).toBe("ACB");
  expect(ordered("2", "1", "1.5")).toBe("BCA");
});

describe("an entry's address", () => {
  test("is made from the title when none is written", () => {
    expect(entriesOf({ title: "Été at St. Mark’s", inks: "plum" })).toMatchObject([
      { slug: "ete-at-st-marks", formerSlugs: "" },
    ]);
  });

  test("leaves the earlier one behind when it changes, once, and takes it back", () => {
    const camp = { title: "Camp", inks: "plum", slug: "new", was: "old", formerSlugs: "older" };
    expect(entriesOf(camp)).toMatchObject([{ slug: "new", formerSlugs: "older\nold" }]);
    expect(entriesOf({ ...camp, was: "older" })).toMatchObject([{ formerSlugs: "older" }]);
    expect(entriesOf({ ...camp, slug: "older", was: "new" })).toMatchObject([{ slug: "older", formerSlugs: "new" }]);
  });

  test("is refused when another entry has it, or when it can't be part of an address", () => {
    const camp = { title: "Camp", inks: "plum" };
    expect(mistakesOf(camp, camp)).toEqual([
      { field: "camps[1].slug", message: "Camp 2: Another entry already has the address “camp”" },
    ]);
    expect(mistakesOf({ ...camp, slug: "Camp/2" })[0]?.field).toBe("camps[0].slug");
    expect(mistakesOf({ ...camp, title: "夏" })).toEqual([
      { field: "camps[0].slug", message: "Camp 1: Address can't be blank" },
    ]);
  });
});

const title = "Camp";
const malformed: [string, Record<string, string>][] = [
  ["site", { title, inks: "plum", site: "http://camp.example" }],
  ["site", { title, inks: "plum", site: "javascript:alert(1)" }],
  ["site", { title, inks: "plum", site: "camp.example" }],
  ["inks", { title, inks: "toString" }],
  ["inks", { title }],
  ["formerSlugs", { title, inks: "plum", formerSlugs: "a\n../b" }],
];

test.each(malformed)("a wrong %s is refused: %o", (field, entry) => {
  expect(mistakesOf(entry).map((one) => one.field)).toEqual([`camps[0].${field}`]);
});

test("an entry's paragraphs and earlier addresses are lists, and come back the same", () => {
  const body = toBody(
    definition,
    readDocumentForm(definition, formWith([{ title, inks: "honey", text: "One\n\nTwo", was: "old" }])),
  );
  expect(body.camps).toMatchObject([{ text: ["One", "Two"], formerSlugs: ["old"] }]);
  expect(toBody(definition, toSubmitted(definition, body))).toEqual(body);
});

const links: [string, string | null][] = [
  ["(919) 555-0142", "tel:+19195550142"],
  ["1-919-555-0142", "tel:+19195550142"],
  ["+44 20 7946 0958", "tel:+442079460958"],
  ["555-0142", null],
  ["call us", null],
  ["+1", null],
];

test.each(links)("the link of %s is %s", (text, link) => {
  expect(phoneLink(text)).toBe(link);
});
