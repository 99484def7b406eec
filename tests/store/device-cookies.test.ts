import { beforeEach, describe, expect, test } from "vitest";
import { MOST_COUNTED } from "../../app/auth/audit.ts";
import { insertFactor, markVerified } from "../../app/auth/factor/factor.store.server.ts";
import { verifySecondFactor } from "../../app/auth/factor/manage-factors.server.ts";
import { resetStaff } from "../../app/auth/members/manage-members.server.ts";
import { findStaff } from "../../app/auth/members/staff.store.server.ts";
import { DEVICE_COOKIE_DAYS, readDeviceCookie, writeDeviceCookie } from "../../app/auth/session/desk-cookies.server.ts";
import { recordRefusal } from "../../app/auth/session/limit-attempts.server.ts";
import { signIn } from "../../app/auth/session/open-session.server.ts";
import { auditAccount } from "../../app/desk/audit/audit.store.server.ts";
import { addMember, type AuthDesk, openAuthHarness, PASSWORD } from "../support/auth-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const DAY = 24 * 60 * 60;

const store = useTestDatabase();
let desk: AuthDesk;

beforeEach(async () => {
  desk = openAuthHarness(store);
  desk.to.audit = async (db, entry) => void (await auditAccount(db as typeof store.db, desk.to, entry));
  await addMember(store, "ruth@example.com");
});

describe("a member whose password is guessed from twenty IP addresses", () => {
  test("signs in on a browser with a device cookie, and on no other meanwhile", async () => {
    const browser = await deviceCookie();
    await guess(110);
    expect(await enter({ visitor: "own", browser })).toMatchObject({ kind: "signed-in" });
    expect(await enter({ visitor: "new" })).toMatchObject({ kind: "slowed" });
    desk.wait(900);
    expect(await enter({ visitor: "new" })).toMatchObject({ kind: "signed-in" });
  });

  test("sees it in the audit log, as one entry an hour of each kind, and the log has no IP address", async () => {
    await guess(110);
    await enter({ visitor: "own", email: "outsider@example.net", password: "wrong" });
    const [refused, slowed] = ["password.attempt-refused", "password.attempt-slowed"].map((action) => ({
      action,
      subject_id: "staff-ruth",
      staff_id: null,
    }));
    expect(await auditLines()).toEqual([
      { ...slowed, details: '{"count":10}' },
      { ...refused, details: '{"count":100}' },
    ]);
    expect(desk.logged.filter((line) => line.includes("sign-in refused"))).toHaveLength(111);
    expect(desk.logged.join()).not.toMatch(/example\.(com|net)|wrong/);
    desk.wait(3600);
    await guess(1);
    expect(await auditLines()).toHaveLength(3);
  });

  test("makes no write of each attempt for ever: the count ends, the log goes on", async () => {
    for (let times = 0; times < MOST_COUNTED + 5; times += 1)
      await recordRefusal(desk.to, "password.attempt-slowed", "staff-ruth");
    expect(await auditLines()).toMatchObject([{ details: `{"count":${MOST_COUNTED}}` }]);
    expect(desk.logged.filter((line) => line.includes("sign-in refused"))).toHaveLength(MOST_COUNTED + 5);
  });

  test("counts an unknown account's attempts too, or the time would tell whose are known", async () => {
    for (const staff of [null, "staff-ruth", null]) await recordRefusal(desk.to, "password.attempt-slowed", staff);
    const counts = await store.db.selectFrom("rate_limits").select(["key", "count"]).orderBy("key").execute();
    expect(counts).toEqual([
      { key: "password.attempt-slowed:nobody", count: 2 },
      { key: "password.attempt-slowed:staff-ruth", count: 1 },
    ]);
  });
});

describe("the device cookie", () => {
  test("has its own limit, so that a stolen one gives no unlimited attempts", async () => {
    const [stolen, other] = [await deviceCookie(), await deviceCookie()];
    for (let time = 0; time < 10; time += 1)
      expect(await enter({ visitor: `${time}`, browser: stolen, password: "wrong" })).toEqual({ kind: "wrong" });
    expect(await enter({ visitor: "another", browser: stolen })).toMatchObject({ kind: "slowed" });
    expect(await enter({ visitor: "own", browser: other })).toMatchObject({ kind: "signed-in" });
  });

  test("is bound to the member and the password, and expires", async () => {
    await addMember(store, "naomi@example.com");
    const [ruth, naomi] = [await member("staff-ruth"), await member("staff-naomi")];
    const cookie = await deviceCookie();
    expect(readDeviceCookie(desk.to, cookie, ruth)).toMatch(/^id-/);
    expect(readDeviceCookie(desk.to, cookie, naomi)).toBeNull();
    expect(readDeviceCookie(desk.to, cookie.replace("staff-ruth", "staff-naomi"), naomi)).toBeNull();
    expect(readDeviceCookie(desk.to, cookie.replace(/\.\d+\./, ".9999999999."), ruth)).toBeNull();
    expect(readDeviceCookie({ ...desk.to, secrets: ["another secret of thirty-two marks"] }, cookie, ruth)).toBeNull();
    expect(
      readDeviceCookie(
        { ...desk.to, secrets: ["another secret of thirty-two marks", ...desk.to.secrets] },
        cookie,
        ruth,
      ),
    ).toMatch(/^id-/);
    desk.wait(DEVICE_COOKIE_DAYS * DAY + 1);
    expect(readDeviceCookie(desk.to, cookie, ruth)).toBeNull();
    const fresh = await deviceCookie();
    await resetStaff(desk.to, "ruth@example.com", { factors: false }, null);
    expect(readDeviceCookie(desk.to, fresh, await member("staff-ruth"))).toBeNull();
    expect(readDeviceCookie(desk.to, fresh, { ...ruth, passwordHash: "another" })).toBeNull();
  });
});

describe("the second factor", () => {
  beforeEach(async () => {
    await insertFactor(store.db, {
      id: "factor-1",
      staff_id: "staff-ruth",
      factor_type: "totp",
      friendly_name: "",
      sealed_secret: "sealed",
      status: "unverified",
      created_at: desk.to.time.toISOString(),
      updated_at: desk.to.time.toISOString(),
    });
    await markVerified(store.db, "factor-1", desk.to.time.toISOString());
  });

  test("can't be locked by a thief who has the password and tries codes all day", async () => {
    const thief = await session();
    for (let quarter = 0; quarter < 8; quarter += 1, desk.wait(900))
      for (let time = 0; time < 6; time += 1) await verifySecondFactor(desk.to, thief, "000000");
    expect(await verifySecondFactor(desk.to, thief, "000000")).toMatchObject({ kind: "slowed" });
    expect(await verifySecondFactor(desk.to, await session(), "000000", "own browser")).toEqual({ kind: "wrong" });
    const refused = (await auditLines()).filter(({ action }) => action === "code.attempt-refused");
    expect(refused.map(({ details }) => details)).toEqual(['{"count":20}', '{"count":10}', '{"count":1}']);
  });
});

function enter({
  visitor,
  browser = null,
  email = "ruth@example.com",
  password = PASSWORD,
}: {
  visitor: string;
  browser?: string | null;
  email?: string;
  password?: string;
}) {
  return signIn(
    desk.to,
    { email, password, visitor, deviceCookie: browser },
    { kind: "desk", userAgent: "Test", before: null },
  );
}

async function guess(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await enter({ visitor: `address-${time % 20}`, password: "wrong" });
}

async function member(id: string) {
  const account = await findStaff(store.db, id);
  if (!account) throw new Error(id);
  return account;
}

async function deviceCookie(): Promise<string> {
  return writeDeviceCookie(desk.to, await member("staff-ruth"));
}

async function session() {
  const outcome = await enter({ visitor: "own" });
  if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
  return outcome.opened.session;
}

function auditLines() {
  return store.db
    .selectFrom("audit_log")
    .select(["action", "subject_id", "staff_id", "details"])
    .orderBy("action", "desc")
    .orderBy("happened_at")
    .execute();
}
