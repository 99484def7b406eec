import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { setStatus } from "../../app/desk/surveys/survey-case.store.server.ts";
import { STATUSES } from "../../app/desk/surveys/survey-case.ts";
import { type FilterName, filterWords } from "../../app/desk/surveys/survey-list.ts";
import { loadSurveys } from "../../app/desk/surveys/surveys.server.ts";
import { deleteStaleDrafts } from "../../app/survey/delete-surveys.server.ts";
import { searchedColumns } from "../../app/survey/questions.ts";
import { deleteSurvey } from "../../app/survey/survey.store.server.ts";
import { idsFound, keepSurvey } from "../support/desk-records.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

const wordOf = (field: string) => `${field.replaceAll("_", "")}word`;
const view = (address: string) =>
  loadSurveys({ ...store, now: () => new Date("2026-03-01"), reader: "" }, new URLSearchParams(address));
const count = async (address: string) => (await view(address)).count;
const find = (address: string) => idsFound(store, address);

describe("the index follows the records", () => {
  test("a word of every text answer is found, and one of the choices is not", async () => {
    const texts = searchedColumns().filter((field) => field !== "content_links");
    const words = Object.fromEntries(texts.map((field) => [field, wordOf(field)]));
    const answers = { ...fullAnswers("x"), ...words, content_links: ["https://example.com/linkword"] };
    await keepSurvey(store.db, "a", { answers: answers as never });
    for (const field of texts) expect(await find(`q=${wordOf(field)}`), field).toEqual(["a"]);
    expect(texts.length).toBeGreaterThan(5);
    expect([await find("q=linkword"), await find("q=Storyteller")]).toEqual([["a"], []]);
  });

  test("right after a save, an autosave and a change", async () => {
    const desk = openDesk(store);
    const survey = await desk.save(1, { name: "Ruth", current_stage: "exploring", page: "p" });
    expect(await find("q=ruth")).toEqual([survey.id]);
    await desk.save(1, { name: "Naomi", current_stage: "exploring", page: "p", intent: "autosave", sequence: "1" });
    expect([await find("q=ruth"), await find("q=naomi")]).toEqual([[], [survey.id]]);
  });

  test("a deleted survey is gone from it, with its case, notes and steps", async () => {
    await keepSurvey(store.db, "a");
    await store.db
      .insertInto("survey_notes")
      .values({ id: "n", survey_id: "a", staff_id: "s", text: "t", created_at: "2026" })
      .execute();
    await deleteSurvey(store.db, "a");
    expect(await find("q=creator")).toEqual([]);
    for (const table of ["survey_cases", "survey_notes", "survey_steps"] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await sql`select 1 from survey_search`.execute(store.db)).rows).toEqual([]);
  });

  test("stale drafts and raw deletes leave nothing in it", async () => {
    const desk = openDesk(store);
    await keepSurvey(store.db, "old", { createdAt: "2020-01-01T00:00:00.000Z" });
    await keepSurvey(store.db, "raw");
    await deleteStaleDrafts(desk.to);
    await sql`delete from creator_surveys where id = 'raw'`.execute(store.db);
    expect(await find("q=creator")).toEqual([]);
    expect(await find("")).toEqual([]);
  });
});

const valuesOf = (name: FilterName) => Object.keys(filterWords[name].values);

test("each filter, and each two of them, find the surveys that are so", async () => {
  const names = ["stage", "call", "complete", "status"] as const;
  const surveys: Record<(typeof names)[number] | "id", string>[] = [];
  for (const stage of valuesOf("stage"))
    for (const call of valuesOf("call"))
      for (const complete of valuesOf("complete")) {
        const [id, status = "new"] = [`s${surveys.length}`, STATUSES[surveys.length % 4]];
        const answers = { name: "N", current_stage: stage, discovery_call: call === "none" ? null : call };
        const completedAt = complete === "yes" ? "2026-03-01T12:00:00.000Z" : null;
        await keepSurvey(store.db, id, { answers, completedAt });
        await setStatus(store.db, id, { status, by: "m", at: "2026" });
        surveys.unshift({ id, stage, call, complete, status });
      }
  const one = names.flatMap((name) => valuesOf(name).map((value) => [name, value] as const));
  for (const [name, value] of one)
    for (const [other, second] of one.filter(([another]) => another !== name)) {
      const wanted = surveys.filter((survey) => survey[name] === value && survey[other] === second);
      expect(await find(`${name}=${value}&${other}=${second}`)).toEqual(wanted.map(({ id }) => id));
    }
  for (const [name, value] of one)
    expect(await find(`${name}=${value}`)).toEqual(
      surveys.filter((survey) => survey[name] === value).map(({ id }) => id),
    );
});

describe("what is typed", () => {
  test.each([
    '"',
    'x" OR body:"zed',
    "'",
    "AND",
    "NEAR(a b)",
    "a*",
    "(",
    "%",
    "\\",
    "🎺",
    "\0",
    '"; drop table survey_cases; --',
    "\u202Ex",
  ])("%j breaks nothing and finds nothing that it should not", async (q) => {
    await keepSurvey(store.db, "a", { answers: { name: "Zed", current_stage: "exploring" } });
    expect(await find(new URLSearchParams({ q }).toString())).toEqual([]);
    expect(await count(new URLSearchParams({ q }).toString())).toEqual({ surveys: 0, more: false });
  });

  const names: [name: string, q: string][] = [
    ['Dwayne "The Rock" O\'Moab', '"Rock"'],
    ["רות המואביה", "המואביה"],
    ["日本花子さん", "日本"],
    ["Zoë 🎺 Brass", "zoe 🎺"],
    ["AND OR NOT", "and not"],
  ];

  test.each(names)("%s is found by %s", async (name, q) => {
    await keepSurvey(store.db, "a", { answers: { name, current_stage: "exploring" } });
    await keepSurvey(store.db, "b");
    expect(await find(new URLSearchParams({ q }).toString())).toEqual(["a"]);
  });
});

describe("the beginning of a word", () => {
  test.each(["tama", "TÁMA", "tam jo", "jose", "josé@exa", "tamar-go"])("%s finds Tamar", async (q) => {
    const answers = { name: "Tamar Gómez", current_stage: "exploring", email: "josé@example.com" };
    await keepSurvey(store.db, "a", { answers: answers as never });
    await keepSurvey(store.db, "b");
    expect(await find(new URLSearchParams({ q }).toString())).toEqual(["a"]);
  });

  test("of one letter finds only the letter", async () => {
    await keepSurvey(store.db, "a", { answers: { name: "Tamar T", current_stage: "exploring" } });
    await keepSurvey(store.db, "b", { answers: { name: "Tamar", current_stage: "exploring" } });
    expect(await find("q=t")).toEqual(["a"]);
  });
});

test("nothing is counted beyond a thousand", async () => {
  await sql`insert into creator_surveys (id, name, current_stage, created_at, updated_at, furthest_step, left_off_step, version, key_generation, resume_token_hash)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200) select 'i' || i, 'Many', 'exploring', '2026', '2026', 2, 2, 1, 1, 't' || i from n`.execute(
    store.db,
  );
  for (const address of ["", "q=many&stage=exploring", "q=man&older=1100"])
    expect(await count(address), address).toEqual({ surveys: 1000, more: true });
});
