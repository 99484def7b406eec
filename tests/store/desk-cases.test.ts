import { beforeEach, describe, expect, test } from "vitest";
import { giveRole } from "../../app/auth/members/manage-members.server.ts";
import { setDisabled } from "../../app/auth/members/staff.store.server.ts";
import { findFollowUp } from "../../app/desk/cases/case.store.server.ts";
import type { FollowUpPost } from "../../app/desk/cases/case.ts";
import { assignRows, changeFollowUp, loadFollowUp } from "../../app/desk/cases/change-case.server.ts";
import { loadMessages, markRows } from "../../app/desk/messages/messages.server.ts";
import { loadSurveys } from "../../app/desk/surveys/surveys.server.ts";
import { addMember, type DeskMember } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { addMessage } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// Who handles a survey or message, and what comes next.

const store = useTestDatabase();
let ruth: DeskMember;
let ada: DeskMember;
let actor: Parameters<typeof changeFollowUp>[1];

const RECORDS = [
  { kind: "survey", id: "a" },
  { kind: "message", id: "message-1" },
] as const;
const NOTHING = { owner: "", step: "", day: "", seen: "" };

beforeEach(async () => {
  await keepSurvey(store.db, "a");
  await addMessage(store.db, "message-1");
  ruth = await addMember(store.db, "Ruth Hale");
  ada = await addMember(store.db, "Ada Moss");
  let [clock, ids] = [Date.parse("2026-03-01T12:00:00.000Z"), 0];
  actor = { by: ruth.id, now: () => new Date((clock += 1000)), randomId: () => `id-${(ids += 1)}` };
});

const auditLines = () =>
  store.db.selectFrom("audit_log").select(["action", "subject_id", "details"]).orderBy("id").execute();

test("two at once: one of them is the owner", async () => {
  const outcomes = await Promise.all(
    [ruth, ada].map(({ id }) => changeFollowUp(store.db, actor, RECORDS[0], { ...NOTHING, owner: id })),
  );
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["changed", "follow-up-overtaken"]);
  expect(await auditLines()).toHaveLength(1);
});

test("what isn't there is missing", async () => {
  for (const kind of ["survey", "message"] as const)
    expect(await changeFollowUp(store.db, actor, { kind, id: "b" }, NOTHING)).toEqual({ kind: "missing" });
});

test("a disabled member's surveys and messages become nobody's, and they can't be chosen", async () => {
  for (const record of RECORDS)
    await changeFollowUp(store.db, actor, record, { ...NOTHING, owner: ada.id, step: "Call" });
  await setDisabled(store.db, ada.id, "2026-03-02T12:00:00.000Z", "2026-03-02T12:00:00.000Z");
  for (const { kind, id } of RECORDS) {
    const followUp = await loadFollowUp(store.db, kind, id, ruth.id);
    expect(followUp).toMatchObject({ owner: null, nextStep: "Call", colleagues: [{ id: ruth.id, name: "Ruth Hale" }] });
  }
});

test.each([
  ["shop", [null, "ada"]],
  ["content", [null, null]],
  ["creators", ["ada", "ada"]],
] as const)("with the role %s, a member keeps only the records that it may change", async (role, owners) => {
  for (const record of RECORDS)
    await changeFollowUp(store.db, actor, record, { ...NOTHING, owner: ada.id, step: "Call" });
  const deps = { ...actor, db: store.db, audit: async () => {} };
  expect(await giveRole(deps, `${ada.id}@example.com`, role, ruth.id)).toBe("done");
  const kept = RECORDS.map(({ kind, id }) => loadFollowUp(store.db, kind, id, ruth.id));
  expect((await Promise.all(kept)).map((one) => one?.owner)).toEqual(owners.map((owner) => owner && ada.id));
});

const NOW = () => new Date("2026-03-03T17:00:00.000Z");
const followUp = (id: string, typed: Partial<FollowUpPost>) =>
  changeFollowUp(store.db, actor, { kind: "survey", id }, { ...NOTHING, ...typed });

const view = (address: string) => loadSurveys({ ...store, now: NOW, reader: ruth.id }, new URLSearchParams(address));
const rows = (...ids: string[]) => ids.map((id) => ({ id, followUpSeen: "", statusSeen: "" }));

const find = async (address: string) => (await view(address)).page.rows.map(({ id }) => id);

test("a member whose role may not change surveys can't be chosen", async () => {
  await store.db.updateTable("staff").set({ role: "reader" }).where("id", "=", ada.id).execute();
  expect(await followUp("a", { owner: ada.id })).toMatchObject({ kind: "wrong", field: "owner" });
  expect((await view("")).colleagues).toEqual([{ id: ruth.id, name: "Ruth Hale", isReader: true }]);
});

describe("the list", () => {
  beforeEach(async () => {
    const answers = { name: "Gospel", current_stage: "building" as const };
    for (const id of ["b", "c"]) await keepSurvey(store.db, id, { answers });
    await keepSurvey(store.db, "d", { answers: { ...answers, discovery_call: "yes" } });
    await keepSurvey(store.db, "e", { answers: { ...answers, discovery_call: "yes", email: "e@example.com" } });
    await followUp("a", { owner: ruth.id, step: "Call", day: "2026-03-02" });
    await followUp("b", { owner: ruth.id, step: "Write", day: "2026-03-03" });
    await followUp("c", { owner: ada.id, step: "Wait", day: "2026-03-09" });
    await followUp("d", { owner: ada.id, step: "Wait", day: "2026-03-10" });
  });

  test.each([
    ["owner=me", ["b", "a"]],
    ["owner=me&sort=oldest", ["a", "b"]],
    ["owner=nobody", ["e"]],
    ["owner=me&status=closed", []],
    ["owner=me&q=gospel", ["b"]],
    ["due=overdue", ["a"]],
    ["due=today", ["b"]],
    ["due=week", ["c", "b"]],
    ["reach=no-address", ["d"]],
    ["owner=' or 1=1&due=sometime&reach=x", ["e", "d", "c", "b", "a"]],
  ])("'%s' finds %j", async (address, ids) => expect(await find(address)).toEqual(ids));

  test("messages are found by owner and day, all or open ones", async () => {
    await addMessage(store.db, "message-2", { createdAt: "2026-01-03T00:00:00.000Z" });
    await changeFollowUp(store.db, actor, RECORDS[1], { ...NOTHING, owner: ruth.id, step: "Write", day: "2026-03-03" });
    const messages = async (address: string) => {
      const asked = new URLSearchParams(address);
      const { page } = await loadMessages({ ...store, now: NOW, reader: ruth.id }, asked);
      return page.rows.map(({ id, owner, nextStepOn }) => [id, owner, nextStepOn]);
    };
    const own = ["message-1", "Ruth Hale", "2026-03-03"];
    const other = ["message-2", null, null];
    expect(await messages("")).toEqual([other, own]);
    for (const address of ["owner=me", "due=today", "due=week&owner=me&show=open"])
      expect(await messages(address), address).toEqual([own]);
    for (const address of ["owner=nobody", "owner=nobody&show=open"]) expect(await messages(address)).toEqual([other]);
    expect(await messages("due=overdue")).toEqual([]);
  });
});

describe("several at once", () => {
  beforeEach(() => keepSurvey(store.db, "b"));

  test("they get an owner, each with a line in the log; whoever was faster is not overwritten", async () => {
    await keepSurvey(store.db, "c");
    await followUp("c", { owner: ada.id, step: "Call" });
    const post = { intent: "assign" as const, rows: rows("a", "b", "c", "gone"), to: ruth.id };
    expect(await assignRows(store.db, actor, "survey", post)).toMatchObject({ kind: "done", rows: 2, skipped: 1 });
    expect(await Promise.all(["a", "b", "c"].map((id) => findFollowUp(store.db, "survey", id)))).toMatchObject([
      { owner: ruth.id, nextStep: null },
      { owner: ruth.id, nextStep: null },
      { owner: ada.id, nextStep: "Call" },
    ]);
    expect((await auditLines()).filter(({ action }) => action === "survey.assigned")).toHaveLength(3);
    expect(await assignRows(store.db, actor, "survey", { ...post, to: "nobody", rows: rows("c") })).toMatchObject({
      rows: 0,
      skipped: 1,
    });
    const seen = (await findFollowUp(store.db, "survey", "c"))?.at ?? "";
    const fresh = { ...post, to: "nobody", rows: [{ id: "c", followUpSeen: seen, statusSeen: "" }] };
    expect(await assignRows(store.db, actor, "survey", fresh)).toMatchObject({ rows: 1, skipped: 0 });
    expect(await findFollowUp(store.db, "survey", "c")).toMatchObject({ owner: null, nextStep: "Call" });
  });

  test("messages are marked as answered, and as open again", async () => {
    await addMessage(store.db, "message-2");
    const post = { intent: "status" as const, rows: rows("message-1", "message-2"), to: "answered" };
    expect(await markRows(store.db, actor, post)).toMatchObject({ rows: 2, skipped: 0 });
    expect(await markRows(store.db, actor, { ...post, to: "open" })).toMatchObject({ rows: 0, skipped: 2 });
    const lines = (await auditLines()).filter(({ action }) => action === "message.answered");
    expect(lines.map(({ subject_id: id }) => id)).toEqual(["message-1", "message-2"]);
  });
});
