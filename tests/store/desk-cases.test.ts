import { afterEach, beforeEach, expect, test } from "vitest";
import { setDisabled } from "../../app/auth/members/staff.store.server.ts";
import { findCare } from "../../app/desk/cases/care.store.server.ts";
import { changeCare, loadCare } from "../../app/desk/cases/change-care.server.ts";
import { addMember, type DeskMember } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { addMessage } from "../support/seed-desk.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

// Who looks after a survey or a message, and what comes next.

let store: TestDatabase;
let ruth: DeskMember;
let ada: DeskMember;
let actor: Parameters<typeof changeCare>[1];

const RECORDS = [
  { kind: "survey", id: "a" },
  { kind: "message", id: "message-1" },
] as const;
const NOTHING = { owner: "", step: "", day: "", seen: "" };

beforeEach(async () => {
  store = await openTestDatabase();
  await keepSurvey(store.db, "a");
  await addMessage(store.db, "message-1");
  ruth = await addMember(store.db, "Ruth Hale");
  ada = await addMember(store.db, "Ada Moss");
  let [clock, ids] = [Date.parse("2026-03-01T12:00:00.000Z"), 0];
  actor = { by: ruth.id, now: () => new Date((clock += 1000)), randomId: () => `id-${(ids += 1)}` };
});

afterEach(() => store.remove());

const auditLines = () =>
  store.db.selectFrom("audit_log").select(["action", "subject_id", "details"]).orderBy("id").execute();

test.each(RECORDS)("a $kind gets an owner and a next step, with a line in the log for each", async (record) => {
  const typed = { ...NOTHING, owner: ada.id, step: " Call her ", day: "2026-03-05" };
  expect(await changeCare(store.db, actor, record, typed)).toEqual({ kind: "cared" });
  expect(await findCare(store.db, record.kind, record.id)).toMatchObject({
    owner: ada.id,
    nextStep: "Call her",
    nextStepOn: "2026-03-05",
    by: ruth.id,
  });
  expect(await auditLines()).toEqual([
    { action: `${record.kind}.assigned`, subject_id: record.id, details: JSON.stringify({ from: null, to: ada.id }) },
    { action: `${record.kind}.step-planned`, subject_id: record.id, details: '{"on":"2026-03-05"}' },
  ]);
});

test.each(RECORDS)("whoever is slower learns who was faster, and nothing of a $kind is written", async (record) => {
  await changeCare(store.db, actor, record, { ...NOTHING, owner: ada.id });
  const typed = { ...NOTHING, owner: ruth.id, step: "Write" };
  const outcome = await changeCare(store.db, { ...actor, by: ada.id }, record, typed);
  const now = { owner: "Ada Moss", step: "" };
  expect(outcome).toEqual({ kind: "care-overtaken", by: "Ruth Hale", at: expect.any(String), now, typed });
  expect(await findCare(store.db, record.kind, record.id)).toMatchObject({ owner: ada.id, nextStep: null });
  const { at: seen } = outcome as { at: string };
  expect(await changeCare(store.db, actor, record, { ...typed, seen })).toEqual({ kind: "cared" });
});

test("two at once: one of them is the owner", async () => {
  const outcomes = await Promise.all(
    [ruth, ada].map(({ id }) => changeCare(store.db, actor, RECORDS[0], { ...NOTHING, owner: id })),
  );
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["care-overtaken", "cared"]);
  expect(await auditLines()).toHaveLength(1);
});

test("the same again is no change, even from an old page", async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await changeCare(store.db, actor, RECORDS[0], { ...NOTHING, owner: ada.id })).toEqual({ kind: "cared" });
  expect(await auditLines()).toHaveLength(1);
});

test.each([
  ["unknown-owner", { owner: "nobody" }],
  ["long-step", { step: "x".repeat(201) }],
  ["unstorable-step", { step: "a\0b" }],
  ["wrong-day", { step: "Call", day: "2026-02-30" }],
  ["wrong-day", { step: "Call", day: "soon" }],
  ["day-without-step", { day: "2026-03-05" }],
])("%s is refused with what was typed", async (problem, wrong) => {
  const typed = { ...NOTHING, ...wrong };
  expect(await changeCare(store.db, actor, RECORDS[0], typed)).toEqual({ kind: "wrong-care", problem, typed });
  expect(await auditLines()).toEqual([]);
});

test("what isn't there is missing", async () => {
  for (const kind of ["survey", "message"] as const)
    expect(await changeCare(store.db, actor, { kind, id: "b" }, NOTHING)).toEqual({ kind: "missing" });
});

test("a disabled member's surveys and messages become nobody's, and they can't be chosen", async () => {
  for (const record of RECORDS) await changeCare(store.db, actor, record, { ...NOTHING, owner: ada.id, step: "Call" });
  await setDisabled(store.db, ada.id, "2026-03-02T12:00:00.000Z", "2026-03-02T12:00:00.000Z");
  for (const { kind, id } of RECORDS) {
    const care = await loadCare(store.db, kind, id, ruth.id);
    expect(care).toMatchObject({ owner: null, nextStep: "Call", colleagues: [{ id: ruth.id, name: "Ruth Hale" }] });
  }
});
