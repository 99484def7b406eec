import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MESSAGE } from "../support/contact-message.ts";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { openInbox, type SmtpInbox } from "../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { visit, type Visitor } from "../support/visitor.ts";

const HOUR = 60 * 60_000;

let inbox: SmtpInbox;
let server: TestServer;

beforeAll(async () => {
  inbox = await openInbox();
  server = await startServer({
    FLY_APP_NAME: "tetm",
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    MAIL_FROM: "TETM <site@example.org>",
    MAIL_TO: "team@example.org",
  });
  // The hourly limits must not start over in the middle of a test.
  const left = HOUR - (Date.now() % HOUR);
  if (left < 120_000) await new Promise((resolve) => setTimeout(resolve, left));
}, 240_000);

afterAll(async () => {
  await server?.remove();
  await inbox?.close();
});

test("300 surveys of one visitor with made-up addresses: others get their receipt and their link, and the team a few emails", async () => {
  await Promise.all(Array.from({ length: 6 }, (_, lane) => flood(lane, 50)));
  const creator = from("192.0.2.2");
  const page = await walkTo(creator, 2);
  const asked = await creator.go(page, "email-link", { ...ANSWERS[2], email: "link@example.com" });
  expect(asked.text).toContain("We're sending your link");
  const done = await creator.press(
    await creator.go(await creator.go(asked, "next", ANSWERS[2]), "next", ANSWERS[3]),
    "submit",
    { ...ANSWERS[4], email: "creator@example.com" },
  );
  expect(done.location).toBe("/survey/creator/success");
  const receivers = () => inbox.acknowledged.flatMap(({ to }) => to);
  await expect
    .poll(() => receivers().filter((to) => /^(link|creator)@/.test(to)).length, { timeout: 60_000, interval: 200 })
    .toBe(2);
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toEqual(["team-digest"]);
  expect(receivers().filter((to) => to === "team@example.org").length).toBeLessThanOrEqual(20);
  expect(receivers().filter((to) => to.startsWith("made-up")).length).toBeLessThanOrEqual(60);
  // Fifteen minutes later, a single digest replaces all the other emails to the team.
  const bundled = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("outbox").select("id").where("bundled_in", "is not", null).execute(),
  );
  await changeDatabase(
    server.databaseFile,
    sql`update outbox set next_attempt_at = '2026-01-01' where kind = 'team-digest'`,
  );
  await expect.poll(waiting, { timeout: 30_000, interval: 200 }).toEqual([]);
  const digest = inbox.acknowledged.at(-1);
  expect(digest?.to).toEqual(["team@example.org"]);
  expect(digest?.parts.get("text/plain")).toContain(`Surveys: ${bundled.length}`);
}, 240_000);

test("60 spellings of one Gmail address from several visitors: three emails", async () => {
  for (let number = 0; number < 60; number += 1) {
    const local = Array.from("deborahpalm")
      .map((letter, place) => (number & (1 << place) ? `${letter}.` : letter))
      .join("")
      .replace(/\.$/, "");
    const visitor = from(`198.51.100.${1 + Math.floor(number / 15)}`);
    const sent = await visitor.press(await visitor.get("/contact"), "", {
      ...MESSAGE,
      email: `${local}+${number}@gmail.com`,
    });
    expect([sent.status, sent.location]).toEqual([303, "/contact?sent"]);
  }
  const rows = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("outbox").select("id").where("kind", "=", "message-acknowledgement").execute(),
  );
  expect(rows).toHaveLength(3);
}, 120_000);

describe("once the hourly limit of emails is used up, the page says so", () => {
  beforeAll(() =>
    changeDatabase(server.databaseFile, sql`update rate_limits set count = 300 where key = 'letter-all:all'`),
  );

  test("to the sender of a message: it is stored", async () => {
    const visitor = from("203.0.113.1");
    const thanks = await visitor.go(await visitor.get("/contact"), "", { ...MESSAGE, email: "spent@example.com" });
    expect(thanks.text).toContain(
      "Thank you for your message! We'll get back to you soon. We got your message, but we couldn't email you a confirmation.",
    );
  });

  test("to a creator who asks for a link, with and without cookies: the link is below", async () => {
    for (const blocksCookies of [false, true]) {
      const creator = visit(server.origin, { blocksCookies, headers: { "fly-client-ip": "203.0.113.2" } });
      const page = await creator.go(await creator.get("/survey/creator"), "next", ANSWERS[1]);
      const asked = await creator.go(page, "email-link", { ...ANSWERS[2], email: "spent@example.com" });
      expect(asked.text).toContain(
        "We can't send email right now Your answers are saved. Copy your link instead: it's below",
      );
      expect(asked.html).toContain("/survey/creator/resume/");
    }
  });

  test("to the creator of a survey: it is saved", async () => {
    const creator = from("203.0.113.3");
    const done = await creator.go(await walkTo(creator, 4), "submit", { ...ANSWERS[4], email: "spent@example.com" });
    expect([done.status, done.title]).toEqual([200, "Survey Complete | TETM"]);
    expect(done.text).toContain("Your answers are saved. We couldn't email you a confirmation");
    expect((await creator.get("/survey/creator/success")).text).not.toContain("couldn't email");
  });
});

/** Submits surveys from one IP address, one after another, each with a different email address. Ignores refusals. */
async function flood(lane: number, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const page = `flood-${lane}-${number}-0123456789`;
    const begun = await post("/survey/creator?step=1", {
      name: `Made up ${lane}`,
      current_stage: "exploring",
      page,
      intent: "next",
      version: "0",
    });
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    await post(
      "/survey/creator?step=4",
      { email: `made-up-${lane}-${number}@example.com`, page, intent: "submit", version: "1" },
      cookie,
    );
  }
}

function post(path: string, fields: Record<string, string>, cookie = ""): Promise<Response> {
  const headers = { Origin: server.origin, Cookie: cookie, "fly-client-ip": "192.0.2.1" };
  return fetch(server.origin + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers,
  });
}

function from(address: string): Visitor {
  return visit(server.origin, { headers: { "fly-client-ip": address } });
}

async function waiting(): Promise<string[]> {
  return (
    await withDatabase(server.databaseFile, (db) =>
      db.selectFrom("outbox").select("kind").where("state", "=", "waiting").execute(),
    )
  ).map(({ kind }) => kind);
}
