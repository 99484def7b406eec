import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "../../app/server/security/roles.ts";
import { readAudit } from "../support/audit-lines.ts";
import { enterDesk, makeMember } from "../support/desk-visitor.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import type { Page, Visitor } from "../support/visitor.ts";

const OWN = "/desk/account/notifications";

let server: TestServer;
let miriam: Visitor;
const ids = new Map<string, string>();

beforeAll(async () => {
  // No email is sent here.
  server = await startServer({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "TETM <site@example.org>",
    MAIL_TO: "team@example.org",
    MAIL_TO_ORDERS: "shop@example.org",
  });
  const team: [string, Role][] = [
    ["miriam", "owner"],
    ["ruth", "creators"],
    ["boaz", "content"],
    ["naomi", "reader"],
  ];
  for (const [name, role] of team) ids.set(name, await makeMember(server, name, role));
  miriam = await enterDesk(server, "miriam");
});

afterAll(() => server?.remove());

beforeEach(() =>
  withDatabase(server.databaseFile, async (db) => {
    await db.deleteFrom("notification_choices").execute();
    await db.deleteFrom("outbox").execute();
    await db.updateTable("staff").set({ role: "creators", disabled_at: null }).where("name", "=", "ruth").execute();
  }),
);

describe("a member's own page", () => {
  test.each([
    ["miriam", ["surveys", "messages", "orders", "refunds", "failed-mail"]],
    ["ruth", ["surveys", "messages", "failed-mail"]],
    ["naomi", ["surveys", "messages", "orders", "refunds"]],
    ["boaz", []],
  ])("%s chooses among what their role may read", async (name, topics) => {
    const page = await (await enterDesk(server, name)).get(OWN);
    expect(page.status).toBe(200);
    expect(topicsOn(page)).toEqual(topics);
    expect(page.text.includes("Nothing to choose")).toBe(topics.length === 0);
  });

  test("says where emails go as long as no one has chosen them, and who gets them then", async () => {
    const page = await miriam.get(OWN);
    expect(page.text).toContain(
      "Each survey that a creator submits. No one has chosen this: emails go to team@example.org.",
    );
    expect(page.text).toContain("that run low. No one has chosen this: emails go to shop@example.org.");
    expect(page.text).toContain("failed refunds and disputes go to shop@example.org, and refunds that went through");
    const answer = await miriam.press(page, "notify", { surveys: "at-once", messages: "digest" });
    expect([answer.status, answer.location]).toEqual([303, `${OWN}?saved`]);
    const saved = await miriam.get(`${OWN}?saved`);
    expect(saved.text).toContain("Saved Emails follow your choice from now on.");
    expect(saved.text).toContain("Each survey that a creator submits. Right away: miriam.");
    expect(saved.text).toContain("Each message from the contact form. 8 AM daily: miriam.");
    const ruth = await enterDesk(server, "ruth");
    await ruth.press(await ruth.get(OWN), "notify", { messages: "at-once" });
    expect((await miriam.get(OWN)).text).toContain("Right away: ruth. 8 AM daily: miriam.");
    expect(chosenOn(await miriam.get(OWN))).toMatchObject({ surveys: "at-once", messages: "digest", orders: "never" });
    expect((await readAudit(server.databaseFile, "staff")).at(-1)).toEqual({
      by: ids.get("ruth"),
      action: "staff.notifications-changed",
      subject: ids.get("ruth"),
      details: { messages: "at-once" },
    });
    expect((await miriam.get("/desk/audit")).text).toContain("Changed email notifications");
    expect((await miriam.get("/desk/audit")).text).toContain("Messages: right away");
  });

  test("takes nothing that the role may not read, also if it changed since the page was opened", async () => {
    const ruth = await enterDesk(server, "ruth");
    const page = await ruth.get(OWN);
    await give("shop");
    const refused = await ruth.press(page, "notify", { surveys: "at-once" });
    expect([refused.status, refused.title.startsWith("Error: ")]).toEqual([409, true]);
    expect(refused.text).toContain("The role just changed");
    expect(await choices()).toEqual([]);
  });
});

describe("an owner", () => {
  test("chooses for a colleague on the colleague's page, and that is on record", async () => {
    const path = `/desk/members/${ids.get("ruth")}`;
    const page = await miriam.get(path);
    expect(topicsOn(page)).toEqual(["surveys", "messages", "failed-mail"]);
    const answer = await miriam.press(page, "save", { surveys: "digest" });
    expect([answer.status, answer.location]).toEqual([303, `${path}?notified`]);
    expect((await miriam.get(`${path}?notified`)).text).toContain("Notifications saved");
    expect(await choices()).toMatchObject([{ staff_id: ids.get("ruth"), topic: "surveys", choice: "digest" }]);
    expect((await readAudit(server.databaseFile, "staff")).at(-1)).toMatchObject({
      by: ids.get("miriam"),
      action: "staff.notifications-changed",
      subject: ids.get("ruth"),
    });
  });

  test("sees who gets which emails, and where those go that no one gets", async () => {
    const rows = async () => {
      const { html } = await miriam.get("/desk/members");
      const table = html.slice(html.indexOf('aria-labelledby="emails"')).split("</section>", 1)[0] ?? "";
      return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
        [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replaceAll(/<.*?>/g, "")),
      );
    };
    expect((await rows())[1]).toEqual(["Surveys", "No one: goes to team@example.org", "–"]);
    expect((await rows())[3]).toEqual(["Orders", "No one: goes to shop@example.org", "–"]);
    const ruth = await enterDesk(server, "ruth");
    await ruth.press(await ruth.get(OWN), "notify", { surveys: "digest" });
    expect((await rows())[1]).toEqual(["Surveys", "–", "ruth"]);
    await miriam.press(await miriam.get(`/desk/members/${ids.get("ruth")}?disable`), "disable", {
      "confirm-disable": "yes",
    });
    expect((await rows())[1]).toEqual(["Surveys", "No one: goes to team@example.org", "–"]);
  });
});

function topicsOn(page: Page): string[] {
  return [...new Set([...page.html.matchAll(/type="radio" name="([\w-]+)"/g)].map(([, name = ""]) => name))].filter(
    (name) => name !== "role",
  );
}

function chosenOn(page: Page): Record<string, string> {
  return Object.fromEntries(
    [...page.html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
      .filter(([input]) => input.includes("checked"))
      .map(([input]) => [/name="([^"]*)"/.exec(input)?.[1] ?? "", /value="([^"]*)"/.exec(input)?.[1] ?? ""]),
  );
}

function give(role: Role) {
  return withDatabase(server.databaseFile, (db) =>
    db.updateTable("staff").set({ role }).where("name", "=", "ruth").execute(),
  );
}

function choices() {
  return withDatabase(server.databaseFile, (db) => db.selectFrom("notification_choices").selectAll().execute());
}
