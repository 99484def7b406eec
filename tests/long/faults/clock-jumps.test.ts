import { describe, expect, test } from "vitest";
import { deleteOldSessions, findDeskSession } from "../../../app/auth/session/find-session.server.ts";
import { openSession } from "../../../app/auth/session/open-session.server.ts";
import { isDue } from "../../../app/database/schedule-backups.server.ts";
import { watchClock } from "../../../app/retention.server.ts";
import { addMember, openAuthHarness } from "../../support/auth-harness.ts";
import { useTestDatabase } from "../../support/use-test-database.ts";

// The clock jumps a day and back. Nothing crashes, no lockout outlasts the jump, nothing is deleted by a wrong date.

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOW = new Date("2026-01-10T12:00:00.000Z");
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const store = useTestDatabase();

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

test("a member's session is over while the clock is a day ahead, and goes on once it is right again", async () => {
  const { to } = openAuthHarness(store);
  to.time = NOW;
  const staffId = await addMember(store, "ruth@example.com");
  const { token } = await openSession(to, store.db, { staffId, kind: "desk", userAgent: "test" });
  to.time = at(DAY);
  expect(await findDeskSession(to, token)).toBeNull();
  await deleteOldSessions(to);
  to.time = at(HOUR);
  expect(await findDeskSession(to, token)).not.toBeNull();
});

test("a backup that has tomorrow's date neither puts one off nor brings one forward", () => {
  const names = ["site-20260111T120000Z.db"];
  expect(isDue(names, NOW, 24)).toBe(true);
  expect(isDue([...names, "site-20260110T110000Z.db"], NOW, 24)).toBe(false);
});
