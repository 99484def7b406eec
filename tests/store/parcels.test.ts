import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { loadCounts } from "../../app/desk/today/load-today.server.ts";
import { claimDue } from "../../app/mail/outbox.store.server.ts";
import { listUnsent, retryMail } from "../../app/mail/outbox.store.server.ts";
import { checkHealth } from "../../app/server/health.server.ts";
import { findOrder } from "../../app/shop/orders/order.store.server.ts";
import { addParcel, markPickedUp, removeParcel } from "../../app/shop/orders/send-parcel.server.ts";
import { mailDeps } from "../support/mail-deps.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const NOW = new Date("2026-06-01T12:00:00.000Z");
const LATER = "2026-06-01T12:10:00.000Z";
const HEALTH = {
  payments: null,
  compareLedger: async () => "equal" as const,
  backups: null,
  settings: { maintenance: false, database: {} },
};
const ALL = { tracking: "1Z999AA10123456784", units: null, seen: 0 };

const store = useTestDatabase();

beforeEach(async () => {
  await seedCatalogue(store.file);
  await addOrder(store.db, "order-1");
});

const deps = () => ({ ...mailDeps(store.db, NOW.getTime()), by: "staff-1" });
const send = () => inTransaction(store.db, (trx) => addParcel(trx, deps(), "order-1", ALL));
const takeBack = (id: string) => inTransaction(store.db, (trx) => removeParcel(trx, deps(), "order-1", id));
const mails = () => store.db.selectFrom("outbox").select(["kind", "next_attempt_at"]).execute();

/** Returns every count of waiting emails some minutes later, and how many a retry makes due. */
async function lookAfter(minutes: number) {
  const later = new Date(NOW.getTime() + minutes * 60_000);
  const at = { db: store.db, now: () => later };
  return {
    age: (await checkHealth({ ...deps(), ...HEALTH, ...at })).outboxAge,
    counted: (await loadCounts(at, "owner"))["waiting-mail"],
    listed: (await listUnsent(store.db, later.toISOString(), 10)).length,
    retried: await retryMail(store.db, later.toISOString()),
  };
}

test("two members who send the same order at once send it once, with one email", async () => {
  expect((await Promise.all([send(), send()])).toSorted()).toEqual(["changed", null]);
  expect(await findOrder(store.db, { id: "order-1" })).toMatchObject({
    shippedAt: NOW.toISOString(),
    parcels: [{ by: "staff-1", tracking: ALL.tracking, units: [[1, 1]] }],
  });
  expect(await mails()).toEqual([{ kind: "order-sent", next_attempt_at: LATER }]);
});

test("the email doesn't wait before its ten minutes are over: not for health, the dashboard or a retry", async () => {
  await send();
  expect(await lookAfter(9)).toEqual({ age: 0, counted: 0, listed: 0, retried: 0 });
  expect(await mails()).toEqual([{ kind: "order-sent", next_attempt_at: LATER }]);
  expect(await lookAfter(12)).toEqual({ age: 120, counted: 1, listed: 1, retried: 1 });
});

test("a parcel is taken back with its email, but not with one that is being sent", async () => {
  await send();
  const parcelOf = async () => (await findOrder(store.db, { id: "order-1" }))?.parcels[0]?.id ?? "";
  expect(await takeBack(await parcelOf())).toEqual({ told: false });
  expect(await mails()).toEqual([]);
  expect(await findOrder(store.db, { id: "order-1" })).toMatchObject({ shippedAt: null, parcels: [] });
  expect(await takeBack("none")).toBeNull();

  await send();
  await store.db.updateTable("outbox").set({ attempts: 1, last_error: "The mail server is down." }).execute();
  expect(await takeBack(await parcelOf())).toEqual({ told: false });
  expect(await mails()).toEqual([]);

  await send();
  await claimDue(store.db, LATER, { token: "sender", until: "2026-06-01T12:11:00.000Z" }, 10);
  expect(await takeBack(await parcelOf())).toEqual({ told: true });
  expect(await mails()).toHaveLength(1);
});

test("a pickup that is taken back emails the shopper after all, unless they were told before", async () => {
  await store.db
    .updateTable("orders")
    .set({ delivery: JSON.stringify({ pickup: "1 Mill Road", rates: [] }) })
    .execute();
  await send();
  const pickUp = (isPickedUp: boolean) =>
    inTransaction(store.db, (trx) => markPickedUp(trx, deps(), "order-1", isPickedUp));
  expect(await pickUp(true)).toBe(true);
  expect(await mails()).toEqual([]);
  expect(await pickUp(false)).toBe(true);
  expect(await pickUp(false)).toBe(false);
  expect(await mails()).toEqual([{ kind: "order-sent", next_attempt_at: LATER }]);
  const { id } = await store.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  expect(await findOrder(store.db, { id: "order-1" })).toMatchObject({ pickedUpAt: null, parcels: [{ mail: id }] });

  await store.db.updateTable("outbox").set({ state: "sent" }).execute();
  expect([await pickUp(true), await pickUp(false)]).toEqual([true, true]);
  expect(await mails()).toHaveLength(1);
});

test("an order that is not paid, or has no address, is sent without an email or not at all", async () => {
  await store.db.updateTable("orders").set({ state: "refunded" }).execute();
  expect(await send()).toBe("changed");
  await store.db.updateTable("orders").set({ state: "paid", email: null }).execute();
  expect(await send()).toBeNull();
  expect(await mails()).toEqual([]);
});
