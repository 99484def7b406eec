import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { newFilterSchema } from "../../app/desk/filters/filter.form.ts";
import { changeFilters, saveFilter } from "../../app/desk/filters/save-filter.server.ts";
import { listFilters } from "../../app/desk/filters/saved-filter.store.server.ts";
import type { SavedFilter } from "../../app/desk/filters/saved-filter.ts";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import { addMember } from "../support/desk-member.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// Filters that a member saves under a name.

const store = useTestDatabase();
let deps: ReturnType<typeof openDesk>["to"];
let ruth: string;
let ada: string;

const MINE: Omit<SavedFilter, "id"> = {
  list: "surveys",
  name: "Mine",
  query: "x=1&status=new&owner=me&older=7&done=y",
};

beforeEach(async () => {
  deps = openDesk(store).to;
  ruth = (await addMember(store.db, "Ruth Hale")).id;
  ada = (await addMember(store.db, "Ada Moss")).id;
});

test("a filter is kept with its name, without the page and what is no filter, for its member alone", async () => {
  const filter = { id: "id-1", list: "surveys", name: "Mine", query: "status=new&owner=me" };
  expect(await saveFilter(deps, ruth, MINE)).toEqual({ kind: "saved", filter });
  expect(await listFilters(store.db, ruth)).toEqual([filter]);
  expect(await listFilters(store.db, ada)).toEqual([]);
});

test("a name is used once for a list; another list and another member may have it", async () => {
  await saveFilter(deps, ruth, MINE);
  const again = { ...MINE, query: "q=hymns" };
  expect(await saveFilter(deps, ruth, again)).toEqual({ kind: "taken-name" });
  expect(await saveFilter(deps, ruth, { ...MINE, list: "messages" })).toMatchObject({ kind: "saved" });
  expect(await saveFilter(deps, ada, MINE)).toMatchObject({ kind: "saved" });
});

test("those with the address of a person who is deleted go too", async () => {
  const gone = { ...MINE, query: "q=Ruth.Lane%40example.com" };
  await saveFilter(deps, ruth, gone);
  await saveFilter(deps, ada, { ...gone, list: "messages" });
  await saveFilter(deps, ada, { ...MINE, name: "ruth.lane@example.com" });
  await saveFilter(deps, ada, { ...MINE, name: "Others", query: "q=lane%40example.com" });
  await saveFilter(deps, ada, { ...MINE, name: "Similar", query: "q=my-ruth.lane%40example.com.au" });
  await deletePerson(store.db, ["secret"], { ...deps, by: ada }, " RUTH.lane@example.com");
  expect(await listFilters(store.db, ruth)).toEqual([]);
  expect((await listFilters(store.db, ada)).map(({ name }) => name)).toEqual(["Others", "Similar"]);
});

const namesOf = async (staffId: string) => (await listFilters(store.db, staffId)).map(({ name }) => name);

test("a member renames and deletes their own, and no other's", async () => {
  await saveFilter(deps, ruth, MINE);
  await saveFilter(deps, ruth, { ...MINE, name: "Other" });
  expect(await changeFilters(store.db, ada, { "name-id-1": "Ours" }, "id-1")).toBeNull();
  expect(await namesOf(ruth)).toEqual(["Mine", "Other"]);
  const twice = { "name-id-1": "Other", "name-id-2": "Other" };
  expect(await changeFilters(store.db, ruth, twice, null)).toMatchObject({ id: "id-1" });
  expect(await changeFilters(store.db, ruth, { "name-id-1": "Ours" }, null)).toBeNull();
  expect(await namesOf(ruth)).toEqual(["Other", "Ours"]);
  expect(await changeFilters(store.db, ruth, { "name-id-1": "Other", "name-id-2": "Ours" }, null)).toBeNull();
  expect(await namesOf(ruth)).toEqual(["Other", "Ours"]);
  expect(await changeFilters(store.db, ruth, { "name-id-2": "Kept" }, "id-1")).toBeNull();
  expect(await namesOf(ruth)).toEqual(["Kept"]);
});

test.each([
  ["Give the filter a name", " "],
  ["Use 60 characters or fewer for the name", "x".repeat(61)],
  ["Remove the invisible character (NUL) from the name", "a\0b"],
])("%s: the form refuses %j", (message, name) => {
  const read = z.safeParse(newFilterSchema, { "filter-name": name });
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
