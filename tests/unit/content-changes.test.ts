import { expect, test } from "vitest";
import { changesBetween } from "../../app/desk/content/content-view.ts";
import { about } from "../../app/site/content/about.ts";
import { documents } from "../../app/site/content/documents.ts";

const { definition } = documents.about;
const [first, second, ...others] = about.team;
const nameOf = (reference: string) => `(${reference})`;
const changed = (team: readonly object[]) =>
  changesBetween(definition, about, { ...about, team: team as never }, nameOf);

test("of a list, only the entries that differ are shown", () => {
  const [change, ...more] = changed([{ ...first!, role: "Creators" }, second!, ...others]);
  expect(more).toEqual([]);
  expect(change?.before).toMatch(/^Imani Rhodes\nCreators and content\n/);
  expect(change?.after).toMatch(/^Imani Rhodes\nCreators\n/);
  expect(`${change?.before}${change?.after}`).not.toContain(second!.name);
});

test("an added entry is what the other text doesn't have, and another order shows all", () => {
  expect(changed([...about.team, { ...first!, name: "Ruth" }])[0]).toMatchObject({
    before: "",
    after: expect.stringMatching(/^Ruth\n/),
  });
  const [order] = changed([second!, first!, ...others]);
  expect([order?.before.startsWith(first!.name), order?.after.startsWith(second!.name)]).toEqual([true, true]);
});

test("a picture of the library has its name", () => {
  const [at] = changed([{ ...first!, portrait: "picture:a-B_1" }, second!, ...others]);
  expect(at?.after).toContain("\n(picture:a-B_1)");
});
