import { beforeEach, describe, expect, test } from "vitest";
import { setRole, setDisabled, setPasswordHash } from "../../app/auth/members/staff.store.server.ts";
import { teamMessageEmail } from "../../app/contact/send-message.server.ts";
import type { Database } from "../../app/database/database.ts";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { enqueueEmail } from "../../app/mail/enqueue-email.server.ts";
import { notifyTeam } from "../../app/mail/notifications/notify-team.server.ts";
import { setChoice } from "../../app/mail/notifications/subscription.store.server.ts";
import type { Choice, Topic } from "../../app/mail/notifications/subscription.ts";
import { testEmail } from "../../app/mail/write-email.ts";
import type { Role } from "../../app/server/security/roles.ts";
import { notifyOfAttention, notifyOfRefund } from "../../app/shop/orders/notify-of-order.server.ts";
import type { Attention } from "../../app/shop/orders/order-states.ts";
import type { Order } from "../../app/shop/orders/order.ts";
import type { Refund } from "../../app/shop/orders/refund.ts";
import { teamSurveyEmail } from "../../app/survey/notify-of-survey.server.ts";
import { addMember } from "../support/desk-member.ts";
import { MINUTE, openSender, TEAM } from "../support/mail-harness.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// Who is notified: copies at once, the morning digest, and the settings' address while no member is notified.

const ORIGIN = "https://tetm.example";
const HOUR = 60 * MINUTE;
/** Midnight UTC is 7 PM in New York, 13 hours before the next morning. */
const TO_MORNING = 13 * HOUR + MINUTE;
const ORDER = {
  email: null,
  shipping: null,
  id: "order-1",
  lines: [],
  disputes: [],
  delivery: null,
  postageName: null,
  postageCents: null,
  amountCents: 100,
  paidCents: 100,
  refundedCents: 0,
  returnOrigin: ORIGIN,
  state: "paid",
  attention: null,
} as unknown as Order;

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;
let ruth: string;
let ada: string;

beforeEach(async () => {
  desk = openDesk(store);
  [ruth, ada] = [await join("Ruth Hale"), await join("Ada Moss")];
});

describe("at once", () => {
  test("as long as no member has chosen a topic, the settings' address gets it, in one email", async () => {
    await choose(ruth, "messages", "at-once");
    await choose(ruth, "surveys", "never");
    await survey(1);
    expect(await addresses()).toEqual([null]);
  });

  test("each member who chose it gets a copy of their own, and the settings' address none", async () => {
    for (const member of [ruth, ada]) await choose(member, "surveys", "at-once");
    await survey(1);
    expect(await addresses()).toEqual([`${ada}@example.com`, `${ruth}@example.com`].toSorted());
    const sender = openSender(store.db);
    expect(await sender.round()).toEqual(["sent", "sent"]);
    expect(sender.delivered.map(({ to }) => to).toSorted()).toEqual(
      [`${ada}@example.com`, `${ruth}@example.com`].toSorted(),
    );
    expect(new Set(sender.delivered.map(({ messageId }) => messageId)).size).toBe(2);
    for (const mail of sender.delivered) {
      expect(mail).toMatchObject({ kind: "team-survey", replyTo: null, subject: "New creator survey: Creator 1" });
      expect(mail.text + mail.html).not.toContain(mail.to);
    }
  });

  test.each([
    ["stock-short", "orders"],
    ["refund-failed", "refunds"],
    ["disputed", "refunds"],
    ["dispute-lost", "refunds"],
  ] as [Attention, Topic][])("an order that needs attention (%s) is of the topic %s", async (attention, topic) => {
    await choose(ruth, topic, "at-once");
    await notifyOfAttention(store.db, desk.to, ORDER, attention);
    expect(await addresses()).toEqual([`${ruth}@example.com`]);
  });
});

test("a refund that went through is news to members who chose it, and not to the settings' address", async () => {
  const refund = { cents: 4000, units: [], postage: false } as unknown as Refund;
  await notifyOfRefund(store.db, deps(), ORDER, refund);
  expect(await mails()).toEqual([]);
  await choose(ruth, "refunds", "at-once");
  await notifyOfRefund(store.db, deps(), ORDER, refund);
  expect(await mails()).toMatchObject([{ kind: "team-refund", staff_id: ruth, about: "order:order-1" }]);
  expect((await mails())[0]?.subject).toMatch(/^Refund for order .*: \$40\.00$/);
});

test("of many orders at once none is lost, told right away or filed for the morning", async () => {
  await choose(ruth, "orders", "at-once");
  await choose(ada, "orders", "digest");
  await Promise.all(
    Array.from({ length: 12 }, () =>
      inTransaction(store.db, (db) => notifyOfAttention(db, desk.to, ORDER, "stock-short")),
    ),
  );
  const rows = await mails();
  expect(rows.filter(({ staff_id, kind }) => staff_id === ruth && kind === "team-attention")).toHaveLength(12);
  expect(rows.filter(({ bundled_in }) => bundled_in !== null)).toHaveLength(12);
  expect(rows.filter(({ kind }) => kind === "team-morning")).toHaveLength(1);
});

describe("a member who may not be told any more", () => {
  const changes: [string, () => Promise<void>][] = [
    ["is disabled", () => setDisabled(store.db, ruth, now(), now())],
    ["has another role", () => setRole(store.db, ruth, "shop", now())],
    ["was reset", () => setPasswordHash(store.db, ruth, null, now())],
  ];

  test.each(changes)(
    "who %s gets nothing from then on: the last one's topic goes to the settings' address",
    async (_how, change) => {
      await choose(ruth, "surveys", "at-once");
      await change();
      await survey(1);
      expect(await addresses()).toEqual([null]);
    },
  );

  test.each(changes)("who %s doesn't get what waits either: the settings' address does, once", async (_how, change) => {
    await choose(ruth, "surveys", "at-once");
    await survey(1);
    await change();
    const sender = openSender(store.db);
    expect(await sender.round()).toEqual(["dropped"]);
    expect(await sender.round()).toEqual(["sent"]);
    expect(sender.delivered).toMatchObject([{ to: TEAM, subject: "New creator survey: Creator 1" }]);
    expect(await mails()).toMatchObject([{ staff_id: null, to_address: null, about: "survey:1", state: "sent" }]);
  });

  test.each(changes)(
    "who %s is in no morning's summary: the settings' address gets that, once",
    async (_how, change) => {
      for (const member of [ruth, ada]) await choose(member, "surveys", "digest");
      await survey(1);
      await change();
      await setDisabled(store.db, ada, now(), now());
      const sender = openSender(store.db);
      sender.later(TO_MORNING);
      expect(await sender.round()).toEqual(["dropped", "dropped"]);
      expect(await sender.round()).toEqual(["sent"]);
      expect(await sender.round()).toEqual([]);
      expect(sender.delivered).toMatchObject([{ to: TEAM, kind: "team-morning" }]);
      expect(sender.delivered[0]?.text).toContain("Creator 1");
    },
  );
});

describe("the morning's summary", () => {
  test("is one email a day for each member, with the topics of their own", async () => {
    await choose(ruth, "surveys", "digest");
    await choose(ruth, "messages", "at-once");
    await choose(ada, "messages", "digest");
    for (const number of [1, 2, 3]) await survey(number);
    await message(4);
    const sender = openSender(store.db);
    expect(await sender.round()).toEqual(["sent"]);
    sender.later(TO_MORNING - 1);
    expect(await sender.round()).toEqual([]);
    sender.later(1);
    expect(await sender.round()).toEqual(["sent", "sent"]);
    const to = (id: string) => sender.delivered.filter((mail) => mail.to === `${id}@example.com`);
    expect(to(ruth).map(({ kind }) => kind)).toEqual(["team-message", "team-morning"]);
    const [own] = to(ruth).slice(-1);
    expect(own?.subject).toBe("Your morning summary: January 1, 2026");
    expect(own?.text).toMatch(/Surveys:\s+3\b/);
    expect(own?.text).toContain(`${ORIGIN}/desk/surveys/3`);
    expect(own?.text).not.toContain("Messages");
    const [other] = to(ada);
    expect(other?.text).toMatch(/Messages:\s+1\b/);
    expect(other?.text).not.toContain("Creator");
    sender.later(24 * HOUR);
    expect(await sender.round()).toEqual([]);
  });

  test("comes once from two processes, also after one died over it", async () => {
    for (const member of [ruth, ada]) await choose(member, "surveys", "digest");
    await Promise.all(
      Array.from({ length: 12 }, (_, number) => inTransaction(store.db, (db) => survey(number, null, db))),
    );
    expect((await mails()).filter(({ kind }) => kind === "team-morning")).toHaveLength(2);
    const dead = openSender(store.db, "dead");
    dead.later(TO_MORNING);
    dead.to.deliver = () => new Promise(() => undefined);
    void dead.round();
    await expect.poll(async () => (await mails()).filter(({ claim }) => claim !== null).length).toBe(2);
    const senders = [openSender(store.db, "a"), openSender(store.db, "b")];
    for (const sender of senders) sender.later(TO_MORNING + MINUTE);
    expect((await Promise.all(senders.map((sender) => sender.round()))).flat()).toEqual(["sent", "sent"]);
    expect(senders.flatMap(({ delivered }) => delivered).map(({ text }) => /Surveys:\s+(\d+)/.exec(text)?.[1])).toEqual(
      ["12", "12"],
    );
  });

  test("has what came in before the member chose something else, and nothing from after", async () => {
    await choose(ruth, "surveys", "digest");
    await choose(ada, "surveys", "digest");
    await survey(1);
    desk.later(MINUTE);
    await choose(ruth, "surveys", "never");
    desk.later(MINUTE);
    await survey(2);
    const sender = openSender(store.db);
    sender.later(TO_MORNING);
    await sender.round();
    const textOf = (id: string) => sender.delivered.find(({ to }) => to === `${id}@example.com`)?.text;
    expect(textOf(ruth)).toMatch(/Surveys:\s+1\b/);
    expect(textOf(ada)).toMatch(/Surveys:\s+2\b/);
  });
});

test("a flood is a summary every quarter of an hour for each member, and one row for each event", async () => {
  for (const member of [ruth, ada]) await choose(member, "surveys", "at-once");
  for (let number = 0; number < 100; number += 1) await survey(number, "noisy");
  const rows = await mails();
  expect(rows.filter(({ bundled_in, kind }) => bundled_in === null && kind === "team-survey")).toHaveLength(5 * 2);
  expect(rows.filter(({ bundled_in }) => bundled_in !== null)).toHaveLength(95);
  expect(
    rows
      .filter(({ kind }) => kind === "team-digest")
      .map(({ to_address }) => to_address)
      .toSorted(),
  ).toEqual([`${ruth}@example.com`, `${ada}@example.com`].toSorted());
  const sender = openSender(store.db);
  sender.later(16 * MINUTE);
  while ((await sender.round()).length > 0);
  const digests = sender.delivered.filter(({ kind }) => kind === "team-digest");
  expect(digests.map(({ text }) => /Surveys:\s+(\d+)/.exec(text)?.[1])).toEqual(["95", "95"]);
});

test("an email that failed for good is told of once an hour, without its address or text, and never where it was such a notice", async () => {
  await choose(ruth, "failed-mail", "at-once");
  for (let number = 0; number < 3; number += 1)
    await enqueueEmail(store.db, desk.to, testEmail(ORIGIN), { to: `gone-${number}@example.com`, about: "survey:1" });
  const sender = openSender(store.db);
  sender.refuse = "gone-";
  expect(await sender.round()).toEqual(["failed", "failed", "failed"]);
  sender.refuse = `${ruth}@`;
  sender.later(HOUR + MINUTE);
  expect(await sender.round()).toEqual(["failed"]);
  expect(await sender.round()).toEqual([]);
  const { length } = await mails();
  sender.later(24 * HOUR);
  expect([await sender.round(), (await mails()).length]).toEqual([[], length]);
});

async function join(name: string, role: Role = "owner"): Promise<string> {
  const { id } = await addMember(store.db, name);
  await store.db.updateTable("staff").set({ password_hash: "set", role }).where("id", "=", id).execute();
  return id;
}

function choose(staffId: string, topic: Topic, choice: Choice): Promise<void> {
  return setChoice(store.db, { staffId, topic, choice, at: now() });
}

function survey(number: number, visitor: string | null = null, db: Database = store.db): Promise<void> {
  const email = teamSurveyEmail({ name: `Creator ${number}`, answers: [], origin: ORIGIN });
  return notifyTeam(db, desk.to, email, { about: `survey:${number}`, visitor });
}

function message(number: number): Promise<void> {
  const facts = { id: `${number}`, name: "Naomi", email: "naomi@example.com", subject: "Hello", message: "Hi" };
  const about = { about: `message:${number}`, replyTo: "naomi@example.com", visitor: null };
  return notifyTeam(store.db, desk.to, teamMessageEmail({ ...facts, origin: ORIGIN }), about);
}

function deps() {
  return { ...desk.to, secrets: ["secret"] };
}

function now(): string {
  return desk.to.time.toISOString();
}

function mails() {
  return store.db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
}

async function addresses(): Promise<(string | null)[]> {
  return (await mails()).map(({ to_address }) => to_address).toSorted();
}
