import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

// Without a mail server, nothing at the desk reads as if an email was sent (docs/behavior.md, Desk 26).

const ORDER = "CCCCCCCCCCCCCCCCCCCCCC";
const PROMISES = /on its way|keeps trying|within a minute|in ten minutes|we'll email you|check your email/i;

const server = useServer();
const { open: desk } = useMember(server);
const { open: creators } = useMember(server, "Amos Bell", "creators");

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "survey-1");
    await addMessage(db, "message-1");
    await addOrder(db, ORDER);
  });
});

test("every page says that email isn't set up, and how many emails wait", async () => {
  expect((await desk().get("/desk")).text).toContain("Email isn't set up. No emails are waiting.");
  await withDatabase(server.databaseFile, (db) => addMail(db, "waits", { state: "waiting" }));
  const pages = ["", "/surveys", "/surveys/survey-1", "/messages/message-1", `/orders/${ORDER}`, "/content", "/outbox"];
  for (const page of pages)
    expect((await desk().get(`/desk${page}`)).text, page).toContain("Email isn't set up. 1 email is waiting until");
  for (const page of ["", "/outbox?show=waiting", "/outbox?retried"])
    expect((await desk().get(`/desk${page}`)).text, page).not.toMatch(PROMISES);
});

test("the number of emails that wait is that of the role's outbox", async () => {
  await withDatabase(server.databaseFile, (db) => addMail(db, "sent", { kind: "order-sent", state: "waiting" }));
  expect((await desk().get("/desk")).text).toContain("2 emails are waiting until");
  expect((await creators().get("/desk")).text).toContain("1 email is waiting until");
});

test("one picture that was added is one, and content in the audit log has its whole name", async () => {
  expect((await desk().get("/desk/pictures?added=1")).text).toContain("about ten seconds. Then write what it shows.");
  const page = await desk().get("/desk/content/announcements");
  await desk().go(page, "save", { "announcements[0].titleLines": "Another title" });
  expect((await desk().get("/desk/audit")).text).toContain("Content announcements");
});

test("what can't be sent isn't promised: a try, an invitation, a note's email, emails about what was no spam", async () => {
  expect((await desk().get("/desk/outbox?show=waiting")).html).not.toContain("Try again now");
  expect((await desk().get("/desk/members")).text).toContain("Email isn't set up, so give it to them yourself.");
  expect((await desk().get("/desk/messages/message-1")).text).toContain("they'll see it on their Today page");
  const bot = visit(server.origin);
  const form = await bot.get("/contact");
  await bot.press(form, "", { name: "Ruth", email: "ruth@example.com", message: "Hello", leave_blank: "x" });
  const moved = await desk().go(await desk().get("/desk/messages/spam"), "not-spam");
  expect(moved.text).toContain("The team and the sender get their emails once email is set up.");
});

test("a reply and times for a call are saved, and count as no answer", async () => {
  const draft = { subject: "Hello", "reply-text": "Yes, we do.", "answers-to": "me" };
  const replied = await desk().go(await desk().get("/desk/messages/message-1"), "reply-send", draft);
  expect(replied.text).toContain("Reply saved. It goes out once email is set up");
  expect(replied.text).toContain("Waiting to be sent.");
  expect(replied.text).not.toMatch(PROMISES);
  expect(replied.text).toContain("Mark as answered");
  expect((await desk().get("/desk/messages?show=open")).html).toContain("/desk/messages/message-1");
  expect((await desk().get("/desk/audit")).text).not.toContain("Sent a reply");
});

test("an order says what became of its email, not what should have become of it", async () => {
  const page = await desk().get(`/desk/orders/${ORDER}`);
  expect(page.text).toContain("The customer gets an email once email is set up. Until then, you can undo it.");
  expect(page.text).not.toMatch(PROMISES);
  const shipped = await desk().go(page, "ship", { tracking: "1Z999" });
  expect(shipped.text).toMatch(/Email to the customer Waiting to be sent Undo, and don't send the email/);
  const refund = await desk().press(await desk().get(`/desk/orders/${ORDER}?refund`), "refund-review");
  expect(refund.text).toContain("an email once the refund has gone through and email is set up");
  const shown = async () => (await desk().get(`/desk/orders/${ORDER}`)).text;
  await changeDatabase(
    server.databaseFile,
    sql`update orders set parcels = replace(parcels, ${new Date().toISOString().slice(0, 4)}, '2020') where id = ${ORDER}`,
  );
  expect(await shown()).toMatch(/Email to the customer Waiting to be sent/);
  await changeDatabase(server.databaseFile, sql`update outbox set state = 'failed' where kind = 'order-sent'`);
  expect(await shown()).toMatch(/Email to the customer Couldn't be sent/);
  await changeDatabase(
    server.databaseFile,
    sql`update outbox set state = 'sent', sent_at = '2026-01-02T12:00:00.000Z' where kind = 'order-sent'`,
  );
  expect(await shown()).toMatch(/Email to the customer Sent Jan 2/);
});

test("a visitor reads nothing of an email that can't be sent yet", async () => {
  const visitor = visit(server.origin);
  for (const path of ["/orders", "/shop/sunday-cap/back-in-stock"]) {
    const page = await visitor.get(path);
    expect(page.text, path).toContain("This site can't send email yet");
    expect(page.text, path).not.toMatch(PROMISES);
    const email = "naomi@example.com";
    const done =
      path === "/orders"
        ? await visitor.go(page, "", { number: "3FA9C21B", email })
        : await visitor.go(page, "ask", { email });
    expect(done.text, path).toContain("We've noted it This site can't send email yet");
    expect(done.text, path).not.toMatch(PROMISES);
  }
  expect((await visitor.get("/orders/3fa9c21b")).text).toContain("another link goes out once it can");
});
