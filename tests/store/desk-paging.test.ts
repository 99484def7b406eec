import { expect, test } from "vitest";
import { loadSurveys } from "../../app/desk/surveys/surveys.server.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const NOW = () => new Date("2026-03-01T12:00:00.000Z");

const store = useTestDatabase();

async function walk(address: string, between: () => Promise<unknown>): Promise<string[][]> {
  const pages: string[][] = [];
  const params = new URLSearchParams(address);
  for (;;) {
    const page = await show(params.toString());
    pages.push(page.rows.map(({ id }) => id));
    const { next } = page;
    if (!next || pages.length > 10) return pages;
    params.set(next.to, next.key);
    await between();
  }
}

test.each(["", "stage=exploring", "q=creator", "q=creator&stage=exploring&complete=no"])(
  "'%s': each survey is visited once while new ones come in",
  async (address) => {
    let kept = 0;
    const keep = () => keepSurvey(store.db, `s${(kept += 1)}`);
    for (let count = 0; count < 60; count += 1) await keep();
    const pages = await walk(address, keep);
    expect(pages.map((page) => page.length)).toEqual([25, 25, 10]);
    expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, place) => `s${60 - place}`));
  },
);

async function show(address: string) {
  return (await loadSurveys({ ...store, now: NOW, reader: "" }, new URLSearchParams(address))).page;
}

test("the way back has the same rows", async () => {
  for (let count = 1; count <= 60; count += 1) await keepSurvey(store.db, `s${count}`);
  const first = await show("");
  const second = await show(`older=${first.next?.key}`);
  expect((await show(`newer=${second.prev?.key}`)).rows).toEqual(first.rows);
  expect([first.prev, (await show(`older=${second.next?.key}`)).next]).toEqual([null, null]);
  for (const odd of ["x", "-1", "9e99", "' or 1=1"])
    await expect(show(`older=${encodeURIComponent(odd)}`)).resolves.toBeDefined();
});
