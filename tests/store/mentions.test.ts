import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { listOpenMentions, listNotes } from "../../app/desk/cases/case.store.server.ts";
import { addNote, loadNotes, seeMentions } from "../../app/desk/cases/change-case.server.ts";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import { addMember } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { addMessage, PERSON } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// A note mentions a member, who gets an email and sees the note until they mark it as seen.

const store = useTestDatabase();
let deps: Parameters<typeof addNote>[0];
let ruth: string;
let ada: string;

const SURVEY = { kind: "survey", id: "a" } as const;
const MESSAGE = { kind: "message", id: "message-1" } as const;
const RECORDS = [SURVEY, MESSAGE];
const KINDS = ["survey", "message"] as const;

beforeEach(async () => {
  let [clock, ids] = [Date.parse("2026-03-01T12:00:00.000Z"), 0];
  const now = () => new Date((clock += 1000));
  const settings = { siteOrigin: "https://tetm.example" };
  deps = { db: store.db, now, randomId: () => `id-${(ids += 1)}`, log: pino({ level: "silent" }), settings };
  ruth = (await addMember(store.db, "Ruth Hale")).id;
  ada = (await addMember(store.db, "Ada Moss")).id;
  await keepSurvey(store.db, SURVEY.id, { answers: { name: "Naomi", current_stage: "exploring", email: PERSON } });
  await addMessage(store.db, MESSAGE.id);
});

const mails = () =>
  store.db.selectFrom("outbox").select(["kind", "to_address", "subject", "text", "about"]).orderBy("id").execute();

test.each(RECORDS)("a note on a $kind names a colleague, who gets one email without the note", async (record) => {
  for (let times = 0; times < 2; times += 1)
    await addNote(deps, record, ruth, { text: "@Ada, she sings. @Ada Moss? @Ruth", page: "p" });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: "team-mention",
    to_address: `${ada}@example.com`,
    subject: `Ruth Hale mentioned you on a ${record.kind}`,
    about: `${record.kind}:${record.id}`,
  });
  expect(mail?.text).toContain(`https://tetm.example/desk/${record.kind}s/${record.id}#notes`);
  expect(mail?.text).not.toContain("sings");
  expect(await listOpenMentions(store.db, ada, KINDS, 10)).toMatchObject([{ ...record, by: ruth }]);
  expect(await listOpenMentions(store.db, ruth, KINDS, 10)).toEqual([]);
});

test.each(RECORDS)(
  "it stands on the page of the $kind until the colleague marks it as seen, or answers",
  async (record) => {
    const isShown = async (reader: string) => (await loadNotes(deps, record, { before: null, reader })).isMentioned;
    await addNote(deps, record, ruth, { text: "@Ada?", page: "p" });
    expect([await isShown(ada), await isShown(ruth)]).toEqual([true, false]);
    await seeMentions(deps, record, ruth);
    expect(await isShown(ada)).toBe(true);
    await seeMentions(deps, record, ada);
    expect(await isShown(ada)).toBe(false);
    await addNote(deps, record, ruth, { text: "@Ada!", page: "q" });
    expect(await isShown(ada)).toBe(true);
    await addNote(deps, record, ada, { text: "Done.", page: "r" });
    expect([await isShown(ada), await listOpenMentions(store.db, ada, KINDS, 10)]).toEqual([false, []]);
  },
);

test("an hour has twenty emails for a member; further mentions are only shown", async () => {
  for (let count = 0; count < 25; count += 1) await addNote(deps, SURVEY, ruth, { text: `@Ada ${count}`, page: "p" });
  expect(await mails()).toHaveLength(20);
  expect(await listOpenMentions(store.db, ada, KINDS, 50)).toHaveLength(25);
});

test("a member whose role may not read surveys is told nothing of one", async () => {
  await store.db.updateTable("staff").set({ role: "content" }).where("id", "=", ada).execute();
  await addNote(deps, SURVEY, ruth, { text: "@Ada", page: "p" });
  expect([await mails(), await listOpenMentions(store.db, ada, KINDS, 10)]).toEqual([[], []]);
});

test("who is deleted leaves no note, no mention and no email about one", async () => {
  for (const record of RECORDS) await addNote(deps, record, ruth, { text: "@Ada", page: "p" });
  await deletePerson(store.db, ["secret"], { ...deps, by: ruth }, PERSON);
  expect(await mails()).toEqual([]);
  for (const { kind, id } of RECORDS) expect(await listNotes(store.db, kind, id)).toEqual([]);
  for (const table of ["mentions", "message_notes", "survey_notes"] as const)
    expect(await store.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
