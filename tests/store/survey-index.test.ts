import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { bringUpToDate } from "../../app/database/migrate.server.ts";
import { setStatus } from "../../app/desk/surveys/survey-case.store.server.ts";
import { searchedColumns } from "../../app/survey/questions.ts";
import { idsFound, keepSurvey } from "../support/desk-records.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// The survey index has the columns that the question table marks as searched (docs/decisions/0076).

const store = useTestDatabase();

beforeEach(async () => {
  await sql`alter table creator_surveys add column made_up text`.execute(store.db);
  for (const id of ["a", "b"]) await keepSurvey(store.db, id);
  await answer("a", "Boaz");
});

const withAdded = [...searchedColumns(), "made_up"];
const find = (address: string) => idsFound(store, address);

function answer(id: string, text: string) {
  return sql`update creator_surveys set made_up = ${text} where id = ${id}`.execute(store.db);
}

test("a column that comes to be searched is found from the next start on, and so is each change of it", async () => {
  expect(await find("q=boaz"), "before").toEqual([]);
  await bringUpToDate(store, withAdded);
  expect(await find("q=boaz")).toEqual(["a"]);
  await answer("b", "Obed");
  await answer("a", "Naomi");
  expect([await find("q=boaz"), await find("q=naomi"), await find("q=obed")]).toEqual([[], ["a"], ["b"]]);
  await setStatus(store.db, "a", { status: "closed", by: "m", at: "2026" });
  expect(await find("q=creator&status=closed")).toEqual(["a"]);
  expect(await find("q=creator&stage=exploring")).toEqual(["b", "a"]);
});

test("surveys without an answer in the added column are not indexed again: a start need not wait for them", async () => {
  const placeOf = (id: string) => store.db.selectFrom("survey_cases").select("place").where("survey_id", "=", id);
  const indexed = sql.ref(store.countCommits ? "rowid" : "place");
  await sql`delete from survey_search where ${indexed} in (${placeOf("b")})`.execute(store.db);
  await bringUpToDate(store, withAdded);
  expect(await find("q=creator")).toEqual(["a"]);
});

test("a column that is searched no more is not found from the next start on", async () => {
  await bringUpToDate(store, withAdded);
  await bringUpToDate(store, searchedColumns());
  expect([await find("q=boaz"), await find("q=creator")]).toEqual([[], ["b", "a"]]);
  await sql`alter table creator_surveys drop column made_up`.execute(store.db);
  await keepSurvey(store.db, "c");
  expect(await find("q=creator")).toEqual(["c", "b", "a"]);
});
