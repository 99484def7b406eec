import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "../../../app/database/connect.server.ts";
import { isOutage } from "../../../app/database/database-problem.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { inReadCommitted, inTransaction } from "../../../app/database/in-transaction.server.ts";
import { countOne } from "../../../app/server/security/rate-limit.store.server.ts";
import { openTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

// A COMMIT or single statement whose response is lost has an unknown outcome, so it isn't retried.

/** Cuts the connection at the first matching statement: before it reaches PostgreSQL, or only its response. */
let cut: { at: RegExp; reaches: boolean } | null;
let isCut: boolean;
let store: TestDatabase;
let proxy: TcpProxy;
let db: Database;

beforeEach(async () => {
  [cut, isCut] = [null, false];
  store = await openTestDatabase();
  proxy = await openTcpProxy(Number(new URL(store.file).port), onTheWay, (got) => (isCut ? Buffer.alloc(0) : got));
  db = (await connect({ url: Object.assign(new URL(store.file), { port: String(proxy.port) }).href, connections: 1 }))
    .db;
});

afterEach(async () => {
  await proxy.disconnect().catch(() => {});
  await db.destroy();
  await store.remove();
});

function onTheWay(sent: Buffer): Buffer {
  if (!cut?.at.test(sent.toString("latin1"))) return sent;
  const { reaches } = cut;
  [cut, isCut] = [null, true];
  void shutForAMoment();
  return reaches ? sent : Buffer.alloc(0);
}

/** Waits until PostgreSQL has run the statement if it arrived, then breaks the connection for a moment. */
async function shutForAMoment(): Promise<void> {
  await wait(200);
  await proxy.disconnect();
  isCut = false;
  await proxy.reconnect();
}

const LIMIT = { name: "test", most: 5, windowSeconds: 60 };
const count = (within: Database) => countOne(within, LIMIT, "a", new Date("2026-03-01"));
const counted = async () =>
  (await store.db.selectFrom("rate_limits").select("count").execute()).map((row) => row.count);

const TRANSACT = { serializable: inTransaction, "read committed": inReadCommitted };

test.each([
  ["serializable", true, [1]],
  ["serializable", false, []],
  ["read committed", true, [1]],
  ["read committed", false, []],
] as [keyof typeof TRANSACT, boolean, number[]][])(
  "a COMMIT (%s) without an answer is an outage, and its work is done once; it had reached the database: %s",
  async (isolation, reaches, kept) => {
    cut = { at: /commit\0/i, reaches };
    let tries = 0;
    const thrown = await TRANSACT[isolation](db, async (within) => {
      tries += 1;
      await count(within);
    }).catch((error: unknown) => error);
    expect([isOutage(thrown), tries], String(thrown)).toEqual([true, 1]);
    await expect.poll(counted).toEqual(kept);
  },
);

test.each([
  [true, [1]],
  [false, []],
])(
  "a single statement without an answer is an outage, and is done once; it had reached the database: %s",
  async (reaches, kept) => {
    cut = { at: /insert into "rate_limits"/, reaches };
    const thrown = await count(db).catch((error: unknown) => error);
    expect(isOutage(thrown), String(thrown)).toBe(true);
    await expect.poll(counted).toEqual(kept);
  },
);
