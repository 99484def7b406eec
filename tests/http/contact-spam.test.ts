import { beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { readMessages, withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import type { Visitor } from "../support/visitor.ts";

// A bot fills in the hidden field of the contact form; a person's browser may, too: docs/behavior.md, Contact 4.

const SPAM = "/desk/messages/spam";
const CAUGHT = { ...MESSAGE, leave_blank: "https://example.com/" };

const server = useServer();
let member: DeskMember;
let desk: Visitor;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
  desk = visitDesk(server.origin, member);
});

const spam = () =>
  withDatabase(server.databaseFile, (db) => db.selectFrom("spam_messages").select(["id", "name"]).execute());
const mails = () =>
  withDatabase(server.databaseFile, (db) => db.selectFrom("outbox").select(["kind", "to_address"]).execute());

test("what is caught looks sent, is kept apart, and nobody hears of it until a member says that it is none", async () => {
  for (let time = 0; time < 2; time += 1) {
    const posted = await sendMessage(server.origin, { ...CAUGHT, name: "Caught", message: `Number ${time}` });
    expect([posted.status, posted.location]).toEqual([303, "/contact?sent"]);
  }
  expect([(await spam()).length, await mails(), (await readMessages(server.databaseFile)).length]).toEqual([2, [], 0]);
  expect((await desk.get("/desk/messages")).text).not.toContain("Caught");
  expect((await desk.get("/desk")).text).not.toContain("waiting for an answer");

  const page = await desk.get(SPAM);
  expect(page.text).toMatch(/Caught.*Number 1.*Number 0/);
  const moved = await desk.go(page, "not-spam");
  expect(moved.text).toContain("Moved to the messages");
  const [message] = await readMessages(server.databaseFile);
  expect(message).toMatchObject({ name: "Caught", message: "Number 1" });
  expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(["message-acknowledgement", "team-message"]);
  expect((await desk.get(`/desk/messages/${message?.id}`)).text).toContain("Number 1");
  expect(await readAudit(server.databaseFile, "message")).toMatchObject([
    { action: "message.not-spam", subject: message?.id },
  ]);

  const again = await desk.go(page, "not-spam");
  expect(again.text).toContain("isn't in the spam anymore");
  expect([(await spam()).length, (await mails()).length]).toEqual([1, 2]);
});

test("a person's spam is found and deleted with everything else", async () => {
  await sendMessage(server.origin, { ...CAUGHT, name: "Gone", email: "gone@example.com" });
  const found = await desk.press(await desk.get("/desk/people"), "search", { q: "gone@example.com" });
  expect(found.text).toContain("Messages kept as spam 1");
  await desk.press(found, "delete", { confirm: "gone@example.com" });
  expect((await spam()).map(({ name }) => name)).not.toContain("Gone");
});
