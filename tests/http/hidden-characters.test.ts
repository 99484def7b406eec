import { beforeAll, describe, expect, test } from "vitest";
import { emailMistakes } from "../../app/mail/header-fields.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { enterDesk, makeMember, runStaff, typePassword } from "../support/desk-visitor.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { readMessages, withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Visitor, visit } from "../support/visitor.ts";

// Invisible characters, and email addresses with a non-ASCII domain (docs/behavior.md, Limits 7).

const HIDDEN = "\u200b\u2060\u00ad";
const UNICODE = "joerg@müller.de";
const ASCII = "joerg@xn--mller-kva.de";

const server = useServer();
let owner: Visitor;

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await makeMember(server, "owner");
  owner = await enterDesk(server, "owner");
});

const surveys = () =>
  withDatabase(server.databaseFile, (db) =>
    db.selectFrom("creator_surveys").select(["name", "email", "content_links"]).orderBy("created_at").execute(),
  );

describe("the contact form", () => {
  test("asks for a name that can be seen", async () => {
    const page = await sendMessage(server.origin, { ...MESSAGE, name: HIDDEN });
    expect([page.status, page.text.includes("Enter your name")]).toEqual([400, true]);
  });

  test("takes a pasted address without what came along, and one with a domain in other letters", async () => {
    for (const email of [`\u202aruth@exam\u200bple.com\u202c`, UNICODE])
      expect((await sendMessage(server.origin, { ...MESSAGE, email, message: `From ${email}` })).status).toBe(303);
    expect((await readMessages(server.databaseFile)).map(({ email }) => email).toSorted()).toEqual([
      ASCII,
      "ruth@example.com",
    ]);
    const to = await withDatabase(server.databaseFile, (db) =>
      db.selectFrom("outbox").select("to_address").where("kind", "=", "message-acknowledgement").execute(),
    );
    expect(to.map((mail) => mail.to_address).toSorted()).toEqual([ASCII, "ruth@example.com"]);
  });
});

test("the survey likewise", async () => {
  const creator = visit(server.origin);
  const first = await creator.get("/survey/creator");
  const refused = await creator.press(first, "next", { name: HIDDEN, current_stage: "exploring" });
  expect([refused.status, refused.text.includes("Name is required")]).toEqual([400, true]);
  let page = await creator.go(refused, "next", { name: `${HIDDEN}Jörg 👨‍👩‍👧`, current_stage: "exploring" });
  for (let step = 2; step < 4; step += 1) page = await creator.go(page, "next", {});
  const wrong = await creator.press(page, "submit", { email: "jörg@müller.de" });
  expect([wrong.status, wrong.text.includes(emailMistakes.letters)]).toEqual([400, true]);
  await creator.go(wrong, "submit", {
    email: `\u2068${UNICODE}\u2069`,
    content_links: `https://tik${HIDDEN}tok.com/@j`,
  });
  const [survey] = await surveys();
  expect([survey?.name, survey?.email]).toEqual(["Jörg 👨‍👩‍👧", ASCII]);
  expect(JSON.parse(survey?.content_links ?? "")).toEqual(["https://tiktok.com/@j"]);
});

test("a member finds the person by either way to write the address, and deletes them", async () => {
  for (const q of [UNICODE, ASCII, `${HIDDEN}${UNICODE}${HIDDEN}`]) {
    expect((await owner.get(`/desk/search?q=${encodeURIComponent(q)}`)).text).toContain(ASCII);
    const found = await owner.press(await owner.get("/desk/people"), "search", { q });
    expect(found.html, q).toContain("/desk/messages/");
    if (q !== UNICODE) continue;
    expect((await owner.press(found, "delete", { confirm: "joerg@mueller.de" })).status).toBe(400);
  }
  const found = await owner.press(await owner.get("/desk/people"), "search", { q: ASCII });
  expect((await owner.press(found, "delete", { confirm: UNICODE })).text).toContain("Messages deleted: 1.");
});

test("a member is added, invited and signs in with a pasted address; a password is taken as it is", async () => {
  expect((await runStaff(server, "add", `${HIDDEN}noa@müller.de`)).output).toContain("noa@xn--mller-kva.de");
  const page = await owner.get("/desk/members");
  const invited = await owner.press(page, "invite", { name: HIDDEN, email: UNICODE, role: "reader" });
  expect([invited.status, invited.text.includes("Enter a name")]).toEqual([400, true]);
  expect((await owner.press(page, "invite", { name: "Jörg", email: UNICODE, role: "reader" })).text).toContain(ASCII);
  const emails = await withDatabase(server.databaseFile, (db) => db.selectFrom("staff").select("email").execute());
  expect(emails.map(({ email }) => email).toSorted()).toEqual([ASCII, "noa@xn--mller-kva.de", "owner@example.com"]);
  expect((await typePassword(visit(server.origin), `${HIDDEN}owner`)).status).toBe(303);
  expect((await typePassword(visit(server.origin), "owner", `${PASSWORD}\u200b`)).status).toBe(400);
});
