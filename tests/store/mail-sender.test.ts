import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueueEmail } from "../../app/mail/enqueue-email.server.ts";
import { testEmail } from "../../app/mail/write-email.ts";
import { MINUTE, openMailHarness } from "../support/mail-harness.ts";
import { header } from "../support/read-mail.ts";
import { refuseWrites } from "../support/server-database.ts";
import { openInbox, type SmtpInbox } from "../support/smtp-inbox.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();
let inbox: SmtpInbox;
let desk: ReturnType<typeof openMailHarness>;

beforeEach(async () => {
  inbox = await openInbox();
  desk = openMailHarness(store.db, inbox.port);
});

afterEach(() => inbox.close());

describe("a mail that the server takes", () => {
  test("about orders, surveys and messages goes to the team's address for them", async () => {
    const team = { orders: "shop@a.example", surveys: "creators@a.example", messages: "hello@a.example" };
    desk.to.addresses = { ...team, other: "team@example.org" };
    const kinds = ["team-order", "team-attention", "team-survey", "team-message", "test"] as const;
    for (const kind of kinds)
      await enqueueEmail(store.db, desk.to, { ...testEmail("https://tetm.example"), kind }, { to: null, about: null });
    while ((await desk.round()).length > 0) desk.later(MINUTE);
    const got = inbox.acknowledged.map(({ to }) => to[0]).toSorted();
    expect(got).toEqual([
      "creators@a.example",
      "hello@a.example",
      "shop@a.example",
      "shop@a.example",
      "team@example.org",
    ]);
  });

  test("is sent once where the server says 250 and is gone", async () => {
    inbox.behave(() => "die-after-250");
    await desk.enqueue();
    expect(await desk.round()).toEqual(["sent"]);
    desk.later(7 * 24 * 60 * MINUTE);
    expect(await desk.round()).toEqual([]);
    expect([inbox.acknowledged.length, inbox.whole.length]).toEqual([1, 1]);
  });

  test("is sent once where that could not be stored at first", async () => {
    await desk.enqueue();
    const allow = await refuseWrites(store.file, "outbox", ["update"], { column: "state", is: "sent" });
    expect(await desk.round()).toEqual(["later"]);
    await allow();
    desk.later(2 * MINUTE);
    expect(await desk.round()).toEqual(["sent"]);
    expect(inbox.whole).toHaveLength(1);
    expect(await desk.rows()).toMatchObject([{ state: "sent" }]);
  });
});

describe("a mail that the server does not take at once", () => {
  test.each([
    ["is not there", "down"],
    ["dies in the middle of the text", "die-in-data"],
    ["dies after the text, before its 250", "die-before-250"],
  ] as const)("is sent again in the same round where the server %s, with the same id", async (_what, fault) => {
    await desk.enqueue();
    if (fault === "down") {
      await inbox.down();
      desk.to.pause = async () => inbox.up();
    }
    inbox.behave((delivery) => (delivery === 1 && fault !== "down" ? fault : "take"));
    expect(await desk.round()).toEqual(["sent"]);
    expect(inbox.acknowledged).toHaveLength(1);
    const ids = inbox.whole.map((mail) => header(mail, "message-id"));
    expect(ids).toEqual(ids.map(() => "<id-1@tetm.example>"));
    expect(ids).toHaveLength(fault === "die-before-250" ? 2 : 1);
    expect(await desk.rows()).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  test("is tried four times with growing pauses, then in later rounds for three days, then it has failed", async () => {
    await inbox.down();
    await desk.enqueue();
    let rounds = 0;
    while ((await desk.rows())[0]?.state === "waiting") {
      const due = (await desk.rows())[0]?.next_attempt_at ?? "";
      desk.time = new Date(Date.parse(due) - 1);
      expect(await desk.round()).toEqual([]);
      desk.time = new Date(due);
      rounds += (await desk.round()).length;
    }
    expect(rounds).toBe(14);
    expect(desk.pauses.slice(0, 6)).toEqual([1000, 2000, 4000, 1000, 2000, 4000]);
    expect(desk.time.getTime() - Date.parse("2026-01-01T00:00:00.000Z")).toBe((72 * 60 + 1) * MINUTE);
    expect((await desk.rows())[0]).toMatchObject({
      state: "failed",
      attempts: 56,
      last_error: expect.stringContaining("ECONNREFUSED"),
    });
    await inbox.up();
    desk.later(24 * 60 * MINUTE);
    // The team is told; the email itself isn't tried again.
    expect(await desk.round()).toEqual(["sent"]);
    expect(inbox.acknowledged.map(({ to }) => to)).toEqual([["team@example.org"]]);
  });

  test("is sent in a later round after greylisting", async () => {
    inbox.behave(() => ({ code: 450, text: "4.2.0 <ruth@example.com>: Recipient address rejected: Greylisted" }));
    await desk.enqueue();
    expect(await desk.round()).toEqual(["later"]);
    expect(await desk.rows()).toMatchObject([
      { state: "waiting", attempts: 4, rounds: 1, next_attempt_at: "2026-01-01T00:01:00.000Z" },
    ]);
    inbox.behave(() => "take");
    desk.later(MINUTE);
    expect(await desk.round()).toEqual(["sent"]);
    expect(inbox.acknowledged).toHaveLength(1);
  });

  test.each([
    ["its recipient", { code: 550, text: "5.1.1 <ruth@example.com>: no mailbox ruth here" }],
    ["its text", { afterData: 554, text: "5.7.1 spam from ruth@example.com" }],
  ])(
    "fails at once where the server refuses %s for good, with the reason and without the address",
    async (_what, conduct) => {
      inbox.behave(() => conduct);
      await desk.enqueue();
      expect(await desk.round()).toEqual(["failed"]);
      const [row] = await desk.rows();
      expect(row).toMatchObject({ state: "failed", attempts: 1, last_error: expect.stringMatching(/55[04]/) });
      expect(row?.last_error + desk.logged.join()).not.toMatch(/ruth|example\.com/);
    },
  );
});

describe("several senders on one outbox", () => {
  test("send each mail once", async () => {
    for (let mail = 0; mail < 30; mail += 1) await desk.enqueue();
    const others = ["a", "b", "c"].map((name) => openMailHarness(store.db, inbox.port, name));
    const results = await Promise.all([desk, ...others].map((one) => one.round()));
    expect(results.flat()).toEqual(Array.from({ length: 30 }, () => "sent"));
    expect(new Set(inbox.whole.map((mail) => header(mail, "message-id"))).size).toBe(30);
    expect(inbox.whole).toHaveLength(30);
  });

  test("leave another's claims alone until they expire", async () => {
    await desk.enqueue();
    const slow = openMailHarness(store.db, inbox.port, "slow");
    slow.to.deliver = () => new Promise(() => undefined);
    void slow.round();
    await expect.poll(async () => (await desk.rows())[0]?.claim).not.toBe(null);
    desk.later(MINUTE - 1);
    expect(await desk.round()).toEqual([]);
    desk.later(1);
    expect(await desk.round()).toEqual(["sent"]);
  });
});

describe("stopping", () => {
  test("tries nothing again, and gives the mail back as due", async () => {
    await desk.enqueue();
    inbox.behave(() => ({ code: 450, text: "later" }));
    desk.to.pause = async () => desk.stopping.abort();
    expect(await desk.round()).toEqual(["stopped"]);
    expect(await desk.rows()).toMatchObject([
      { state: "waiting", rounds: 0, claim: null, next_attempt_at: desk.time.toISOString() },
    ]);
    expect(await desk.round()).toEqual([]);
  });

  test("gives up a server that does not answer", async () => {
    await desk.enqueue();
    inbox.behave(() => ({ slowMs: 60_000 }));
    setTimeout(() => desk.cutShort.abort(), 200);
    expect(await desk.round()).toEqual(["stopped"]);
    expect(await desk.rows()).toMatchObject([{ state: "waiting", claim: null }]);
  });
});
