import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { addApp, enterDesk, makeMember, typePassword } from "../support/desk-visitor.ts";
import { header } from "../support/read-mail.ts";
import { withDatabase } from "../support/server-database.ts";
import { openInbox, type Received, type SmtpInbox } from "../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { type Page, type Visitor, visit } from "../support/visitor.ts";

const MEMBERS = "/desk/members";
const NEW_PASSWORD = "copper meadow thistle";
const CONFIRMED = { "confirm-link": "yes" };

let inbox: SmtpInbox;
let server: TestServer;
let miriam: Visitor;
let miriamId: string;

beforeAll(async () => {
  inbox = await openInbox();
  server = await startServer(inbox.env);
  miriamId = await makeMember(server, "miriam");
  miriam = await enterDesk(server, "miriam");
});

afterAll(async () => {
  await server?.remove();
  await inbox?.close();
});

describe("inviting", () => {
  test("shows the link once, mails it, and it sets the password with which the new member signs in", async () => {
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

    const naomi = visit(server.origin);
    expect((await naomi.press(await naomi.get(path), "", { password: NEW_PASSWORD })).location).toBe(
      "/desk/sign-in?password-set",
    );
    expect((await typePassword(naomi, "naomi", NEW_PASSWORD)).status).toBe(303);
    expect(rowOf(await naomi.get(MEMBERS), "Naomi Field")).toMatch(
      /\(you\) Naomi@example\.com .* Active Off \w+ \d+, \d{4}, .*M$/,
    );
    expect(await linesAbout("naomi@example.com")).toEqual([
      [miriamId, "staff.added"],
      ["self", "password.set"],
      ["self", "session.began"],
    ]);
  });

  test("leaves the link neither in the outbox, nor its exports, nor the database, nor the log", async () => {
    const path = linkIn((await invite("Secret Link", "secret@example.com")).html);
    const [token = ""] = path.split("/").slice(-1);
    await mailTo("secret@example.com");
    await expect
      .poll(() => kept("secret@example.com"), { timeout: 5_000 })
      .toMatchObject([{ state: "sent", text: "", html: "" }]);
    const outbox = await miriam.get("/desk/outbox");
    expect(outbox.text).toContain("miriam invited you to the TETM dashboard");
    for (const page of [
      outbox,
      await miriam.get("/desk/outbox/export.csv"),
      await miriam.get("/desk/outbox/export.jsonl"),
      await miriam.get("/desk/audit"),
    ]) {
      expect(page.status).toBe(200);
      expect(page.html).not.toContain(token);
    }
    const { mails, links } = await withDatabase(server.databaseFile, async (db) => ({
      mails: await db.selectFrom("outbox").selectAll().execute(),
      links: await db.selectFrom("password_links").selectAll().execute(),
    }));
    expect(JSON.stringify([mails, links])).not.toContain(token);
    await visit(server.origin).get(path);
    expect(server.lines.join("\n")).not.toContain(token);
  });

  test("an address that a member has is refused, in whatever case, with what was typed", async () => {
    const refused = await invite("Second Miriam", " MIRIAM@example.com ");
    expect([refused.status, refused.title]).toEqual([409, "Error: Members | TETM Dashboard"]);
    expect(refused.text).toContain(
      "There is a problem There is already a member with this address. You can create a new link on their page",
    );
    expect(typedIn(refused)).toEqual({ name: "Second Miriam", email: " MIRIAM@example.com " });
  });

  test("a name or an address that is none is refused, what was typed stays, and no member is added", async () => {
    const before = await countMembers();
    for (const [name, email, field, message] of [
      [" ", "ruth@example.com", "name", "Enter a name"],
      ["Ruth\r\nBcc: all@example.com", "ruth@example.com", "name", "Remove line breaks and invisible characters"],
      ["R".repeat(81), "ruth@example.com", "name", "Make the name 80 characters or shorter"],
      ["Ruth", "ruth@example.com\r\nBcc: all@example.com", "email", "Enter an email address in the correct format"],
    ] as const) {
      const refused = await invite(name, email);
      expect([refused.status, refused.text.includes(message)], name).toEqual([400, true]);
      expect(refused.html).toContain(`href="#${field}"`);
      expect(typedIn(refused)[field === "name" ? "email" : "name"]).toBe(field === "name" ? email : name);
    }
    expect(await countMembers()).toBe(before);
  });
});

describe("a new link", () => {
  test("for a member without a password needs no confirmation, and the older link is invalid", async () => {
    const old = linkIn((await invite("Lost Link", "lost@example.com")).html);
    const page = await pageOf("lost@example.com", "link");
    expect(page.html).not.toContain("confirm-link");
    const sent = await miriam.press(page, "link");
    expect([sent.status, linkIn(sent.html) === old]).toEqual([200, false]);
    expect((await visit(server.origin).get(old)).status).toBe(404);
    await mailTo("lost@example.com", "Your new link for the TETM dashboard");
    expect((await setPassword(linkIn(sent.html))).status).toBe(303);
  });

  test("takes the password and every session away, once that is confirmed, and keeps the second step", async () => {
    await makeMember(server, "reset", "shop");
    const member = await enterDesk(server, "reset");
    await addApp(member);
    const page = await pageOf("reset@example.com", "link");
    expect(page.text).toContain("It removes the current password and signs them out everywhere right away");
    const unconfirmed = await miriam.press(page, "link", { factors: "remove" });
    expect([unconfirmed.status, unconfirmed.title]).toEqual([400, "Error: Members | TETM Dashboard"]);
    expect(unconfirmed.html).toContain('href="#confirm-link"');
    expect(unconfirmed.forms.flatMap(({ fields }) => fields)).toContainEqual(["factors", "remove"]);
    expect((await member.ask("/desk")).status).toBe(200);

    const [sent, again] = await Promise.all([
      miriam.press(page, "link", CONFIRMED),
      miriam.press(page, "link", CONFIRMED),
    ]);
    expect([sent.status, linkIn(again.html)]).toEqual([200, linkIn(sent.html)]);
    expect((await member.ask(MEMBERS)).location).toMatch(/^\/desk\/sign-in/);
    expect((await typePassword(visit(server.origin), "reset")).status).toBe(400);
    expect((await linesAbout("reset@example.com")).filter(([, what]) => what === "staff.reset")).toEqual([
      [miriamId, "staff.reset"],
    ]);
    await mailTo("reset@example.com");
    await setPassword(linkIn(sent.html));
    expect((await typePassword(visit(server.origin), "reset", NEW_PASSWORD)).location).toMatch(/second-factor/);

    // Submitting the old page again, as a reload does, removes nothing.
    const late = await miriam.press(page, "link", CONFIRMED);
    expect([late.status, late.html.includes("set-password")]).toEqual([409, false]);
    expect(late.text).toContain("This account just changed");
    expect((await typePassword(visit(server.origin), "reset", NEW_PASSWORD)).status).toBe(303);
  });
});

describe("disabling", () => {
  test("asks to be confirmed, ends an open session at its next request, and can be undone", async () => {
    await makeMember(server, "leaves");
    const member = await enterDesk(server, "leaves");
    const page = await pageOf("leaves@example.com", "disable");
    const toLink = await pageOf("leaves@example.com", "link");
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
      [miriamId, "staff.disabled"],
      [null, "password.attempt-refused"],
      [miriamId, "staff.enabled"],
      ["self", "session.began"],
    ]);
  });
});

test("the log names no member", () => {
  expect(server.lines.join("\n")).not.toMatch(/@example|Naomi|Moab|O'Moab/);
});

async function invite(name: string, email: string): Promise<Page> {
  return miriam.press(await miriam.get(MEMBERS), "invite", { name, email, role: "owner" });
}

function linkIn(html: string): string {
  const [, path = ""] =
    /data-part="handed-link">http:\/\/127\.0\.0\.1:\d+(\/desk\/set-password\/[\w-]{22})<\/code>/.exec(html) ?? [];
  expect(path, "a link is shown").not.toBe("");
  return path;
}

async function setPassword(path: string): Promise<Page> {
  const visitor = visit(server.origin);
  return visitor.press(await visitor.get(path), "", { password: NEW_PASSWORD });
}

/** Returns the text of a member's row. */
function rowOf({ html }: Page, name: string): string {
  const table = /<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? "";
  const rows = table.split("<tr>").map((row) =>
    row
      .replace(/<[^>]*>/g, " ")
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&"),
  );
  return (
    rows
      .find((row) => row.includes(name))
      ?.replace(/\s+/g, " ")
      .trim() ?? ""
  );
}

function typedIn(page: Page): Record<string, string> {
  const form = page.forms.find(({ buttons }) => buttons.some(({ intent }) => intent === "invite"));
  return Object.fromEntries(form?.fields.filter(([name]) => name === "name" || name === "email") ?? []);
}

/** @param form one that has a page of its own */
async function pageOf(email: string, form: "link" | "disable"): Promise<Page> {
  return miriam.get(`${MEMBERS}/${await idOf(email)}?${form}`);
}

function idOf(email: string): Promise<string> {
  return withDatabase(
    server.databaseFile,
    async (db) =>
      (await db.selectFrom("staff").select("id").where("email_key", "=", email).executeTakeFirstOrThrow()).id,
  );
}

async function countMembers(): Promise<number> {
  return withDatabase(server.databaseFile, async (db) => (await db.selectFrom("staff").select("id").execute()).length);
}

/** Returns the audit log of a member, oldest first. */
async function linesAbout(email: string): Promise<[by: string | null, action: string][]> {
  const id = await idOf(email);
  const lines = (await readAudit(server.databaseFile, "staff")).filter(({ subject }) => subject === id);
  return lines.map(({ by, action }) => [by === id ? "self" : by, action]);
}

function kept(address: string) {
  return withDatabase(server.databaseFile, (db) =>
    db.selectFrom("outbox").selectAll().where("to_address", "=", address).execute(),
  );
}

/** Waits for and returns the newest email to an address. */
async function mailTo(address: string, subject = ""): Promise<Received> {
  const found = () =>
    inbox.acknowledged.findLast((mail) => mail.to.includes(address) && header(mail, "subject").includes(subject));
  await expect.poll(found, { timeout: 10_000, interval: 50 }).toBeDefined();
  return found() as Received;
}
