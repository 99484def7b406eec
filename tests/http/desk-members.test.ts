import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { addApp, enterDesk, makeMember, typePassword } from "../support/desk-visitor.ts";
import { header } from "../support/read-mail.ts";
import { changeDatabase, readMails, withDatabase } from "../support/server-database.ts";
import type { Received } from "../support/smtp-inbox.ts";
import { startServer } from "../support/start-server.ts";
import { useInbox, useServer } from "../support/use-server.ts";
import { type Page, typedIn, type Visitor, visit } from "../support/visitor.ts";

// tests/store/auth-members.test.ts and reset-requests.test.ts cover the rules.

const MEMBERS = "/desk/members";
const NEW_PASSWORD = "copper meadow thistle";
const CONFIRMED = { "confirm-link": "yes" };
const LINK = /\/desk\/set-password\/[\w-]{22}/;

const inbox = useInbox();
const server = useServer(() => startServer({ ...inbox.env, MAIL_TO_ORDERS: "shop@example.org" }));
let miriam: Visitor;

beforeAll(async () => {
  await makeMember(server, "miriam");
  // A member who became an owner today can't do everything yet.
  await changeDatabase(server.databaseFile, sql`update staff set role_since = '2026-01-01T00:00:00.000Z'`);
  miriam = await enterDesk(server, "miriam");
});

async function invite(name: string, email: string): Promise<Page> {
  return miriam.press(await miriam.get(MEMBERS), "invite", { name, email, role: "owner" });
}

function linkIn(html: string): string {
  const [, path = ""] = /data-part="handed-link">http:\/\/127\.0\.0\.1:\d+(\/desk[^<]*)<\/code>/.exec(html) ?? [];
  expect(path, "a link is shown").toMatch(LINK);
  return path;
}

async function setPassword(path: string): Promise<Page> {
  const visitor = visit(server.origin);
  return visitor.press(await visitor.get(path), "", { password: NEW_PASSWORD });
}

function rowOf({ html }: Page, name: string): string {
  const rows = (/<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? "").split("<tr>");
  const row = rows.find((one) => one.includes(name)) ?? "";
  return row
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const idOf = (email: string) =>
  withDatabase(
    server.databaseFile,
    async (db) =>
      (await db.selectFrom("staff").select("id").where("email_key", "=", email).executeTakeFirstOrThrow()).id,
  );

/** Opens a member's page or one of its forms. */
const pageOf = async (email: string, form: "" | "?link" | "?disable" = "") =>
  miriam.get(`${MEMBERS}/${await idOf(email)}${form}`);

/** Returns a member's audit log, oldest first. */
async function linesAbout(email: string): Promise<[by: string | null, action: string][]> {
  const id = await idOf(email);
  const lines = (await readAudit(server.databaseFile, "staff")).filter(({ subject }) => subject === id);
  return lines.map(({ by, action }) => [by === id ? "self" : by, action]);
}

/** Waits for an email and returns the newest. */
async function mailTo(address: string, subject = ""): Promise<Received> {
  const found = () =>
    inbox.acknowledged.findLast((mail) => mail.to.includes(address) && header(mail, "subject").includes(subject));
  await expect.poll(found, { timeout: 10_000, interval: 50 }).toBeDefined();
  return found() as Received;
}

test("an invitation shows the link once, mails it, and it sets the password with which the new member signs in", async () => {
  const invited = await invite("Naomi Field", "Naomi@example.com");
  expect([invited.status, invited.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  const path = linkIn(invited.html);
  expect(invited.html).not.toContain(`href="${path}`);
  expect(invited.text).toContain("We're emailing it to them, too.");
  expect(rowOf(invited, "Naomi Field")).toMatch(
    /Naomi@example\.com .* Invited, no password yet Link expires .* Off –$/,
  );
  const mail = await mailTo("Naomi@example.com");
  expect([header(mail, "subject"), header(mail, "reply-to")]).toEqual([
    "miriam invited you to the TETM dashboard",
    "miriam@example.com",
  ]);
  for (const part of mail.parts.values()) expect(part).toContain(path);
  expect((await miriam.get(MEMBERS)).html).not.toContain("set-password");

  expect((await setPassword(path)).location).toBe("/desk/sign-in?password-set");
  const naomi = visit(server.origin);
  expect((await typePassword(naomi, "naomi", NEW_PASSWORD)).status).toBe(303);
  expect(rowOf(await naomi.get(MEMBERS), "Naomi Field")).toMatch(
    /\(you\) Naomi@example\.com .* Active Off \w+ \d+, \d{4}, .*M$/,
  );
  expect(await linesAbout("naomi@example.com")).toEqual([
    ["staff-miriam", "staff.added"],
    ["self", "password.set"],
    ["self", "session.began"],
  ]);
});

test("a link is neither in the outbox, nor its exports, nor the database, nor the log", async () => {
  const path = linkIn((await invite("Secret Link", "secret@example.com")).html);
  const token = path.split("/").at(-1) ?? "";
  await mailTo("secret@example.com");
  const kept = async () =>
    (await readMails(server.databaseFile)).filter(({ to_address }) => to_address === "secret@example.com");
  await expect.poll(kept, { timeout: 5_000 }).toMatchObject([{ state: "sent", text: "", html: "" }]);
  const outbox = await miriam.get("/desk/outbox");
  expect(outbox.text).toContain("miriam invited you to the TETM dashboard");
  for (const page of ["/desk/outbox", "/desk/outbox/export.csv", "/desk/outbox/export.jsonl", "/desk/audit"])
    expect((await miriam.get(page)).html, page).not.toContain(token);
  const rows = await withDatabase(server.databaseFile, (db) => db.selectFrom("password_links").selectAll().execute());
  expect(JSON.stringify([await readMails(server.databaseFile), rows])).not.toContain(token);
  await visit(server.origin).get(path);
  expect(server.lines.join("\n")).not.toContain(token);
});

const listMembers = () => withDatabase(server.databaseFile, (db) => db.selectFrom("staff").select("id").execute());

test.each([
  ["Second Miriam", " MIRIAM@example.com ", 409, "There is already a member with this address."],
  [" ", "ruth@example.com", 400, "Enter a name"],
  ["Ruth\nBcc: all@example.com", "ruth@example.com", 400, "Remove line breaks and invisible characters"],
  ["R".repeat(81), "ruth@example.com", 400, "Make the name 80 characters or shorter"],
  ["Ruth", "ruth@example.com\r\nBcc: all@example.com", 400, "Enter an email address in the correct format"],
])(
  "an invitation of %j at %j is refused with what was typed, and no member is added",
  async (name, email, status, words) => {
    const before = await listMembers();
    const refused = await invite(name, email);
    expect([refused.status, refused.title]).toEqual([status, "Error: Members | TETM Dashboard"]);
    expect(refused.text).toContain(`There is a problem ${words}`);
    // Browsers send no line breaks from a one-line field.
    const typed = [typedIn(refused, "name"), typedIn(refused, "email")];
    expect(/\n/.test(name + email) || typed.join() === [name, email].join()).toBe(true);
    expect(await listMembers()).toEqual(before);
  },
);

test("a new link for a member without a password needs no confirmation, and the older link is invalid", async () => {
  const old = linkIn((await invite("Lost Link", "lost@example.com")).html);
  const page = await pageOf("lost@example.com", "?link");
  expect(page.html).not.toContain("confirm-link");
  const sent = await miriam.press(page, "link");
  expect([sent.status, linkIn(sent.html) === old]).toEqual([200, false]);
  expect((await visit(server.origin).get(old)).status).toBe(404);
  await mailTo("lost@example.com", "Your new link for the TETM dashboard");
  expect((await setPassword(linkIn(sent.html))).status).toBe(303);
});

test("a new link takes the password and every session away, once that is confirmed, and keeps the second step", async () => {
  await makeMember(server, "reset", "shop");
  const member = await enterDesk(server, "reset");
  await addApp(member);
  const page = await pageOf("reset@example.com", "?link");
  expect(page.text).toContain("It removes the current password and signs them out everywhere right away");
  const unconfirmed = await miriam.press(page, "link", { factors: "remove" });
  expect([unconfirmed.status, unconfirmed.title]).toEqual([400, "Error: Members | TETM Dashboard"]);
  expect(unconfirmed.html).toContain('href="#confirm-link"');
  expect(typedIn(unconfirmed, "factors")).toEqual(["remove"]);
  expect((await member.ask("/desk")).status).toBe(200);

  const [sent, again] = await Promise.all([1, 2].map(() => miriam.press(page, "link", CONFIRMED)));
  expect([sent!.status, linkIn(again!.html)]).toEqual([200, linkIn(sent!.html)]);
  expect((await member.ask(MEMBERS)).location).toMatch(/^\/desk\/sign-in/);
  expect((await typePassword(visit(server.origin), "reset")).status).toBe(400);
  expect((await linesAbout("reset@example.com")).filter(([, what]) => what === "staff.reset")).toEqual([
    ["staff-miriam", "staff.reset"],
  ]);
  await mailTo("reset@example.com");
  await setPassword(linkIn(sent!.html));
  expect((await typePassword(visit(server.origin), "reset", NEW_PASSWORD)).location).toMatch(/second-factor/);

  // Submitting the old page again, as a reload does, removes nothing.
  const late = await miriam.press(page, "link", CONFIRMED);
  expect([late.status, late.html.includes("set-password")]).toEqual([409, false]);
  expect(late.text).toContain("This account just changed");
  expect((await typePassword(visit(server.origin), "reset", NEW_PASSWORD)).status).toBe(303);
});

test("disabling asks to be confirmed, ends an open session at its next request, and can be undone", async () => {
  await makeMember(server, "leaves");
  const member = await enterDesk(server, "leaves");
  const page = await pageOf("leaves@example.com", "?disable");
  const toLink = await pageOf("leaves@example.com", "?link");
  const unconfirmed = await miriam.press(page, "disable");
  expect([unconfirmed.status, unconfirmed.html.includes('href="#confirm-disable"')]).toEqual([400, true]);
  expect((await member.ask(MEMBERS)).status).toBe(200);

  const disabled = await miriam.press(page, "disable", { "confirm-disable": "yes" });
  expect([disabled.status, disabled.location]).toEqual([303, `${MEMBERS}/staff-leaves?disabled`]);
  expect((await member.ask(MEMBERS)).location).toMatch(/^\/desk\/sign-in/);
  expect((await typePassword(member, "leaves")).status).toBe(400);
  expect(rowOf(await miriam.get(MEMBERS), "leaves")).toContain("Deactivated");
  expect((await miriam.press(toLink, "link", CONFIRMED)).text).toContain("This account is deactivated");

  const shut = await miriam.get(disabled.location ?? "");
  expect(shut.text).toContain("They're signed out and can't sign in anymore.");
  expect((await miriam.press(shut, "enable")).location).toBe(`${MEMBERS}/staff-leaves?enabled`);
  expect((await typePassword(member, "leaves")).status).toBe(303);
  expect((await miriam.press(shut, "enable")).status).toBe(303);
  expect(await linesAbout("leaves@example.com")).toEqual([
    ["self", "session.began"],
    ["staff-miriam", "staff.disabled"],
    [null, "password.attempt-refused"],
    ["staff-miriam", "staff.enabled"],
    ["self", "session.began"],
  ]);
});

// An owner wants to sign in as another one (docs/decisions/0104).

test("a new link for an owner is no link, in the page, its data, the outbox and its files; the owner is told, and it is written down", async () => {
  await makeMember(server, "ruth");
  const page = await pageOf("ruth@example.com", "?link");
  expect(page.text).toContain("a second owner has to agree, or 24 hours have to pass");
  const asked = await miriam.press(page, "link", CONFIRMED);
  expect([asked.status, asked.location]).toEqual([303, "/desk/members/staff-ruth?asked"]);
  const form = page.forms.find(({ buttons }) => buttons.some(({ intent }) => intent === "link"));
  const body = new URLSearchParams([...(form?.fields ?? []), ["intent", "link"], ["confirm-link", "yes"]]);
  const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
  for (const way of ["/staff-ruth.data", "/staff-ruth?_routes=routes%2Fdesk.members.%24id"])
    expect((await miriam.ask(MEMBERS + way, { method: "POST", body, headers })).html).not.toMatch(LINK);
  for (const path of ["/desk/outbox", "/desk/outbox/export.csv", "/desk/outbox/export.jsonl", "/desk/audit/export.csv"])
    expect((await miriam.ask(path)).html, path).not.toMatch(LINK);
  expect(header(await mailTo("ruth@example.com"), "subject")).toBe(
    "Someone asked to reset your TETM dashboard account",
  );
  expect(await linesAbout("ruth@example.com")).toEqual([["staff-miriam", "staff.reset-asked"]]);
  expect((await miriam.get("/desk/audit")).text).toMatch(/Asked to reset a member's account\s+Member ruth/);
  expect((await typePassword(visit(server.origin), "ruth")).status).toBe(303);
});

test("the notice stands on each page of the dashboard, also where one may only look, and its button stops the reset", async () => {
  await makeMember(server, "tamar", "reader");
  const tamar = await enterDesk(server, "tamar");
  await addApp(tamar);
  await miriam.press(await pageOf("tamar@example.com", "?link"), "link", { ...CONFIRMED, factors: "remove" });
  for (const path of ["/desk", "/desk/orders", "/desk/search?q=x", "/desk/account/password"]) {
    const { html } = await tamar.get(path);
    expect(html, path).toContain("Someone asked to reset your account");
    // Inside the part with this attribute, CSS hides what a role can't use.
    expect(html.split("data-read-only")[0], path).toContain('value="keep"');
  }
  const stopped = await tamar.press(await tamar.get("/desk/surveys"), "keep");
  expect([stopped.status, stopped.location]).toEqual([303, "/desk/account"]);
  expect((await tamar.get("/desk/surveys")).text).not.toContain("Someone asked to reset your account");
  expect((await linesAbout("tamar@example.com")).map(([, action]) => action)).toContain("staff.reset-stopped");
});

test("the log names no member", () => {
  expect(server.lines.join("\n")).not.toMatch(/@example|Naomi/);
});

// Who is notified about what. tests/store/notifications.test.ts covers who gets which email.

const OWN = "/desk/account/notifications";

const topicsOn = ({ html }: Page) =>
  [...new Set([...html.matchAll(/type="radio" name="([\w-]+)"/g)].map(([, name = ""]) => name))].filter(
    (name) => name !== "role",
  );

test("who may read nothing that is told of has nothing to choose", async () => {
  await makeMember(server, "told-nothing", "content");
  const page = await (await enterDesk(server, "told-nothing")).get(OWN);
  expect([page.text.includes("Nothing to choose"), topicsOn(page)]).toEqual([true, []]);
});

test("a member's page says where emails go as long as no one has chosen them, and who gets them then", async () => {
  const page = await miriam.get(OWN);
  for (const words of [
    "Each survey that a creator submits. No one has chosen this: emails go to team@example.org.",
    "that run low. No one has chosen this: emails go to shop@example.org.",
    "failed refunds and disputes go to shop@example.org, and refunds that went through",
  ])
    expect(page.text).toContain(words);
  const answer = await miriam.press(page, "notify", { surveys: "at-once", messages: "digest" });
  expect([answer.status, answer.location]).toEqual([303, `${OWN}?saved`]);
  await makeMember(server, "told-creators", "creators");
  const creators = await enterDesk(server, "told-creators");
  await creators.press(await creators.get(OWN), "notify", { messages: "at-once" });
  const saved = await miriam.get(`${OWN}?saved`);
  for (const words of [
    "Saved Emails follow your choice from now on.",
    "Each survey that a creator submits. Right away: miriam.",
    "Right away: told-creators. 8 AM daily: miriam.",
  ])
    expect(saved.text).toContain(words);
  expect([typedIn(saved, "surveys"), typedIn(saved, "orders")]).toEqual([["at-once"], ["never"]]);
  expect((await readAudit(server.databaseFile, "staff")).at(-1)).toEqual({
    by: "staff-told-creators",
    action: "staff.notifications-changed",
    subject: "staff-told-creators",
    details: { messages: "at-once" },
  });
  const log = (await miriam.get("/desk/audit")).text;
  expect(log).toContain("Changed email notifications");
  expect(log).toContain("Messages: right away");
});

test("an owner chooses for a colleague, which is on record, and sees who gets which emails", async () => {
  const rowsOf = async () => {
    const { html } = await miriam.get(MEMBERS);
    const table = html.slice(html.indexOf('aria-labelledby="emails"')).split("</section>", 1)[0] ?? "";
    return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replaceAll(/<.*?>/g, "")),
    );
  };
  const page = await pageOf("told-creators@example.com");
  expect(topicsOn(page)).toEqual(["surveys", "messages", "failed-mail"]);
  const answer = await miriam.press(page, "save", { surveys: "digest" });
  expect([answer.status, answer.location]).toEqual([303, `${MEMBERS}/staff-told-creators?notified`]);
  expect((await miriam.get(answer.location ?? "")).text).toContain("Notifications saved");
  expect((await readAudit(server.databaseFile, "staff")).at(-1)).toMatchObject({
    by: "staff-miriam",
    action: "staff.notifications-changed",
    subject: "staff-told-creators",
  });
  expect((await rowsOf())[1]).toEqual(["Surveys", "miriam", "told-creators"]);
  expect((await rowsOf())[3]).toEqual(["Orders", "No one: goes to shop@example.org", "–"]);

  const own = await enterDesk(server, "told-creators");
  const old = await own.get(OWN);
  await changeDatabase(server.databaseFile, sql`update staff set role = 'shop' where id = 'staff-told-creators'`);
  const refused = await own.press(old, "notify", { surveys: "at-once" });
  expect([refused.status, refused.title.startsWith("Error: ")]).toEqual([409, true]);
  expect(refused.text).toContain("The role just changed");
  expect((await rowsOf())[1]).toEqual(["Surveys", "miriam", "–"]);
});
