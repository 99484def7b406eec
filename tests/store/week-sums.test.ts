import { beforeEach, expect, test } from "vitest";
import { makeWeekSums } from "../../app/desk/today/load-today.server.ts";
import { addEntries } from "../../app/shop/orders/journal/journal.store.server.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// A Tuesday. Daylight saving time began in New York on March 8.
const NOW = Date.parse("2026-03-10T12:00:00.000Z");

const store = useTestDatabase();

beforeEach(async () => {
  await seedCatalogue(store.file);
});

const read = () => makeWeekSums({ db: store.db, now: () => new Date(NOW) })();

async function sell(id: string, at: string, cents: number, kind: "sale" | "refund" = "sale"): Promise<void> {
  await addOrder(store.db, id);
  const none = {
    units: 1,
    postage_cents: 0,
    discount_cents: 0,
    tax_cents: 0,
    other_cents: 0,
    fee_cents: null,
    source: null,
  };
  const entry = { id, order_id: id, happened_at: at, kind, items_cents: cents, total_cents: cents };
  await addEntries(store.db, [{ ...entry, ...none }]);
}

test("there are twelve weeks, from Sunday to Saturday, the oldest first", async () => {
  const weeks = await read();
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({
    from: "2025-12-21",
    to: "2025-12-27",
    started: 0,
    submitted: 0,
    orders: 0,
    cents: 0,
  });
  expect(weeks[11]).toMatchObject({ from: "2026-03-08", to: "2026-03-14" });
});

test("sales count in their week in New York, surveys in the week in which they were started", async () => {
  await sell("before", "2025-12-21T04:59:59.999Z", 1);
  await sell("first", "2025-12-21T05:00:00.000Z", 200);
  await sell("saturday", "2026-03-08T04:59:59.999Z", 3000);
  await sell("sunday", "2026-03-08T05:00:00.000Z", 40_000);
  await sell("refund", "2026-03-09T05:00:00.000Z", -40_000, "refund");
  await keepSurvey(store.db, "draft", { createdAt: "2026-03-03T12:00:00.000Z" });
  await keepSurvey(store.db, "sent", {
    createdAt: "2026-03-03T12:00:00.000Z",
    completedAt: "2026-03-09T12:00:00.000Z",
  });
  const weeks = await read();
  expect(weeks.map(({ cents }) => cents)).toEqual([200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3000, 40_000]);
  expect(weeks[10]).toMatchObject({ started: 2, submitted: 1, orders: 1 });
  expect(weeks[11]).toMatchObject({ started: 0, submitted: 0, orders: 1 });
});
