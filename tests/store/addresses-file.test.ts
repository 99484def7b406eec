import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { exportAddresses } from "../../app/desk/orders/load-orders.server.ts";
import { addressesHint } from "../../app/desk/orders/words.ts";
import { seedOrders } from "../support/many-orders.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

test("a file of addresses has the newest 500, because nobody else is answered while it is made, and the page says so", async () => {
  await seedOrders(store.db, 510);
  const file = await exportAddresses(
    { ...openDesk(store).to, orderIndex: store.orderIndex, by: "ada" },
    { show: "all", q: "" },
  );
  const [, ...rows] = await readSheet(Buffer.from(file));
  expect(rows).toHaveLength(500);
  expect([rows[0], rows.at(-1)].flat()).toEqual(
    expect.arrayContaining(["shopper-509@example.com", "shopper-10@example.com"]),
  );
  const line = await store.db.selectFrom("audit_log").select("details").executeTakeFirstOrThrow();
  expect(JSON.parse(line.details ?? "")).toMatchObject({ rows: 500, complete: false });
  expect(addressesHint).toContain("the newest 500");
});
