import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readParcels } from "../../../app/shop/orders/parcel.ts";
import { readAudit } from "../../support/audit-lines.ts";
import { checkOrders } from "../../support/check-orders.ts";
import { type DeskMember, visitDesk } from "../../support/desk-member.ts";
import { killAfter, type Moment } from "../../support/kill-after.ts";
import { header } from "../../support/read-mail.ts";
import { withDatabase } from "../../support/server-database.ts";
import { buyTees, startShopOfTees } from "../../support/shop-of-tees.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import { openInbox, type SmtpInbox } from "../../support/smtp-inbox.ts";

// The server is killed while it hears of a payment, and while a member sends a parcel and takes it back. Afterwards the
// order is paid once, a parcel is there with its email and its line in the audit log, or without both, and each email
// comes once.

let inbox: SmtpInbox;
let shop: ShopServer;
let member: DeskMember;

beforeAll(async () => {
  inbox = await openInbox();
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    MAIL_FROM: "TETM <site@example.org>",
    MAIL_TO: "team@example.org",
  };
  ({ shop, member } = await startShopOfTees(mail));
});

afterAll(async () => {
  await shop?.remove();
  await inbox?.close();
});

/** Before, during and after the transaction of a post. */
const MOMENTS: readonly Moment[] = ["unheard", 5, 12, 30, 90, "answered"];

type Read = Awaited<ReturnType<typeof buyTees>>;

/** What there is of an order's parcels. */
async function readPacking(read: Read) {
  const { id, parcels: json, shipped_at } = await read();
  const parcels = readParcels(json);
  const mails = await withDatabase(shop.databaseFile, (db) =>
    db
      .selectFrom("outbox")
      .select("id")
      .where("about", "=", `order:${id}`)
      .where("kind", "=", "order-sent")
      .orderBy("created_at")
      .execute(),
  );
  const log = (await readAudit(shop.databaseFile, "order")).filter(({ subject }) => subject === id);
  expect(parcels.map(({ mail }) => mail)).toEqual(mails.map((mail) => mail.id));
  const count = (action: string) => log.filter((line) => line.action === `order.${action}`).length;
  expect(count("shipped") - count("unshipped")).toBe(parcels.length);
  return { parcels, shipped: count("shipped"), unshipped: count("unshipped"), isDone: shipped_at !== null };
}

async function openOrder(read: Read, moment: Moment, intent: string, answers = {}): Promise<boolean> {
  const browser = visitDesk(shop.origin, member);
  const page = await browser.get(`/desk/orders/${(await read()).id}`);
  return killAfter(shop, moment, () => browser.press(page, intent, answers));
}

/** Reads the emails of the outbox, and how often each came. */
async function readMails() {
  const rows = await withDatabase(shop.databaseFile, (db) =>
    db.selectFrom("outbox").select(["kind", "about", "state", "message_id as messageId"]).execute(),
  );
  const came = inbox.whole.map((mail) => header(mail, "message-id"));
  expect(came.filter((id) => rows.every(({ messageId }) => messageId !== id))).toEqual([]);
  return rows.map(({ kind, about, state, messageId }) => ({
    kind,
    about,
    state,
    times: came.filter((id) => id === messageId).length,
  }));
}

test("a payment of which a killed server heard, and a parcel that it sent or took back, are there once", async () => {
  const orders: { id: string; parcels: unknown[] }[] = [];
  const found = new Set<string>();
  for (const moment of MOMENTS) {
    const read = await buyTees(shop, 2);
    await (moment === "answered" ? shop.stripe.stripeFake.settled() : wait(moment === "unheard" ? 0 : moment));
    await shop.kill();
    await shop.restart();
    await shop.stripe.stripeFake.settled();
    expect(await read(), `${moment} ms into the webhook`).toMatchObject({ state: "paid", attention: null });

    const isSent = await openOrder(read, moment, "ship", { "units.1": "1", tracking: "1Z999AA10123456784" });
    const sent = await readPacking(read);
    found.add(`ship ${sent.shipped}`);
    expect(isSent && sent.shipped === 0, `${moment} ms into a parcel`).toBe(false);
    expect(sent).toMatchObject({ shipped: sent.parcels.length, isDone: false });
    expect(sent.parcels).toMatchObject(sent.parcels.map(() => ({ units: [[1, 1]] })));
    // What was not done can be done again. The second parcel has all that is left.
    if (sent.shipped === 0) await shipAgain(read, "1");
    await shipAgain(read, "1");
    expect(await readPacking(read)).toMatchObject({ shipped: 2, isDone: true });

    const isBack = await openOrder(read, moment, "unship");
    const back = await readPacking(read);
    found.add(`unship ${back.unshipped}`);
    expect(isBack && back.unshipped === 0, `${moment} ms into taking it back`).toBe(false);
    expect(back).toMatchObject({ shipped: 2, isDone: back.unshipped === 0 });
    orders.push({ id: (await read()).id, parcels: back.parcels });
  }
  expect([...found].toSorted()).toEqual(["ship 0", "ship 1", "unship 0", "unship 1"]);
  // Ten minutes later, when what a killed server was sending is free again.
  await withDatabase(shop.databaseFile, (db) =>
    db
      .updateTable("outbox")
      .set({ next_attempt_at: "2020-01-01T00:00:00.000Z", claimed_until: null })
      .where("state", "=", "waiting")
      .execute(),
  );
  await vi.waitUntil(async () => (await readMails()).every(({ state }) => state === "sent"), { timeout: 120_000 });
  const mails = await readMails();
  for (const { id, parcels } of orders) {
    const own = mails.filter(({ about }) => about === `order:${id}`);
    expect(own.filter(({ kind }) => kind === "order-sent").map(({ times }) => times)).toEqual(parcels.map(() => 1));
    // A server that is killed between the mail server's answer and writing it down sends an email again: at most once
    // for each kill. These are due at once; those about a parcel in ten minutes, when no server is killed anymore.
    const others = own.filter(({ kind }) => kind !== "order-sent");
    expect(others.map(({ kind }) => kind).toSorted()).toEqual(["order-confirmation", "team-order"]);
    expect(others.every(({ times }) => times >= 1 && times <= 3 * MOMENTS.length + 1)).toBe(true);
  }
  expect(await withDatabase(shop.databaseFile, checkOrders)).toEqual([]);
}, 600_000);

async function shipAgain(read: Read, units: string): Promise<void> {
  const browser = visitDesk(shop.origin, member);
  const page = await browser.get(`/desk/orders/${(await read()).id}?ship`);
  expect((await browser.press(page, "ship", { "units.1": units })).status).toBe(303);
}
