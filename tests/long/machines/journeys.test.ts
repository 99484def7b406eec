import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allFields } from "../../../app/survey/answers.ts";
import { answersOf, fillIn } from "../../support/complete-survey.ts";
import { signInMember, visitDesk } from "../../support/desk-member.ts";
import { withDatabase } from "../../support/server-database.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { walkToPaid } from "../../support/shop-walk.ts";
import { type Machines, startMachines } from "../../support/start-machines.ts";
import { readSurveys, withLists } from "../../support/survey-records.ts";
import { visit } from "../../support/visitor.ts";

// Three machines on one database. Each request of a visitor goes to a different machine.

let machines: Machines;
let shop: ShopServer;
let before: number[];

beforeAll(async () => {
  shop = await startShop({ FLY_APP_NAME: "tetm" }, { start: async (own) => (machines = await startMachines(3, own)) });
});

afterAll(() => shop?.remove());

beforeEach(() => {
  before = machines.shares();
});

/** How many requests each machine has answered in this test. */
const shares = () => machines.shares().map((share, index) => share - (before[index] ?? 0));

describe("each request on another machine", () => {
  test("a creator fills in the survey, typing and going back too", async () => {
    const answers = answersOf(3);
    await fillIn(visit(shop.origin), answers, 3);
    const own = (await readSurveys(shop.databaseFile)).map(withLists).filter(({ name }) => name === answers.name);
    expect(own).toHaveLength(1);
    for (const field of allFields) expect(own[0]?.[field], field).toEqual(answers[field]);
    expect(Math.min(...shares())).toBeGreaterThan(0);
  });

  test("a shopper walks from the shop to a paid order at the cart's price", async () => {
    const { end, cents, thanks } = await walkToPaid(
      shop,
      { slug: "covenant-tee", size: "M", quantity: 2 },
      { tell: () => {} },
    );
    expect(end).toBe("paid");
    expect(thanks).not.toBeNull();
    await shop.stripe.stripeFake.settled();
    const orders = await withDatabase(shop.databaseFile, (db) =>
      db.selectFrom("orders").select(["state", "paid_cents"]).execute(),
    );
    expect(orders).toEqual([{ state: "paid", paid_cents: cents }]);
    expect(Math.min(...shares())).toBeGreaterThan(0);
  });

  test("a member is signed in on all of them, and reads submissions of any", async () => {
    const desk = visitDesk(shop.origin, await signInMember(shop.databaseFile));
    for (const list of ["/desk/surveys", "/desk/messages", "/desk/orders", "/desk/outbox"])
      expect((await desk.get(list)).status, list).toBe(200);
    expect((await desk.get("/desk/surveys")).text).toContain("Creator 3");
    expect(Math.min(...shares())).toBeGreaterThan(0);
  });
});
