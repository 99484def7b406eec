import { expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { BLANK, MESSAGE, send, sendMessage, THANKS } from "../support/contact-message.ts";
import { readEverything, readMails, readMessages, refuseWrites, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

const PHONE = '<a class="text-link" href="tel:+19195550142">(919) 555-0142</a>';

const server = useServer(() => startServer({ FLY_APP_NAME: "tetm" }));
const member = useMember(server);

test("the page asks for name, email, subject and message, and no browser fills in the hidden field", async () => {
  const page = await visit(server.origin).get("/contact");
  expect([page.status, page.title]).toEqual([200, "Get in Touch | TETM"]);
  expect(page.html).toMatch(/<h1[^>]* aria-label="Get in Touch"/);
  expect([...page.html.matchAll(/<label [^>]*for="(\w+)"/g)].map(([, field]) => field)).toEqual([
    "name",
    "email",
    "subject",
    "message",
    "leave_blank",
  ]);
  expect(page.text).toContain(
    "Name * (required) Email * (required) Subject Services Inquiry Collaboration General Question Message",
  );
  for (const field of ["name", "email"])
    expect(page.html).toMatch(
      new RegExp(`<input (?=[^>]*required="")(?=[^>]*autoComplete="${field}")(?=[^>]*name="${field}")`),
    );
  expect(page.html).toContain('type="email"');
  expect(page.html).toMatch(/<textarea (?=[^>]*rows="6")(?=[^>]*name="message")/);
  expect(page.html).not.toMatch(/maxlength|role="alert"/i);
  expect(fieldsOf(page)).toEqual(BLANK);
  const [hidden = ""] = /<input id="leave_blank"[^>]*>/.exec(page.html) ?? [];
  for (const mark of [
    'autoComplete="off"',
    "data-1p-ignore",
    'data-lpignore="true"',
    "data-bwignore",
    'data-form-type="other"',
  ])
    expect(hidden).toContain(mark);
});

const CAUGHT = { ...MESSAGE, leave_blank: "https://example.com/" };

const spamOf = (name: string) =>
  withDatabase(server.databaseFile, (db) =>
    db.selectFrom("spam_messages").select("id").where("name", "=", name).execute(),
  );

test("what a bot sends looks sent, is kept apart, and nobody hears of it until a member says that it is none", async () => {
  const mailsBefore = (await readMails(server.databaseFile)).length;
  for (const message of ["Number 0", "Number 1"]) {
    const posted = await sendMessage(server.origin, { ...CAUGHT, name: "Caught", message });
    expect([posted.status, posted.location]).toEqual([303, "/contact?sent"]);
  }
  const newMails = async () => (await readMails(server.databaseFile)).slice(mailsBefore).map(({ kind }) => kind);
  expect([(await spamOf("Caught")).length, await newMails(), await messagesOf("Caught")]).toEqual([2, [], []]);
  const desk = member.open();
  expect((await desk.get("/desk/messages")).text).not.toContain("Caught");

  const page = await desk.get("/desk/messages/spam");
  expect(page.text).toMatch(/Caught.*Number 1.*Number 0/);
  expect((await desk.go(page, "not-spam")).text).toContain("Moved to the messages");
  const [message] = await messagesOf("Caught");
  expect(message).toMatchObject({ message: "Number 1" });
  expect((await newMails()).toSorted()).toEqual(["message-acknowledgement", "team-message"]);
  expect((await desk.get(`/desk/messages/${message?.id}`)).text).toContain("Number 1");
  expect(await readAudit(server.databaseFile, "message")).toMatchObject([
    { action: "message.not-spam", subject: message?.id },
  ]);

  expect((await desk.go(page, "not-spam")).text).toContain("isn't in the spam anymore");
  expect([(await spamOf("Caught")).length, (await newMails()).length]).toEqual([1, 2]);
});

test("a message is stored byte for byte, once for each page, thanked for, and the form is blank again", async () => {
  const visitor = visit(server.origin);
  const form = await visitor.get("/contact");
  for (const posted of [await send(visitor, form, MESSAGE), await send(visitor, form, MESSAGE)])
    expect([posted.status, posted.location]).toEqual([303, "/contact?sent"]);
  const thanks = await visitor.get("/contact?sent");
  expect(/<p [^>]*role="alert"[^>]*>(.*?)<\/p>/.exec(thanks.html)?.[1]?.replaceAll("&#x27;", "'")).toBe(THANKS);
  expect([thanks.status, thanks.title]).toEqual([200, "Get in Touch | TETM"]);
  expect(fieldsOf(thanks)).toEqual(BLANK);
  expect(await messagesOf(MESSAGE.name)).toEqual([expect.objectContaining(MESSAGE)]);
});

test("a refused message has its mistakes at the top and at the fields, and everything typed in place", async () => {
  const before = await readMessages(server.databaseFile);
  const page = await sendMessage(server.origin, { ...MESSAGE, name: " ", email: "ruth@" });
  expect([page.status, page.title]).toEqual([400, "Error: Get in Touch | TETM"]);
  expect(page.text).toContain(
    "There is a problem Enter your name Enter an email address in the correct format, like name@example.com",
  );
  expect(page.html.match(/data-part="field-error"/g)).toHaveLength(2);
  expectTyped(page, { ...MESSAGE, name: " ", email: "ruth@" });
  expect(await readMessages(server.databaseFile)).toEqual(before);
});

test("while the store fails everything typed stays, the phone number is named, and the same button sends it later", async () => {
  const visitor = visit(server.origin);
  const form = await visitor.get("/contact");
  const mend = await refuseWrites(server.databaseFile, "contact_messages", ["insert"]);
  const refused = await send(visitor, form, { ...MESSAGE, name: "Fails" });
  await mend();
  expect([refused.status, refused.title]).toEqual([503, "Error: Get in Touch | TETM"]);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect(refused.html).toMatch(/role="alert"><p [^>]*>Your message wasn&#x27;t sent</);
  expect(refused.html).toContain(PHONE);
  expectTyped(refused, { ...MESSAGE, name: "Fails" });
  expect((await send(visitor, refused)).status).toBe(303);
  expect(await messagesOf("Fails")).toMatchObject([{ ...MESSAGE, name: "Fails" }]);
});

test("after twenty messages, spam or not, an address waits, keeps what was typed, and others do not wait", async () => {
  const visitor = visit(server.origin, { headers: { "fly-client-ip": "192.0.2.44" } });
  const form = await visitor.get("/contact");
  const many = (time: number, leave_blank = "") =>
    send(visitor, form, { ...MESSAGE, name: "Many", page: `${time}`, leave_blank });
  for (let time = 1; time <= 20; time += 1) expect((await many(time, time % 2 ? "x" : "")).status).toBe(303);
  const slowed = await many(21);
  expect([slowed.status, slowed.title]).toEqual([429, "Error: Get in Touch | TETM"]);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(slowed.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
  expect(slowed.text).toContain("Please wait a moment");
  expect(slowed.html).toContain(PHONE);
  expectTyped(slowed, { ...MESSAGE, name: "Many" });
  expect(await messagesOf("Many")).toHaveLength(10);
  const other = visit(server.origin, { headers: { "fly-client-ip": "192.0.2.45" } });
  expect((await send(other, form, { ...MESSAGE, name: "Other" })).status).toBe(303);
});

test("neither the message nor its sender gets into the log, and no IP address into the database", async () => {
  await server.waitForRecord((record) => record.status === 429);
  const printed = server.lines.join("\n");
  for (const word of ["Ruth", "Fails", "example.com", "First line", "רות", "192.0.2"])
    expect(printed, word).not.toContain(word);
  expect(printed).toContain("contact message could not be kept");
  expect(await readEverything(server.databaseFile)).not.toContain("192.0.2.4");
});

test("a person's spam is found and deleted with everything else", async () => {
  const desk = member.open();
  await sendMessage(server.origin, { ...CAUGHT, name: "Gone", email: "gone@example.com" });
  const found = await desk.press(await desk.get("/desk/people"), "search", { q: "gone@example.com" });
  expect(found.text).toContain("Messages kept as spam 1");
  await desk.press(found, "delete", { confirm: "gone@example.com" });
  expect(await spamOf("Gone")).toEqual([]);
});

function fieldsOf(page: Page) {
  return Object.fromEntries(Object.keys(BLANK).map((field) => [field, valuesOf(page, field)]));
}

function expectTyped(page: Page, fields: Record<string, string>): void {
  for (const [field, value] of Object.entries(fields)) expect(valuesOf(page, field), field).toEqual([value]);
}

async function messagesOf(name: string) {
  return (await readMessages(server.databaseFile)).filter((message) => message.name === name);
}
