import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteOldSessions, findDeskSession } from "../../../app/auth/session/find-session.server.ts";
import { openSession } from "../../../app/auth/session/open-session.server.ts";
import { isDue } from "../../../app/database/schedule-backups.server.ts";
import { watchClock } from "../../../app/delete-by-date.server.ts";
import { promiseClock } from "../../../app/desk/surveys/survey-case.ts";
import { countOne, secondsToWait } from "../../../app/server/security/rate-limit.store.server.ts";
import { connectStripe } from "../../../app/shop/checkout/stripe.server.ts";
import { addMember, openAuthHarness } from "../../support/auth-harness.ts";
import { openStripeHarness, STRIPE_KEY, WEBHOOK_SECRET } from "../../support/stripe-harness.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

// The machine's clock jumps by a day and is corrected later. Nothing crashes, nobody is locked out for longer than the
// jump, and data that is deleted by date isn't deleted because of a wrong clock.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = new Date("2026-01-10T12:00:00.000Z");
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

let store: TestDatabase;

beforeEach(async () => void (store = await openTestDatabase()));
afterEach(() => store.remove());

describe("deletion by date", () => {
  test.each([DAY, -DAY, 400 * DAY])(
    "waits an hour where the clock has jumped by %d ms, and goes on where it then goes evenly",
    (jump) => {
      let [time, elapsed] = [NOW.getTime(), 5_000];
      const hasJumped = watchClock(
        () => time,
        () => elapsed,
      );
      const goOn = (milliseconds: number) => void ([time, elapsed] = [time + milliseconds, elapsed + milliseconds]);
      goOn(HOUR);
      expect(hasJumped()).toBe(false);
      time += jump;
      goOn(HOUR);
      expect(hasJumped()).toBe(true);
      goOn(HOUR);
      expect(hasJumped()).toBe(false);
    },
  );

  test("is not put off by a clock that is corrected by seconds, again and again", () => {
    let [time, elapsed] = [NOW.getTime(), 0];
    const hasJumped = watchClock(
      () => time,
      () => elapsed,
    );
    for (let hour = 0; hour < 100; hour += 1) {
      [time, elapsed] = [time + HOUR + 30_000, elapsed + HOUR];
      expect(hasJumped()).toBe(false);
    }
  });
});

describe("a member's session", () => {
  test("is over while the clock is a day ahead, and goes on once it is right again", async () => {
    const { to, token } = await signIn();
    to.time = at(DAY);
    expect(await findDeskSession(to, token)).toBeNull();
    await deleteOldSessions(to);
    to.time = at(HOUR);
    expect(await findDeskSession(to, token)).not.toBeNull();
  });

  test("that was begun while it was ahead lasts no more than that day longer", async () => {
    const { to, token } = await signIn(DAY);
    to.time = NOW;
    expect(await findDeskSession(to, token)).not.toBeNull();
    to.time = at(2 * DAY);
    expect(await findDeskSession(to, token)).toBeNull();
  });

  test("goes on where the clock falls back by a day", async () => {
    const { to, token } = await signIn();
    to.time = at(-DAY);
    expect(await findDeskSession(to, token)).not.toBeNull();
  });
});

describe("a rate limit", () => {
  const limit = { name: "made-up", most: 2, windowSeconds: 3600 };

  test.each([DAY, -DAY])(
    "that is reached lets one in after a jump of %d ms, and blocks for no longer than its window",
    async (jump) => {
      for (let time = 0; time < 2; time += 1) await countOne(store.db, limit, "ruth", NOW);
      expect(await secondsToWait(store.db, limit, "ruth", NOW)).toBeLessThanOrEqual(3600);
      expect(await secondsToWait(store.db, limit, "ruth", at(jump))).toBe(0);
      for (let time = 0; time < 2; time += 1) await countOne(store.db, limit, "ruth", at(jump));
      expect(await secondsToWait(store.db, limit, "ruth", at(HOUR))).toBe(0);
      expect(await secondsToWait(store.db, limit, "ruth", at(jump))).toBeLessThanOrEqual(3600);
    },
  );
});

describe("a signature of Stripe", () => {
  test("is refused while our clock is a day behind or ahead, and accepted when Stripe retries", async () => {
    const { stripeFake } = openStripeHarness();
    const account = {
      secretKey: STRIPE_KEY,
      webhookSecrets: [WEBHOOK_SECRET],
      apiBase: null,
      automaticTax: false,
      promotionCodes: false,
      termsOfService: false,
    };
    const payments = await connectStripe(account);
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "made.up", data: { object: {} } });
    const signature = stripeFake.sign(body, NOW);
    expect(payments.readEvent(body, signature, at(-DAY))).toBeNull();
    expect(payments.readEvent(body, signature, at(DAY))).toBeNull();
    expect(payments.readEvent(body, stripeFake.sign(body, at(HOUR)), at(HOUR))).toMatchObject({ id: "evt_1" });
  });
});

test("the promise to answer counts no hours that a clock jump skipped", () => {
  const survey = { submittedAt: NOW.toISOString(), status: "new" } as const;
  expect(promiseClock(survey, at(-DAY))).toEqual({ state: "waiting", hours: 24 });
  expect(promiseClock(survey, at(DAY))).toEqual({ state: "due", hours: 24 });
  expect(promiseClock(survey, at(HOUR))).toEqual({ state: "waiting", hours: 23 });
});

test("a backup that has tomorrow's date neither puts one off nor brings one forward", () => {
  const names = ["site-20260111T120000Z.db"];
  expect(isDue(names, NOW, 24)).toBe(true);
  expect(isDue([...names, "site-20260110T110000Z.db"], NOW, 24)).toBe(false);
});

/** @param ahead milliseconds by which the clock is ahead at the sign-in */
async function signIn(ahead = 0) {
  const { to } = openAuthHarness(store);
  to.time = at(ahead);
  const staffId = await addMember(store, "ruth@example.com");
  const { token } = await openSession(to, store.db, { staffId, kind: "desk", userAgent: "test" });
  return { to, token };
}
