import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { checkHealth, type HealthDeps } from "../../app/server/health.server.ts";
import { makeMetrics } from "../../app/server/metrics.server.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { openReadOnly } from "../support/server-database.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const NOW = new Date("2026-03-08T12:00:00.000Z");

const store = useTestDatabase();
let to: HealthDeps;

beforeEach(() => {
  to = {
    db: store.db,
    log: pino({ level: "silent" }),
    now: () => NOW,
    payments: {},
    compareLedger: async () => "equal",
    backups: null,
    settings: { maintenance: false, database: {} },
  };
});

const mail = (id: string, state: string, at: string) =>
  sql`insert into outbox (id, kind, subject, text, html, message_id, created_at, keep_until, state, attempts, rounds, next_attempt_at)
    values (${id}, 'test', 's', 't', 'h', ${id}, ${at}, '2027', ${state}, 0, 0, ${at})`.execute(store.db);
const paid = (at: string) =>
  sql`insert into order_events (id, order_id, happened_at, cause, from_state, to_state) values (${at}, 'o', ${at}, 'sweeper', 'pending', 'paid')`.execute(
    store.db,
  );
const event = (at: string) =>
  sql`insert into stripe_events (id, type, outcome, facts, received_at) values (${at}, 't', 'handled', '{}', ${at})`.execute(
    store.db,
  );

// tests/http/health.test.ts covers the rest of the response.
test("an empty site with payments is well", async () => {
  expect(await checkHealth(to)).toMatchObject({ ok: true, webhooks: "ok" });
});

test("it says how long mail waits and how much was given up", async () => {
  await mail("a", "waiting", "2026-03-08T11:50:00.000Z");
  await mail("b", "waiting", "2026-03-08T11:59:00.000Z");
  await mail("c", "failed", "2026-03-01T00:00:00.000Z");
  await mail("d", "sent", "2026-03-01T00:00:00.000Z");
  expect(await checkHealth(to)).toMatchObject({ outboxAge: 600, outboxFailed: 1 });
});

test("webhooks are silent where orders were paid and none came, given an hour", async () => {
  await sql`insert into orders (id, state, cart_id, currency, amount_cents, return_origin, expires_at, check_after, created_at, updated_at)
    values ('o', 'paid', 'c', 'usd', 1, 'http://localhost', '2026', '2026', '2026', '2026')`.execute(store.db);
  await paid("2026-03-08T11:30:00.000Z");
  expect((await checkHealth(to)).webhooks).toBe("ok");
  await paid("2026-03-07T11:30:00.000Z");
  expect((await checkHealth(to)).webhooks).toBe("silent");
  await event("2026-03-07T11:31:00.000Z");
  expect((await checkHealth(to)).webhooks).toBe("ok");
});

test("a database that can be read but not written is no reason to take the documents away", async () => {
  const db = await openReadOnly(store);
  expect(await checkHealth({ ...to, db })).toMatchObject({ ok: true, database: "read-only", ledger: "equal" });
  if (db !== store.db) await db.destroy();
});

test("the figures for Prometheus count records by state", async () => {
  await keepSurvey(store.db, "draft");
  await keepSurvey(store.db, "sent", { completedAt: "2026-03-01T12:00:00.000Z" });
  await mail("a", "waiting", "2026-03-08T11:50:00.000Z");
  const text = await makeMetrics({ db: store.db, now: () => NOW, paths: [] }).read();
  expect(text).toContain('site_records{record="survey",state="draft"} 1');
  expect(text).toContain('site_records{record="survey",state="sent"} 1');
  expect(text).toContain('site_records{record="mail",state="waiting"} 1');
  expect(text).toContain("site_outbox_oldest_seconds 600");
  expect(text).toContain("process_resident_memory_bytes ");
});
