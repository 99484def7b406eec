import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../app/database/database.ts";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { emailUnverified } from "../../app/mail/enqueue-email.server.ts";
import { notifyTeam } from "../../app/mail/notifications/notify-team.server.ts";
import { deleteMailAbout } from "../../app/mail/outbox.store.server.ts";
import { testEmail } from "../../app/mail/write-email.ts";
import { teamSurveyEmail } from "../../app/survey/notify-of-survey.server.ts";
import { MINUTE, openSender } from "../support/mail-harness.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const LETTER = testEmail("https://tetm.example");

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;

beforeEach(() => void (desk = openDesk(store)));

describe("email to unverified addresses", () => {
  test("are three hundred an hour to everybody together, and say where that is spent", async () => {
    expect(await write("a", null)).toBe("taken");
    await setCount("letter-all:all", 300);
    expect([await write("b", null), await write("c", "visitor")]).toEqual(["spent", "spent"]);
    expect(await mails()).toHaveLength(1);
    desk.later(60 * MINUTE);
    expect(await write("b", null)).toBe("taken");
  });

  test("are sixty an hour for one visitor, who leaves the rest to others", async () => {
    const outcomes: string[] = [];
    for (let number = 0; number < 70; number += 1) outcomes.push(await write(`made-up-${number}`, "noisy"));
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(60);
    expect(await countOf("letter-all:all")).toBe(60);
    expect(await write("quiet", "quiet")).toBe("taken");
  });

  test("of many at once never more than the limit", async () => {
    await setCount("letter-all:all", 295);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        inTransaction(store.db, (db) =>
          emailUnverified(db, desk.to, LETTER, { address: `at-once-${number}@example.com`, about: "x", visitor: null }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(5);
  });
});

describe("emails to the team", () => {
  test("are five an hour of one visitor's doing and twenty in all; the rest comes in a digest every quarter of an hour", async () => {
    const sender = openSender(store.db);
    for (let number = 0; number < 100; number += 1) await tell(number, "noisy");
    expect(await ownEmails()).toHaveLength(5);
    for (let number = 0; number < 20; number += 1) await tell(1000 + number, `quiet-${number}`);
    expect(await ownEmails()).toHaveLength(20);
    sender.later(15 * MINUTE);
    await sender.round();
    expect(sender.delivered.map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => "team-survey"));
    expect(await sender.round()).toEqual([]);
    sender.later(MINUTE);
    expect(await sender.round()).toEqual(["sent"]);
    const digest = sender.delivered.at(-1);
    expect(digest).toMatchObject({
      kind: "team-digest",
      subject: "New surveys and messages: a summary",
      messageId: "<team-digest-1767225600@tetm.example>",
    });
    expect(digest?.text).toMatch(/Surveys:\s+100\b/);
    expect(digest?.text.match(/New creator survey: Creator \d+/g)).toHaveLength(10);
    expect(digest?.text).toContain("https://tetm.example/desk/surveys/1019");
    desk.later(13 * MINUTE);
    for (let number = 0; number < 3; number += 1) await tell(2000 + number, "noisy");
    sender.later(15 * MINUTE);
    expect(await sender.round()).toEqual(["sent"]);
    expect(sender.delivered.at(-1)?.text).toMatch(/Surveys:\s+3\b/);
  });

  test("that are bundled keep their subject alone, and a deleted survey is in no digest", async () => {
    await setCount("team-all:all", 20);
    for (const number of [1, 2]) await tell(number, null);
    await deleteMailAbout(store.db, "survey:1");
    const bundled = (await mails()).filter(({ bundled_in }) => bundled_in !== null);
    expect(bundled).toMatchObject([
      { subject: "New creator survey: Creator 2", text: "", html: "", state: "sent", sent_at: null },
    ]);
    const sender = openSender(store.db);
    sender.later(16 * MINUTE);
    await sender.round();
    expect(sender.delivered[0]?.text).toContain("Creator 2");
    expect(sender.delivered[0]?.text).not.toContain("Creator 1");
    expect(JSON.stringify((await mails()).filter(({ kind }) => kind === "team-digest"))).not.toContain("Creator");
  });
});

function write(name: string, visitor: string | null) {
  return emailUnverified(store.db, desk.to, LETTER, { address: `${name}@example.com`, about: "x", visitor });
}

function tell(number: number, visitor: string | null, db: Database = store.db) {
  desk.later(1000);
  return notifyTeam(
    db,
    desk.to,
    teamSurveyEmail({ name: `Creator ${number}`, answers: [], origin: "https://tetm.example" }),
    { about: `survey:${number}`, visitor },
  );
}

async function ownEmails() {
  return (await mails()).filter(({ kind, bundled_in }) => kind === "team-survey" && bundled_in === null);
}

function mails() {
  return store.db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
}

/** Sets the current hour's count. */
async function setCount(key: string, count: number): Promise<void> {
  const row = { key, window_start: desk.to.time.toISOString(), count };
  await store.db
    .insertInto("rate_limits")
    .values(row)
    .onConflict((conflict) => conflict.columns(["key", "window_start"]).doUpdateSet({ count }))
    .execute();
}

async function countOf(key: string): Promise<number | undefined> {
  return (await store.db.selectFrom("rate_limits").select("count").where("key", "=", key).executeTakeFirst())?.count;
}
