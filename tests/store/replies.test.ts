import { beforeEach, expect, test } from "vitest";
import { insertStaff } from "../../app/auth/members/staff.store.server.ts";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import { loadReplies, sendReply } from "../../app/desk/replies/send-reply.server.ts";
import { replies as templates } from "../../app/site/content/replies.ts";
import { mailDeps } from "../support/mail-deps.ts";
import { openSender } from "../support/mail-harness.ts";
import { addMessage, addSurvey } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const SURVEY = { kind: "survey", id: "survey-1" } as const;
const MESSAGE = { kind: "message", id: "message-1" } as const;
const PERSON = "naomi@example.com";
const post = {
  subject: "Hello",
  text: "Hi Naomi,\n\nyes.\nWhen?",
  answersTo: "me",
  template: "",
  seen: "",
  page: "p",
} as const;

const store = useTestDatabase();
let time: number;

beforeEach(async () => {
  time = Date.parse("2026-11-25T12:00:00.000Z");
  await addSurvey(store.db, SURVEY.id, { email: PERSON });
  await addMessage(store.db, MESSAGE.id, { email: PERSON });
  for (const [id, name] of [
    ["miriam", "Miriam Hale"],
    ["ada", "Ada Moss"],
  ] as const)
    await insertStaff(store.db, { id, email: `${id}@tetm.example`, name, createdAt: new Date(time).toISOString() });
});

const deps = () => ({
  ...mailDeps(store.db, time),
  documents: { read: () => templates },
  company: () => ({ email: "hello@tetm.example" }),
});
function takeMails() {
  const sender = openSender(store.db);
  sender.time = new Date(time);
  return sender.round();
}

const mails = () => store.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
const shown = (record: typeof SURVEY | typeof MESSAGE, id = "miriam") =>
  loadReplies(deps(), record, { id, email: `${id}@tetm.example` });

test("a survey's goes out once, to answers at the member's own address, and stands in the case", async () => {
  expect(await sendReply(deps(), SURVEY, "miriam", post)).toEqual({ kind: "replied" });
  expect(await sendReply(deps(), SURVEY, "miriam", post)).toEqual({ kind: "replied" });
  const [mail, ...none] = await mails();
  expect(none).toEqual([]);
  expect(mail).toMatchObject({
    kind: "desk-reply",
    to_address: PERSON,
    reply_to: "miriam@tetm.example",
    subject: "Hello",
  });
  expect(mail?.text).toMatch(/^Hi Naomi,\n\nyes\.\nWhen\?\n\n-- \n/);
  expect(mail?.html).toContain("yes.<br>\nWhen?");
  expect(mail?.html).not.toContain("<h1");
  const { sent, seen, preferred } = await shown(SURVEY);
  expect(sent).toMatchObject([
    { by: "Miriam Hale", subject: "Hello", text: post.text, to: "miriam@tetm.example", progress: "waiting" },
  ]);
  expect([seen, preferred]).toEqual([sent[0]?.id, "me"]);
  const cases = () => store.db.selectFrom("survey_cases").select(["status", "status_by"]).execute();
  expect(await cases()).toEqual([{ status: "new", status_by: null }]);
  expect(await takeMails()).toEqual(["sent"]);
  expect(await cases()).toEqual([{ status: "contacted", status_by: "miriam" }]);
  expect((await shown(SURVEY)).sent).toMatchObject([{ progress: "sent" }]);
  const lines = await store.db.selectFrom("audit_log").select(["action", "staff_id", "details"]).execute();
  expect(lines).toEqual([{ action: "survey.reply-sent", staff_id: "miriam", details: "{}" }]);
});

test("a message's counts as answered once it was sent, and its answers can go to the company, which is offered next time", async () => {
  expect(await sendReply(deps(), MESSAGE, "ada", { ...post, answersTo: "company" })).toEqual({ kind: "replied" });
  expect((await mails()).map((mail) => mail.reply_to)).toEqual(["hello@tetm.example"]);
  const answeredBy = () => store.db.selectFrom("contact_messages").select("answered_by").executeTakeFirst();
  expect(await answeredBy()).toEqual({ answered_by: null });
  await takeMails();
  expect(await answeredBy()).toEqual({ answered_by: "ada" });
  expect((await shown(MESSAGE, "ada")).preferred).toBe("company");
  expect((await shown(MESSAGE, "miriam")).preferred).toBe("me");
  await store.db.updateTable("outbox").set({ state: "failed" }).execute();
  expect((await shown(MESSAGE)).sent).toMatchObject([{ progress: "failed" }]);
  await store.db.updateTable("outbox").set({ state: "sent", text: "", html: "" }).execute();
  expect((await shown(MESSAGE)).sent).toMatchObject([{ progress: "sent", text: post.text }]);
});

test("of two members who reply at once, one is told, and sends all the same if they still want to", async () => {
  const both = await Promise.all([
    sendReply(deps(), SURVEY, "miriam", { ...post, page: "a" }),
    sendReply(deps(), SURVEY, "ada", { ...post, subject: "Hi", page: "b" }),
  ]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(["draft-overtaken", "replied"]);
  expect(await mails()).toHaveLength(1);
  const late = both.findIndex(({ kind }) => kind === "draft-overtaken");
  const told = both[late];
  if (told?.kind !== "draft-overtaken") throw new Error("nobody was told");
  expect(told).toMatchObject({ by: late === 0 ? "Ada Moss" : "Miriam Hale" });
  time += 1000;
  const again = { ...post, ...(late === 1 && { subject: "Hi" }), seen: told.seen, page: late === 0 ? "a" : "b" };
  expect(await sendReply(deps(), SURVEY, late === 0 ? "miriam" : "ada", again)).toEqual({ kind: "replied" });
  expect((await shown(SURVEY)).sent).toHaveLength(2);
});

test("nothing is sent to nobody's address, and to a record that is gone", async () => {
  await addSurvey(store.db, "survey-2", { email: "not an address" });
  const none = { kind: "survey", id: "survey-2" } as const;
  expect(await sendReply(deps(), none, "miriam", post)).toMatchObject({ kind: "wrong", field: "reply-text" });
  expect(await sendReply(deps(), { kind: "survey", id: "gone" }, "miriam", post)).toEqual({ kind: "missing" });
  expect(await mails()).toEqual([]);
  expect((await shown(SURVEY)).sent).toEqual([]);
});

test("a member sends at most 200 replies in a day, and a colleague their own (decision 0105)", async () => {
  await sendReply(deps(), SURVEY, "miriam", post);
  await store.db.updateTable("rate_limits").set({ count: 199 }).where("key", "=", "reply-by:miriam").execute();
  expect(await sendReply(deps(), MESSAGE, "miriam", post)).toEqual({ kind: "replied" });
  const { seen } = await shown(SURVEY);
  const one = { ...post, page: "more", seen };
  expect(await sendReply(deps(), SURVEY, "miriam", one)).toMatchObject({
    message: expect.stringContaining("Wait until tomorrow"),
  });
  expect(await sendReply(deps(), SURVEY, "ada", one)).toEqual({ kind: "replied" });
});

test("who is deleted leaves no reply and no email", async () => {
  for (const record of [SURVEY, MESSAGE]) await sendReply(deps(), record, "miriam", post);
  expect(await mails()).toHaveLength(2);
  await deletePerson(store.db, ["secret"], { ...deps(), by: "ada" }, PERSON);
  expect(await mails()).toEqual([]);
  expect(await store.db.selectFrom("replies").selectAll().execute()).toEqual([]);
});
