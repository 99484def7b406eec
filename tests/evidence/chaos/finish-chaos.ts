import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { checkShop } from "../../support/check-shop.ts";
import { changeDatabase, withDatabase } from "../../support/server-database.ts";
import { countOrdersWithoutPage, readOrders } from "../../support/shop-records.ts";
import { runSettle } from "./background-events.ts";
import type { World } from "./chaos-world.ts";
import { checkDigests } from "./check-digests.ts";
import { checkKept } from "./check-kept.ts";
import { noteDeaths } from "./kill-server.ts";
import { checkMail, isAllSent } from "./mailboxes.ts";
import { restoreSome } from "./restore-some.ts";
import { withTimeout } from "./with-timeout.ts";

/** Milliseconds after which an order without a payment page expires, plus a margin. */
const ORDER_TIMEOUT = 180_000;

/** Milliseconds for webhooks to arrive at the end. */
const TIMEOUT = 30_000;

/** Milliseconds for emails to be sent: thousands are waiting if the only machine was killed all the time. */
const EMAILS_TIMEOUT = 240_000;

/** The result of a run. */
export interface ChaosEnd {
  orders: Awaited<ReturnType<typeof readOrders>>;
  /** How many of the orders were interrupted before they got a payment page. */
  withoutPage: number;
  payments: number;
  /** The output of `npm run orders -- settle`. */
  settled: string;
  /** Violations. Each is a bug. */
  findings: string[];
}

/** Kills every machine once more, waits for everything that is due, and compares everything. */
export async function finishChaos(world: World): Promise<ChaosEnd> {
  const { shop, complaints, samples, people } = world;
  const { stripeFake } = shop.stripe;
  await shop.kill();
  noteDeaths(world, [...(world.machines.length > 0 ? world.machines : [shop]).keys()]);
  await makeMailDue(shop.databaseFile);
  await shop.restart();
  stripeFake.clearFaults();
  for (const id of world.debits) stripeFake.settleLater(id, world.random.chance(0.7));
  for (const { id, status } of stripeFake.sessions()) if (status === "open") stripeFake.expire(id);
  await withTimeout(stripeFake.settled(), TIMEOUT, "webhooks did not arrive");
  await letTimePass(shop.databaseFile);
  const settled = await runSettle(shop);
  await withTimeout(untilAllSent(shop.databaseFile), EMAILS_TIMEOUT, "emails were not sent");
  const failed = samples
    .filter(({ status }) => status >= 500)
    .map(({ kind, path, status }) => `${kind} ${path} was answered with ${status}`);
  const orders = await readOrders(shop.databaseFile);
  const findings = [
    ...orders.flatMap(({ id, state }) => (state === "pending" ? [`order ${id} is still pending`] : [])),
    ...(await checkShop(shop.databaseFile, stripeFake)),
    ...(await checkKept(world)),
    ...(await withDatabase(shop.databaseFile, (db) => checkMail(db, world))),
    ...(await withDatabase(shop.databaseFile, (db) => checkDigests(db, world))),
    ...(await restoreSome(shop, people)),
    ...complaints,
    ...failed,
    ...(settled.code === 0 ? [] : ["the command 'orders' did not end well"]),
  ];
  return {
    orders,
    withoutPage: await countOrdersWithoutPage(shop.databaseFile),
    payments: stripeFake.payments().length,
    settled: settled.output.trim(),
    findings,
  };
}

/**
 * Backdates pending orders: without a payment page they expire only after minutes, and a real server's clock can't be
 * moved.
 */
function letTimePass(file: string): Promise<void> {
  const before = new Date(Date.now() - ORDER_TIMEOUT).toISOString();
  return changeDatabase(
    file,
    sql`update orders set created_at = ${before} where state = 'pending' and created_at > ${before}`,
  );
}

/** Makes all waiting emails due now. Digests would otherwise be due up to a quarter of an hour later. */
function makeMailDue(file: string): Promise<void> {
  return changeDatabase(
    file,
    sql`update outbox set claimed_until = null, next_attempt_at = ${new Date().toISOString()} where state = 'waiting'`,
  );
}

async function untilAllSent(file: string): Promise<void> {
  while (!(await withDatabase(file, isAllSent))) await wait(500);
}
