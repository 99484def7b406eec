import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Budget,
  chargeOnce,
  type Cost,
  makeBudget,
  makeSharedCounter,
} from "../../app/server/security/shared-counter.server.ts";
import { limitStripeCalls } from "../../app/shop/checkout/limit-stripe-calls.server.ts";
import type { Payments } from "../../app/shop/orders/payments.ts";
import { keyOf, openDesk, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;

beforeEach(() => void (desk = openDesk(store)));

describe("a cost", () => {
  const OWN = { name: "own", most: 10, windowSeconds: 3600 };
  const ALL = { name: "all", most: 25, windowSeconds: 300 };
  const cost = (amount: number): Cost[] => [{ amount, own: [OWN], common: [ALL] }];
  const log = pino({ level: "silent" });
  let counter: ReturnType<typeof makeSharedCounter>;
  let budget: Budget;

  beforeEach(() => {
    counter = makeSharedCounter({ db: store.db, now: desk.to.now, log });
    budget = makeBudget(counter, log);
  });

  test("is counted in whole, and a visitor above their own limit takes nothing from the others", async () => {
    for (let time = 0; time < 5; time += 1) budget.charge("noisy", cost(5));
    expect(budget.charge("noisy", cost(5))).toEqual({ whose: "own", seconds: 3600 });
    expect(budget.charge("quiet", cost(5))).toBeNull();
    await counter.share();
    expect(await store.db.selectFrom("rate_limits").select(["key", "count"]).orderBy("key").execute()).toEqual([
      { key: "all:all", count: 15 },
      { key: "own:noisy", count: 10 },
      { key: "own:quiet", count: 5 },
    ]);
  });

  test("of a post is counted once, however often its transaction is repeated", () => {
    const charge = chargeOnce(budget, "repeated");
    for (let time = 0; time < 3; time += 1) expect(charge(cost(9))).toBeNull();
    expect(budget.charge("repeated", cost(1))).toBeNull();
    expect(chargeOnce(budget, "repeated")(cost(1))).toEqual({ whose: "own", seconds: 3600 });
  });

  test("that all together can't pay is nobody's own", () => {
    for (const visitor of ["a", "b", "c", "d", "e"]) budget.charge(visitor, cost(5));
    expect(budget.charge("f", cost(5))).toEqual({ whose: "common", seconds: 300 });
    desk.to.time = new Date("2026-01-01T00:05:00.000Z");
    expect(budget.charge("f", cost(10))).toBeNull();
  });

  test("of somebody whom no proxy names counts for all alone", () => {
    expect([budget.charge(null, cost(20)), budget.charge(null, cost(20)), budget.charge(null, cost(1))]).toEqual([
      null,
      null,
      { whose: "common", seconds: 300 },
    ]);
  });
});

test("pages ask Stripe about one payment twelve times a minute (decision 0053)", async () => {
  const counter = makeSharedCounter({ db: store.db, now: desk.to.now, log: desk.to.log });
  const asked: string[] = [];
  const payments = { closeSession: async (id: string) => void asked.push(id) } as unknown as Payments;
  const { closeSession } = limitStripeCalls(payments, counter);
  const ask = (times: number, id: string) => Promise.allSettled(Array.from({ length: times }, () => closeSession(id)));
  await ask(13, "one");
  await ask(1, "other");
  expect(asked).toEqual([...Array.from({ length: 12 }, () => "one"), "other"]);
});

describe("surveys", () => {
  test("twenty are begun by a visitor in an hour and sixty in a day, and every one of others", async () => {
    const outcomes: string[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      desk.to.time = new Date(Date.UTC(2026, 0, 1, hour));
      for (let time = 0; time < 22; time += 1) outcomes.push((await begin("a")).kind);
    }
    expect(outcomes.filter((kind) => kind === "saved")).toHaveLength(60);
    expect(await begin("a")).toEqual({ kind: "slowed", spent: { whose: "own", seconds: 21 * 3600 } });
    expect((await begin("b")).kind).toBe("saved");
    expect((await begin(null)).kind).toBe("saved");
    expect(await desk.rows()).toHaveLength(62);
  });

  test("a first post that is sent again begins nothing, and one that is refused by its answers costs nothing", async () => {
    for (let time = 0; time < 30; time += 1)
      expect((await desk.post(1, { ...STEP_1, page: "p" }, null, "a")).kind).toBe("saved");
    for (let time = 0; time < 30; time += 1)
      expect((await desk.post(1, { ...STEP_1, name: "" }, null, "a")).kind).toBe("invalid");
    for (let time = 0; time < 19; time += 1) expect((await begin("a")).kind).toBe("saved");
    expect((await begin("a")).kind).toBe("slowed");
    expect(await desk.rows()).toHaveLength(20);
  });

  test("each save is paid for by all that it writes, and by what it adds, until 64 megabytes are written in an hour", async () => {
    const survey = await desk.save(1, {
      ...STEP_1,
      intent: "next",
      self_description: "🌾".repeat(10_000),
      platforms: "🌾".repeat(10_000),
    });
    const key = keyOf(survey);
    const autosave = (niche: string, visitor: string) =>
      desk.post(2, { niche, key, sequence: niche, intent: "autosave" }, null, visitor);
    for (const niche of ["x".repeat(504), "2", "3"]) expect((await autosave(niche, "a")).kind).toBe("saved");
    await desk.shareCounts();
    const written = await counted("survey-written:a");
    expect(written).toBeGreaterThan(3 * 84_000);
    expect(written).toBeLessThan(3 * 85_000);
    // The text of 504 characters with its quotation marks replaced null, so the count grew by 502.
    expect(await counted("survey-kept:a")).toBe(502);
    await store.db
      .updateTable("rate_limits")
      .set({ count: 64_000_000 })
      .where("key", "=", "survey-written:a")
      .execute();
    await autosave("4", "a");
    await desk.shareCounts();
    expect(await autosave("5", "a")).toEqual({ kind: "slowed", spent: { whose: "own", seconds: 3600 } });
    expect(await desk.rows()).toMatchObject([{ niche: "4" }]);
    expect((await autosave("6", "b")).kind).toBe("saved");
  });
});

function begin(visitor: string | null) {
  return desk.post(1, { ...STEP_1, intent: "next" }, null, visitor);
}

async function counted(key: string): Promise<number | undefined> {
  return (await store.db.selectFrom("rate_limits").select("count").where("key", "=", key).executeTakeFirst())?.count;
}
