import { beforeEach, expect, test } from "vitest";
import { listNotes } from "../../app/desk/cases/case.store.server.ts";
import { addNote } from "../../app/desk/cases/change-case.server.ts";
import { findCase } from "../../app/desk/surveys/survey-case.store.server.ts";
import { changeStatus } from "../../app/desk/surveys/surveys.server.ts";
import { addMember } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();
const AT = "2026-01-01T00:00:00.000Z";
let to: Parameters<typeof addNote>[0];

beforeEach(async () => {
  ({ to } = openDesk(store));
  await keepSurvey(store.db, "a");
});

const auditLines = () =>
  store.db
    .selectFrom("audit_log")
    .select(["staff_id", "action", "subject_id", "details"])
    .orderBy("happened_at")
    .execute();

test("the slower of two members learns who was faster, and nothing is written; the next attempt succeeds", async () => {
  const miriam = await addMember(store.db, "Miriam Hale");
  await changeStatus(to, "a", miriam.id, { status: "contacted", seen: "" });
  const outcome = await changeStatus(to, "a", "other", { status: "closed", seen: "" });
  expect(outcome).toEqual({
    kind: "overtaken",
    status: "contacted",
    by: "Miriam Hale",
    at: AT,
    wanted: "closed",
  });
  expect(await auditLines()).toHaveLength(1);
  expect(await changeStatus(to, "a", "other", { status: "closed", seen: AT })).toEqual({
    kind: "changed",
  });
});

test("two at once: one of them changes it", async () => {
  const outcomes = await Promise.all(
    ["contacted", "closed"].map((status) => changeStatus(to, "a", "m", { status, seen: "" })),
  );
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["changed", "overtaken"]);
  expect(await auditLines()).toHaveLength(1);
});

test("what is no status, and what is no survey, changes nothing", async () => {
  expect(await changeStatus(to, "a", "m", { status: "lost", seen: "" })).toMatchObject({ kind: "wrong" });
  expect(await changeStatus(to, "b", "m", { status: "closed", seen: "" })).toEqual({ kind: "missing" });
  expect(await addNote(to, { kind: "survey", id: "b" }, "m", { text: "x", page: "p" })).toEqual({ kind: "missing" });
  expect(await auditLines()).toEqual([]);
});

test("a note is stored once per page, and its text is not logged", async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await addNote(to, { kind: "survey", id: "a" }, "m", { text: " Called her.\r\nTwice. ", page: "p" })).toEqual(
      { kind: "added" },
    );
  expect(await listNotes(store.db, "survey", "a")).toMatchObject([
    { by: "m", text: "Called her.\nTwice.", createdAt: AT },
  ]);
  expect(await auditLines()).toEqual([{ staff_id: "m", action: "survey.note-added", subject_id: "a", details: "{}" }]);
});

test("a change whose log line can't be written is not made", async () => {
  await store.db.schema.dropTable("audit_log").execute();
  await expect(changeStatus(to, "a", "m", { status: "closed", seen: "" })).rejects.toThrow("audit_log");
  expect(await findCase(store.db, "a")).toMatchObject({ status: "new" });
});
