import { describe, expect, test } from "vitest";
import { mistakesIn } from "../../app/desk/content/check-document.form.ts";
import { readFormOrigin, standing, stampOf } from "../../app/desk/content/edit-content.server.ts";
import { showable } from "../../app/desk/content/read-content.server.ts";
import {
  pictureIn,
  picturePlace,
  withPicture,
  readDocumentForm,
  storedRow,
} from "../../app/desk/content/read-document-form.ts";
import { about } from "../../app/site/content/about.ts";
import { type DocumentName, documents } from "../../app/site/content/documents.ts";
import type { Body, DocumentDefinition, TextField, Submitted } from "../../app/site/publishing/document.ts";
import { toBody, toSubmitted } from "../../app/site/publishing/submitted.ts";
import { formOf } from "../support/form-data.ts";

const PAGE = "p".repeat(22);

describe("a form's post beside what is stored", () => {
  const origin = (sequence: number, stamp = "version-3") => ({ stamp, page: PAGE, sequence });
  test.each([
    ["nobody saved since", "version-3", origin(1), "current"],
    ["the answer to its last post was lost", stampOf(origin(1)), origin(2), "current"],
    ["it has saved something newer", stampOf(origin(4)), origin(3), "late"],
    ["it is sent twice", stampOf(origin(3)), origin(3), "late"],
    ["another form saved", `${"q".repeat(22)}.9`, origin(2), "overtaken"],
    ["somebody published", "version-4", origin(2), "overtaken"],
  ] as const)("%s", (_, stored, post, expected) => {
    expect(standing(stored, post)).toBe(expected);
  });

  test.each(["", "x", "../".repeat(7), `${PAGE}.`])(
    "a page of another form than ours (%s) is one of its own",
    (page) => {
      expect(readFormOrigin(formOf({ page, sequence: "1e99", stamp: "s" }), "own")).toEqual({
        stamp: "s",
        page: "own",
        sequence: 1,
      });
    },
  );
});

const { definition } = documents.about;
const wrong: [what: string, change: Partial<Submitted>, isLimit: boolean][] = [
  ["a blank field", { intro: "" }, false],
  ["a picture that is gone", { founderPortrait: "picture:gone" }, false],
  ["a character that can't be stored", { intro: "a\0b" }, true],
  ["a text that is too long", { founderQuote: "x".repeat(301) }, true],
  ["too few entries", { team: [] }, false],
  ["too many entries", { team: Array.from({ length: 200 }, () => ({ name: "x" })) }, true],
];

test.each(wrong)("%s: a draft may have it, unless it is a limit", (_, change, isLimit) => {
  const pictures = { ready: [about.founderPortrait, ...about.team.map(({ portrait }) => portrait)] };
  const mistakes = mistakesIn(definition, { ...toSubmitted(definition, about), ...change } as Submitted, pictures);
  expect(mistakes.length).toBeGreaterThan(0);
  expect(mistakes.some((one) => one.isLimit)).toBe(isLimit);
});

test("a picture that is being prepared keeps a text from being published, and the sentence says so", () => {
  const submitted = { ...toSubmitted(definition, about), founderPortrait: "picture:new" };
  const ready = about.team.map(({ portrait }) => portrait);
  expect(mistakesIn(definition, submitted, { ready, waiting: ["picture:new"] })).toEqual([
    { field: "founderPortrait", message: expect.stringContaining("still being prepared") },
  ]);
});

test("of a picture that is gone, the sentence says so, and that there may be none", () => {
  const { definition: home, initial } = documents.home;
  const submitted = { ...toSubmitted(home, initial), heroPicture: "picture:gone" };
  expect(mistakesIn(home, submitted, { ready: [] })).toEqual([
    {
      field: "heroPicture",
      message: "Picture at the top: the picture that was chosen isn't there anymore; choose another, or none",
    },
  ]);
});

const place = (input: string) => picturePlace(definition, input)!;

describe("a place for a picture", () => {
  test.each([
    "intro",
    "team",
    "team[0].name",
    "team[999].portrait",
    "team[-1].portrait",
    "constructor",
    "toString",
    "",
    "x-0-y",
  ])("%s is none", (input) => {
    expect(picturePlace(definition, input)).toBeNull();
  });

  test("is a field, or a field of an entry, or of the entry after the last", () => {
    const [field, entry, next] = [
      place("founderPortrait"),
      place("team[1].portrait"),
      place(`team[${about.team.length}].portrait`),
    ];
    for (const one of [field, entry, next]) {
      const changed = withPicture(about, one, "picture:x")!;
      expect(pictureIn(changed, one)).toBe("picture:x");
    }
    expect(withPicture(about, next, "picture:x")!.team).toHaveLength(about.team.length + 1);
    expect(withPicture(about, place(`team[${about.team.length + 1}].portrait`), "picture:x")).toBeNull();
    expect(entry.label).toBe("Person 2: Portrait");
  });

  test("moves with its entry: past entries that are removed, to its new number, and after the last if it is blank", () => {
    const rows = [{ name: "A" }, { name: "B", remove: "yes" }, { name: "C", place: "1" }, { name: "D" }, { name: "" }];
    const form = { team: rows.map((row, number) => ({ place: String(number + 1), ...row })) };
    const found = rows.map((_, row) => storedRow(place(`team[${row}].portrait`), form));
    expect(found).toEqual([1, null, 0, 2, 3]);
    expect(readDocumentForm(definition, form).team).toMatchObject([{ name: "C" }, { name: "A" }, { name: "D" }]);
  });
});

test("while one types, no slug is made; one that was never public is not kept as an earlier address", () => {
  const own = documents.creators.definition;
  const row = { name: "Selah", place: "1" };
  expect(readDocumentForm(own, { creators: [row] }, { makesSlugs: false }).creators).toMatchObject([{ slug: "" }]);
  const form = { creators: [{ ...row, was: "sel" }] };
  const slugs = (wasPublic: (slug: string) => boolean) => readDocumentForm(own, form, { wasPublic }).creators;
  expect(slugs(() => false)).toMatchObject([{ slug: "selah", formerSlugs: "" }]);
  expect(slugs(() => true)).toMatchObject([{ slug: "selah", formerSlugs: "sel" }]);
});

describe.each(Object.keys(documents) as DocumentName[])("what is shown of a draft of %s", (page) => {
  const own: DocumentDefinition = documents[page].definition;
  const odd = (text: string): Body =>
    toBody(
      own,
      Object.fromEntries(
        Object.entries(own.fields).map(([field, one]) => [
          field,
          one.kind === "list"
            ? Array.from({ length: Math.max(2, one.least) }, () =>
                Object.fromEntries(Object.keys(one.fields).map((part) => [part, text])),
              )
            : text,
        ]),
      ),
    );

  test.each(["", "?", "javascript:alert(1)", "/../../etc/passwd", "2026-02-30"])("with %j everywhere", (text) => {
    const { body } = showable(own, odd(text), { ready: [] }, "2026-11-23");
    const left = Object.entries(own.fields).flatMap(([name, field]) =>
      field.kind === "list"
        ? (body[name] as readonly Body[]).flatMap((entry) => unshowable(field.fields, entry))
        : unshowable({ [name]: field }, body),
    );
    expect(left).toEqual([]);
  });
});

/** Returns fields with values that would break a page or lead elsewhere. */
function unshowable(fields: Readonly<Record<string, TextField>>, texts: Body): string[] {
  return Object.keys(fields).filter((name) => !isShowable(fields[name]!, String(texts[name])));
}

function isShowable(field: TextField, text: string): boolean {
  if (field.kind === "date") return /^\d{4}-\d\d-\d\d$/.test(text) && text !== "2026-02-30";
  if (field.kind === "slug") return /^[a-z0-9-]+$/.test(text);
  if (field.kind === "choice") return Object.hasOwn(field.options ?? {}, text);
  return !["picture", "web-address", "moment"].includes(field.kind) || text === "";
}
