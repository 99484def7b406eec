import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { loadSurveys } from "../../app/desk/surveys/load-surveys.server.ts";
import { setStatus } from "../../app/desk/surveys/survey-case.store.server.ts";
import { STATUSES } from "../../app/desk/surveys/survey-case.ts";
import { type FilterName, filterWords } from "../../app/desk/surveys/words.ts";
import { deleteStaleDrafts } from "../../app/survey/delete-surveys.server.ts";
import { deleteSurvey } from "../../app/survey/survey.store.server.ts";
import { idsFound, keepSurvey } from "../support/desk-records.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

const view = (address: string) =>
  loadSurveys({ ...store, now: () => new Date("2026-03-01"), reader: "" }, new URLSearchParams(address));
const count = async (address: string) => (await view(address)).count;
const find = (address: string) => idsFound(store, address);

describe("the index follows the records", () => {
  test("a word of every text answer is found, and one of the choices is not", async () => {
    const words = [
      "Ruthname",
      "Stagename",
      "Selfword",
      "Platword",
      "Nicheword",
      "Takeword",
      "Visionword",
      "Supportword",
      "linkword",
      "mail@post.example",
    ];
    const [
      name = "",
      creator_name,
      self_description,
      platforms,
      niche,
      takeaway_goals,
      success_vision,
      ideal_tetm_support,
      link = "",
      email,
    ] = words;
    const answers = {
      name,
      creator_name,
      self_description,
      platforms,
      niche,
      takeaway_goals,
      success_vision,
      ideal_tetm_support,
      content_links: [`https://example.com/${link}`],
      email,
    };
    await keepSurvey(store.db, "a", { answers: { ...fullAnswers("x"), ...answers } as never });
    for (const word of words) expect(await find(`q=${word.toLowerCase()}`), word).toEqual(["a"]);
    expect(await find("q=Storyteller")).toEqual([]);
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

test("each filter, and each two of them, find what SQL finds", async () => {
  let number = 0;
  for (const stage of valuesOf("stage"))
    for (const call of valuesOf("call"))
      for (const complete of valuesOf("complete")) {
        const id = `s${(number += 1)}`;
        const completedAt = complete === "yes" ? "2026-03-01T12:00:00.000Z" : null;
        await keepSurvey(store.db, id, {
          answers: { name: "N", current_stage: stage, discovery_call: call === "none" ? null : call },
          completedAt,
        });
        await setStatus(store.db, id, { status: STATUSES[number % 4] ?? "new", by: "m", at: "2026" });
      }
  const column = {
    stage: "s.current_stage",
    call: "coalesce(s.discovery_call, 'none')",
    complete: "case when s.completed_at is null then 'no' else 'yes' end",
    status: "c.status",
  };
  const names = Object.keys(column) as (keyof typeof column)[];
  const pairs = names.flatMap((one) =>
    names.flatMap((other) =>
      valuesOf(one).flatMap((left) => valuesOf(other).map((right) => ({ [one]: left, [other]: right }))),
    ),
  );
  for (const filters of pairs) {
    const where = Object.entries(filters)
      .map(([name, value]) => `${column[name as keyof typeof column]} = '${value}'`)
      .join(" and ");
    const expected = (
      await sql
        .raw<{ id: string }>(
          `select s.id from creator_surveys s join survey_cases c on c.survey_id = s.id where ${where} order by c.place desc`,
        )
        .execute(store.db)
    ).rows;
    expect(await find(new URLSearchParams(filters as Record<string, string>).toString()), where).toEqual(
      expected.map(({ id }) => id),
    );
  }
  expect(pairs.length).toBe(14 * 14);
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

  test("finds the surveys of common words, newest first, and not those of a filter's word", async () => {
    await sql`insert into creator_surveys (id, name, current_stage, created_at, updated_at, furthest_step, left_off_step, version, key_generation, resume_token_hash)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2600)
      select 'i' || i, case when i % 2 = 1 then 'Sextus' else 'Sexton' end, 'exploring', '2026', '2026', 2, 2, 1, 1, 't' || i from n`.execute(
      store.db,
    );
    await keepSurvey(store.db, "other", { answers: { name: "Ruth Sex", current_stage: "exploring" } });
    expect((await find("q=sext")).slice(0, 3)).toEqual(["i2600", "i2599", "i2598"]);
    expect(await find("q=sexp")).toEqual([]);
    expect((await find("q=sex+ruth")).slice(0, 3)).toEqual(["other"]);
    expect(await find("q=ru+sext")).toEqual([]);
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
