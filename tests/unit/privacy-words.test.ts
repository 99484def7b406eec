import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PASSKEY_MINUTES } from "../../app/auth/passkey/webauthn.server.ts";
import { DEVICE_COOKIE_DAYS } from "../../app/auth/session/desk-cookies.server.ts";
import { ABSOLUTE_DAYS } from "../../app/auth/session/session.ts";
import { SPAM_DAYS } from "../../app/contact/message.ts";
import { MAIL_DAYS } from "../../app/mail/outbox.ts";
import { copyUntil } from "../../app/retention.server.ts";
import { makeCookies } from "../../app/server/security/cookies-and-tokens.server.ts";
import { CART_DAYS } from "../../app/shop/cart/cart.ts";
import { EVENT_DAYS } from "../../app/shop/orders/payments.ts";
import { ALERT_DAYS, CONFIRM_HOURS } from "../../app/shop/stock-alerts/stock-alert.ts";
import { cookieCaption, cookieRows, storedRecords } from "../../app/site/pages/policies/words.ts";
import { VISIT_DAYS } from "../../app/site/visits/visit.ts";
import { DRAFT_DAYS } from "../../app/survey/journey.ts";

const RETENTION = {
  draftDays: DRAFT_DAYS,
  cartDays: CART_DAYS,
  mailDays: MAIL_DAYS,
  eventDays: EVENT_DAYS,
  sessionDays: ABSOLUTE_DAYS,
  confirmHours: CONFIRM_HOURS,
  alertDays: ALERT_DAYS,
  visitDays: VISIT_DAYS,
  spamDays: SPAM_DAYS,
  copyUntil: null,
};
test("the privacy page names every cookie that the site sets, and no other", async () => {
  const cookies = Object.values(makeCookies(null));
  const rows = cookieRows(RETENTION);
  expect(rows.map(({ name }) => name)).toEqual(cookies.map(({ name }) => name));
  const lives = await Promise.all(
    cookies.map(async (cookie) => /Max-Age=(\d+)/.exec(await cookie.serialize("x"))?.[1] ?? null),
  );
  expect(lives).toEqual([
    String(DRAFT_DAYS * 24 * 60 * 60),
    String(10 * 60),
    String(CART_DAYS * 24 * 60 * 60),
    String(30 * 60),
    String(7 * 24 * 60 * 60),
    String(ABSOLUTE_DAYS * 24 * 60 * 60),
    String(DEVICE_COOKIE_DAYS * 24 * 60 * 60),
    String(30 * 60),
    String(PASSKEY_MINUTES * 60),
    "60",
    null,
  ]);
});

test("the sentence above the cookies names each prefix of their names", () => {
  const names = Object.values(makeCookies("https://tetm.example")).map(({ name }) => name);
  const prefixes = new Set(names.map((name) => name.slice(0, name.indexOf("tetm-"))));
  for (const prefix of prefixes) expect(cookieCaption).toContain(`with ${prefix}`);
});

test("the days are those of docs/behavior.md, Data 5", () => {
  const long = Object.fromEntries(storedRecords(RETENTION).map((record) => [record.heading, record.long]));
  expect(long).toMatchObject({
    "Survey answers": expect.stringContaining("90 days"),
    "Your cart": expect.stringContaining("60 days"),
    "Payment notices": expect.stringContaining("90 days"),
    Email: expect.stringContaining("30 days"),
    "Our team's sign-ins": expect.stringContaining("7 days"),
    "Request counts": "One day.",
    Backups: expect.stringMatching(/^Until newer copies replace it\. .*anything deleted since then is deleted again/s),
  });
});

test("the day by which a copy of today is deleted is said, where it is known", () => {
  const records = storedRecords({ ...RETENTION, copyUntil: "December 6, 2026" });
  expect(records.find(({ heading }) => heading === "Backups")?.long).toContain(
    "a copy made today or earlier is kept until December 6, 2026 at the latest.",
  );
});

const NONE = { backups: null, replicated: false, onFly: false };

test.each([
  ["nothing", {}, null],
  ["backups", { backups: { everyHours: 12, keep: 4 } }, "2026-11-22T00:00:00.000Z"],
  ["a replica", { replicated: true }, "2026-11-28T00:00:00.000Z"],
  ["Fly's snapshots", { onFly: true, replicated: true }, "2026-12-05T00:00:00.000Z"],
  [
    "backups that outlive both",
    { backups: { everyHours: 24, keep: 30 }, onFly: true, replicated: true },
    "2026-12-20T00:00:00.000Z",
  ],
])("copies of today are kept longest where there is %s", (_what, change, until) => {
  expect(copyUntil({ ...NONE, ...change }, new Date("2026-11-20T00:00:00.000Z"))).toBe(until);
});

test("the days of copies are those of Litestream and of Fly.io", () => {
  expect(readFileSync("litestream.yml", "utf8")).toContain("retention: 168h");
  expect(readFileSync("fly.toml", "utf8")).toContain("snapshot_retention = 14");
});
