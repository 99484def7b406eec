import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readRefunds } from "../../../app/shop/orders/refund.ts";
import { readAudit } from "../../support/audit-lines.ts";
import { checkOrders } from "../../support/check-orders.ts";
import { type DeskMember, visitDesk } from "../../support/desk-member.ts";
import { withDatabase } from "../../support/server-database.ts";
import { buyTees, startShopOfTees } from "../../support/shop-of-tees.ts";
import type { ShopServer } from "../../support/shop-server.ts";

// A member refunds an order while the server is killed: before, during and after the transactions and Stripe's answer,
// which is slow. Afterwards there is no refund, or one that is made once, restocked once and told once.

let shop: ShopServer;
let member: DeskMember;

beforeAll(async () => {
  ({ shop, member } = await startShopOfTees());
});

afterAll(() => shop?.remove());

/** Milliseconds that Stripe takes to do the work: long where the kill has to come before its answer. */
const [SLOW, VERY_SLOW] = [300, 10_000];

/** When the server is killed: some milliseconds after the post, or once something has happened. */
const MOMENTS = [0, 5, "written", 12, "made", 25, "written", 60, "made"] as const;

type Read = Awaited<ReturnType<typeof buyTees>>;

async function until(moment: (typeof MOMENTS)[number], read: Read): Promise<unknown> {
  if (typeof moment === "number") return wait(moment);
  const { id } = await read();
  const isThere = async () => (moment === "made" ? madeFor(id).length > 0 : (await read()).refunds !== null);
  return vi.waitUntil(isThere, { interval: 1, timeout: 30_000 });
}

const madeFor = (id: string) => shop.stripe.stripeFake.refunds().filter(({ metadata }) => metadata.order_id === id);

function readMails(id: string) {
  return withDatabase(shop.databaseFile, (db) =>
    db.selectFrom("outbox").select("kind").where("about", "=", `order:${id}`).execute(),
  );
}

/** Makes an order due, as it is two minutes later. */
function makeDue(id: string) {
  return withDatabase(shop.databaseFile, (db) =>
    db.updateTable("orders").set({ check_after: "2020-01-01T00:00:00.000Z" }).where("id", "=", id).execute(),
  );
}

test("a refund during which the server is killed is made once or not at all", async () => {
  const found = new Set<string>();
  for (const [round, moment] of MOMENTS.entries()) {
    shop.stripe.stripeFake.webhooks = "send";
    const read = await buyTees(shop, 1);
    await shop.stripe.stripeFake.settled();
    const { id } = await read();
    const browser = visitDesk(shop.origin, member);
    const page = await browser.get(`/desk/orders/${id}?refund`);
    const answers = { "refund-what": "all", "refund-restock": "yes" };
    const review = await browser.press(page, "refund-review", answers);
    expect(review.status).toBe(200);
    // Every other time no webhook helps.
    shop.stripe.stripeFake.webhooks = round % 2 === 0 ? "send" : "lose";
    shop.stripe.stripeFake.failNext({ on: "refund", kind: "slow", ms: moment === "written" ? VERY_SLOW : SLOW });
    const answer = browser.press(review, "refund").catch(() => null);
    await until(moment, read);
    await shop.kill();
    const isAcknowledged = (await answer)?.status === 303;
    const [asked] = readRefunds((await read()).refunds);
    expect(isAcknowledged && !asked, String(moment)).toBe(false);
    found.add(asked?.state ?? "none");
    await makeDue(id);
    shop.stripe.stripeFake.clearFaults();
    await shop.restart();
    // A webhook can say that the order is refunded before the sweeper knows which refund that was.
    const isSettled = ({ state, refunds }: Awaited<ReturnType<Read>>) =>
      state === "refunded" && readRefunds(refunds)[0]?.state !== "sending";
    await vi.waitUntil(async () => !asked || isSettled(await read()), { timeout: 120_000 });

    expect(readRefunds((await read()).refunds)).toMatchObject(
      asked ? [{ state: "succeeded", cents: 3_400, restocked: [[1, 1]] }] : [],
    );
    expect(madeFor(id).map(({ amount }) => amount)).toEqual(asked ? [3_400] : []);
    expect((await readMails(id)).filter(({ kind }) => kind === "order-refunded")).toHaveLength(asked ? 1 : 0);
    const lines = (await readAudit(shop.databaseFile, "order")).filter(({ subject }) => subject === id);
    expect(lines).toHaveLength(asked ? 1 : 0);
  }
  expect(await withDatabase(shop.databaseFile, checkOrders)).toEqual([]);
  expect(found).toContain("sending");
}, 600_000);
