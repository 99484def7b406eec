import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { listTables, readFigures } from "../../app/database/move-to-postgres.server.ts";
import { type EveryAddress, openAll, openEveryAddress, postAll } from "../support/every-address.ts";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { postWebhook, startShop } from "../support/shop-server.ts";
import { useInbox, useServer } from "../support/use-server.ts";

// MAINTENANCE=on (docs/decisions/0039)

/** This page counts its visitors. Nothing can be counted during maintenance, so it refuses them. */
const COUNTED = /^GET \/survey\/creator\/resume\//;

const inbox = useInbox();
const server = useServer(() => startShop());
let all: EveryAddress;
let before: Record<string, unknown>;

beforeAll(async () => {
  all = await openEveryAddress(server);
  await server.stop();
  // Outside maintenance, the site would do all of this at once: send an email, delete a cart and a rate limit.
  await changeDatabase(
    server.databaseFile,
    sql`update outbox set state = 'waiting', next_attempt_at = '2026-01-01', keep_until = '2999-01-01'`,
  );
  await changeDatabase(server.databaseFile, sql`update rate_limits set window_start = '2020-01-01T00:00:00.000Z'`);
  await changeDatabase(
    server.databaseFile,
    sql`insert into carts (id, created_at, updated_at) values ('of-long-ago', '2020', '2020')`,
  );
  before = await figures();
  await server.restart({
    MAINTENANCE: "on",
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    MAIL_FROM: "site@example.org",
    MAIL_TO: "team@example.org",
  });
});

test("documents and pages are served, and /healthz reports maintenance", async () => {
  const answers = await openAll(all);
  const refused = answers.filter(({ status }) => status >= 500);
  for (const { name, status, page } of refused)
    expect([name, status, page.headers.has("Retry-After"), page.text]).toEqual([
      expect.stringMatching(COUNTED),
      503,
      true,
      expect.stringMatching(/already sent is safe|Nothing is lost/),
    ]);
  expect(refused.length).toBe(1);
  for (const path of [
    "/",
    "/services",
    "/contact",
    "/shop",
    "/cart",
    "/survey/creator",
    "/desk/surveys",
    "/desk/orders/order-1",
  ])
    expect((await all.visitor.get(path)).status, path).toBe(200);
  expect((await all.visitor.get("/desk/surveys")).text).toContain("Naomi Field");
  const health = await fetch(`${server.origin}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    200,
    expect.objectContaining({ ok: true, database: "read-only", maintenance: true }),
  ]);
});

test("each form gets a 503 page that keeps what was typed", async () => {
  const answers = await postAll(all);
  expect(answers.length).toBeGreaterThan(20);
  for (const { name, status, page } of answers) {
    expect([name, status, page.headers.get("Retry-After")]).toEqual([name, 503, "300"]);
    expect(page.text, name).toMatch(/We're doing some maintenance.*Nothing is lost/);
  }
  expect(await figures()).toEqual(before);
});

test("programs and Stripe are asked to retry", async () => {
  const answers = await Promise.all([
    fetch(`${server.origin}/webhooks/stripe`, { method: "POST", body: "{}" }),
    fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "ada@example.com", password: "x" }),
    }),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get("Retry-After")])).toEqual([
    [503, "300"],
    [503, "300"],
  ]);
  expect(await postWebhook(server.origin, "{}", {})).toBe(503);
});

/** Summarizes every table, even rate limits and sessions, because no row may be written. */
async function figures(): Promise<Record<string, unknown>> {
  return withDatabase(server.databaseFile, async (db) => {
    const read: Record<string, unknown> = {};
    for (const table of await listTables(db, "the database")) read[table.name] = await readFigures(db, table);
    return read;
  });
}
