import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allFields } from "../../../app/survey/answers.ts";
import { answersOf, fillIn } from "../../support/complete-survey.ts";
import { MESSAGE, sendMessage } from "../../support/contact-message.ts";
import { signInMember, visitDesk } from "../../support/desk-member.ts";
import { avoidWindowEnd } from "../../support/rate-limit-window.ts";
import { header } from "../../support/read-mail.ts";
import { withDatabase } from "../../support/server-database.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { walkToPaid } from "../../support/shop-walk.ts";
import { openInbox, type SmtpInbox } from "../../support/smtp-inbox.ts";
import { type Machines, startMachines } from "../../support/start-machines.ts";
import { readSurveys, withLists } from "../../support/survey-records.ts";
import { visit } from "../../support/visitor.ts";

// Three machines on one database. Each request of a visitor goes to a different machine.

let inbox: SmtpInbox;
let machines: Machines;
let shop: ShopServer;
let before: number[];

beforeAll(async () => {
  inbox = await openInbox();
  const env = {
    ...inbox.env,
    FLY_APP_NAME: "tetm",
  };
  shop = await startShop(env, { start: async (own) => (machines = await startMachines(3, own)) });
});

afterAll(async () => {
  await shop?.remove();
  await inbox?.close();
});

beforeEach(() => {
  before = machines.shares();
});

/** The number of requests that each machine has answered in this test. */
const shares = () => machines.shares().map((share, index) => share - (before[index] ?? 0));

function letters({ databaseFile }: ShopServer) {
  return withDatabase(databaseFile, (db) => db.selectFrom("outbox").select(["id", "state"]).execute());
}

describe("each request on another machine", () => {
  test.each([0, 1, 2, 3, 4])("creator %i fills in the survey, typing and going back too", async (index) => {
    const answers = answersOf(index);
    await fillIn(visit(shop.origin), answers, index);
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

  test("all of them together enforce one rate limit", { timeout: 60_000 }, async () => {
    const browser = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Fly-Client-IP": "10.9.9.9",
      "Sec-Fetch-Site": "same-origin",
    };
    const post = (origin: string) =>
      fetch(`${origin}/contact`, { method: "POST", headers: browser, body: "name=" }).then(({ status }) => status);
    await avoidWindowEnd();
    const [first = "", second = ""] = machines.machines.map(({ origin }) => origin);
    for (let round = 0; round < 12; round += 1) await Promise.all(Array.from({ length: 50 }, () => post(first)));
    expect(await post(first)).toBe(429);
    // The second machine learns the first one's count when it shares its own, a second after its first request.
    expect(await post(second)).toBe(400);
    await expect.poll(() => post(second), { timeout: 10_000, interval: 500 }).toBe(429);
  });
});

test("each email is sent by one of them, once", async () => {
  for (let index = 0; index < 12; index += 1)
    await sendMessage(shop.origin, { ...MESSAGE, email: `writer-${index}@example.com` });
  await expect
    .poll(async () => (await letters(shop)).every(({ state }) => state === "sent"), { timeout: 60_000, interval: 200 })
    .toBe(true);
  const kept = await letters(shop);
  expect(kept.length).toBeGreaterThanOrEqual(24);
  expect(inbox.acknowledged).toHaveLength(kept.length);
  expect(new Set(inbox.acknowledged.map((mail) => header(mail, "message-id"))).size).toBe(kept.length);
}, 90_000);
