import { type CompiledQuery, createQueryId, type RootOperationNode } from "kysely";
import { expect, test } from "vitest";
import { loadOrders, loadSlips } from "../../app/desk/orders/load-orders.server.ts";
import { orderNumber } from "../../app/shop/orders/order.ts";
import { fullScans } from "../support/full-scans.ts";
import { orderId, seedOrders } from "../support/many-orders.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const NOW = new Date("2026-05-01T00:00:00.000Z");
const store = useTestDatabase();

test("no statement of the list reads a whole table", async () => {
  await seedCatalogue(store.file);
  await seedOrders(store.db, 3_000, { analyze: true });
  const nodes: RootOperationNode[] = [];
  const watched = store.db.withPlugin({
    transformQuery: ({ node }) => (nodes.push(node), node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const searches = [
    "",
    "tee",
    "even tee",
    "shopper-77@example.com",
    "shopper-7",
    "even odd",
    orderNumber(orderId(5)),
    "nobody",
  ];
  for (const show of ["all", "to-ship", "attention", "paid", "part-shipped", "pickup"] as const)
    for (const q of searches)
      for (const cursor of [
        null,
        { to: "older", key: q === "" ? "2026-01-02T00:00:00.000Z~x" : "2000" },
        { to: "newer", key: q === "" ? "2026-01-02T00:00:00.000Z~x" : "2000" },
      ] as const)
        await loadOrders({ ...store, db: watched, now: () => NOW }, { show, q }, cursor);
  await loadSlips(watched, [orderId(1), orderId(2)]);
  const statements = new Map<string, CompiledQuery>();
  for (const node of nodes) {
    const statement = store.db.getExecutor().compileQuery(node, createQueryId());
    statements.set(statement.sql, statement);
  }
  expect(statements.size).toBeGreaterThan(15);
  const scans: Record<string, string[]> = {};
  for (const statement of statements.values()) {
    const found = await fullScans(store.db, statement);
    if (found.length > 0) scans[statement.sql] = found;
  }
  expect(scans).toEqual({});
});
