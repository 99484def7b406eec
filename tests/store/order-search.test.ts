import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { changeOrder } from "../../app/desk/orders/change-order.server.ts";
import type { OrderSearch } from "../../app/desk/orders/desk-order.ts";
import { findNeighbors, findOrders, loadOrders, loadSlips } from "../../app/desk/orders/load-orders.server.ts";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import { indexOrders, findOrder } from "../../app/shop/orders/order.store.server.ts";
import { orderNumber } from "../../app/shop/orders/order.ts";
import type { Parcel } from "../../app/shop/orders/parcel.ts";
import { orderId, seedOrders } from "../support/many-orders.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const NOW = new Date("2026-05-01T00:00:00.000Z");

const store = useTestDatabase();
let lines = 0;

beforeEach(async () => {
  await seedCatalogue(store.file);
});

const log = pino({ level: "silent" });
const actor = { log, secrets: ["secret"], by: "staff-1", now: () => NOW, randomId: () => `line-${(lines += 1)}` };
const find = async (q: string, show: OrderSearch["show"] = "all") =>
  (await findOrders(store, { show, q }, null)).rows.map(({ id }) => id);

type Units = readonly (readonly [position: number, units: number])[];

const refundOf = (units: Units, state = "succeeded") =>
  JSON.stringify([{ id: "refund-1", state, cents: 2800, units, restock: false }]);

const sentUnits = (units: Units) =>
  JSON.stringify([{ id: "parcel-1", at: NOW.toISOString(), by: null, tracking: null, units, mail: null }]);

const parcel = (tracking: string) =>
  JSON.stringify([
    { id: "parcel-1", at: NOW.toISOString(), by: null, tracking, units: null, mail: null },
  ] satisfies Parcel[]);

async function add(number: number, change: Parameters<typeof addOrder>[2] = {}): Promise<string> {
  const id = orderId(number);
  await addOrder(store.db, id, change);
  await indexOrders(store.db, [id]);
  return id;
}

test("an order is found by each of its texts, by whole words and beginnings, and not by others", async () => {
  const shipping = JSON.stringify({ name: "Zoë van Field", address: { line1: "1 Mill Road" } });
  const id = await add(1, { shipping, email: "Zoe@Example.com", parcels: parcel("9400 1000") });
  await add(2, { shipping: null, email: null, state: "expired" });
  const found = ["zoe FIELD", "zoë@example.com", orderNumber(id), "fiel", "9400 1000", "94001000", "covenant zoe"];
  for (const q of found) expect(await find(q), q).toEqual([id]);
  for (const q of ["mill", "ruth", "zoe ruth", "=paid", "%", "'", "-"]) expect(await find(q), q).toEqual([]);
  expect(await find("covenant")).toHaveLength(2);
  expect([await find("covenant", "to-ship"), await find("zoe", "attention")]).toEqual([[id], []]);
});

test("the index follows the desk's changes in the same transaction, and forgets a person", async () => {
  const id = await add(1, { email: "zoe@example.com", attention: "paid-twice" });
  const ship = { intent: "ship", tracking: "TRACK-77", units: null, seen: 0 } as const;
  expect(await changeOrder(store.db, actor, id, ship)).toBeNull();
  expect([await find("track"), await find("track77"), await find("zoe", "to-ship")]).toEqual([[id], [id], []]);
  const sent = (await findOrder(store.db, { id }))?.parcels[0]?.id ?? "";
  expect(await changeOrder(store.db, actor, id, { intent: "unship", parcel: sent })).toBeNull();
  expect([await find("track77"), await find("zoe", "to-ship")]).toEqual([[], [id]]);
  expect(await changeOrder(store.db, actor, id, ship)).toBeNull();
  await changeOrder(store.db, actor, id, { intent: "settle", attention: "paid-twice" });
  expect(await find("zoe", "attention")).toEqual([]);
  await deletePerson(store.db, ["secret"], actor, "zoe@example.com");
  const order = await store.db.selectFrom("orders").select("words").where("id", "=", id).executeTakeFirst();
  expect(order?.words).toBe(`${orderNumber(id)} Covenant Tee`);
  expect([await find("track"), await find("zoe"), await find("covenant")]).toEqual([[], [], [id]]);
});

test("pages of a search follow each other both ways, and neighbors are those of the list", async () => {
  await seedOrders(store.db, 60);
  const search = { show: "all", q: "tee" } as const;
  const first = await findOrders(store, search, null);
  const second = await findOrders(store, search, first.next);
  const third = await findOrders(store, search, second.next);
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(ids).toEqual(
    (await store.db.selectFrom("orders").select("id").orderBy("created_at", "desc").execute()).map(({ id }) => id),
  );
  expect([third.next, third.rows.length]).toEqual([null, 10]);
  const back = await findOrders(store, search, third.prev);
  expect(back.rows).toEqual(second.rows);
  const [one, two, three] = first.rows;
  const at = (row = first.rows[0]) => findNeighbors(store, search, row ?? { id: "", createdAt: "" });
  expect(await at(two)).toEqual({ newer: one?.id, older: three?.id });
  expect((await at(one)).newer).toBeNull();
});

test("a slip has no refunded units, and an order without anything to send has none", async () => {
  await seedOrders(store.db, 4);
  const both = [
    [1, 1],
    [2, 1],
  ] as const;
  const orders = [
    { state: "paid" as const, parcels: null, refunds: refundOf(both) },
    { state: "paid" as const, parcels: sentUnits([[1, 1]]), refunds: refundOf([[2, 1]]) },
    { state: "pending" as const, parcels: null, refunds: null },
    { state: "paid" as const, parcels: null, refunds: refundOf(both, "failed") },
  ];
  for (const [number, order] of orders.entries())
    await store.db.updateTable("orders").set(order).where("id", "=", orderId(number)).execute();
  const slips = await loadSlips(store.db, [0, 1, 2, 3].map(orderId));
  expect(slips.map(({ id, lines: packed }) => [id, packed.map(({ name }) => name)])).toEqual([
    [orderId(1), ["Seeded Tee"]],
    [orderId(3), ["Seeded Tee", "Odd Mug"]],
  ]);
});

test("a slip and the list say which shipping was paid for, while there is something to send", async () => {
  const faster = { postage_name: "Faster shipping" };
  const ids = [
    await add(1, { postage_name: "Standard shipping" }),
    await add(2, faster),
    await add(3, { ...faster, shipped_at: NOW.toISOString() }),
  ];
  const slips = await loadSlips(store.db, ids);
  expect(slips.map(({ postage }) => postage)).toEqual(["Standard shipping", "Faster shipping", "Faster shipping"]);
  const { page } = await loadOrders({ ...store, now: () => NOW }, { show: "all", q: "" }, null);
  const rows = new Map(page.rows.map((row) => [row.id, row.postage]));
  expect(ids.map((id) => rows.get(id))).toEqual(["Standard shipping", "Faster shipping", null]);
});

test("orders to pick up, and those of which a part was sent, have filters and say what to do", async () => {
  const delivery = JSON.stringify({ key: "pickup", countries: [], rates: [], pickup: "At the studio" });
  const units = [[1, 1]] as const;
  const part = JSON.stringify([{ id: "p", at: NOW.toISOString(), by: null, tracking: null, units, mail: null }]);
  const place = { delivery, shipping: null, email: "zoe@example.com" };
  const ids = [
    await add(1, place),
    await add(2, { ...place, shipped_at: NOW.toISOString(), parcels: part }),
    await add(3, { ...place, parcels: part }),
    await add(4, { parcels: part }),
    await add(5, { parcels: part, state: "refunded" }),
    await add(6, { ...place, shipped_at: NOW.toISOString(), picked_up_at: NOW.toISOString(), parcels: part }),
  ];
  const [, second, third, fourth, , sixth] = ids;
  expect((await find("", "pickup")).toSorted()).toEqual([...ids.slice(0, 3), sixth].toSorted());
  expect([await find("", "ready"), await find("", "picked-up")]).toEqual([[second], [sixth]]);
  expect((await find("", "part-shipped")).toSorted()).toEqual([third, fourth].toSorted());
  expect([await find("zoe", "part-shipped"), await find("-", "pickup")]).toEqual([[third], []]);
  const { page } = await loadOrders({ ...store, now: () => NOW }, { show: "all", q: "" }, null);
  const packing = new Map(page.rows.map((row) => [row.id, row.packing]));
  expect(ids.map((id) => packing.get(id))).toEqual([
    "get-ready",
    "ready",
    "part-ready",
    "part-shipped",
    null,
    "picked-up",
  ]);
  const [slip] = await loadSlips(store.db, ids);
  expect(slip).toMatchObject({ pickup: "At the studio", address: ["zoe@example.com"] });
});
