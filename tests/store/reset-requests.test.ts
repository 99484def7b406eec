import { globSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addStaff,
  changeRole,
  disableMember,
  inviteMember,
  type MemberDeps,
} from "../../app/auth/members/manage-members.server.ts";
import type { Staff } from "../../app/auth/members/member.ts";
import { sendNewLink, showResetRequest, withdrawReset } from "../../app/auth/members/reset-colleague.server.ts";
import { findMember, findStaff, findStaffByEmail } from "../../app/auth/members/staff.store.server.ts";
import { setPassword } from "../../app/auth/password/change-password.server.ts";
import { openSession, signIn, upgradeSession, refreshSession } from "../../app/auth/session/open-session.server.ts";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import type { Role } from "../../app/server/security/roles.ts";
import { addMember, type AuthDesk, openAuthHarness, PASSWORD } from "../support/auth-harness.ts";
import { addMail } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const DAY = 24 * 3600;
const MAIL = { siteOrigin: "https://tetm.example", mail: {} };

const store = useTestDatabase();
let desk: AuthDesk;
let to: MemberDeps;
let miriam: Staff;
let ruth: Staff;
let naomi: Staff;

beforeEach(async () => {
  desk = openAuthHarness(store);
  to = Object.assign(desk.to, { settings: MAIL });
  [miriam, ruth, naomi] = [await join("miriam"), await join("ruth"), await join("naomi")];
});

describe("to reset an owner", () => {
  test("an owner asks, which changes nothing, and tells the member once", async () => {
    const before = await findStaff(store.db, ruth.id);
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    expect(await findStaff(store.db, ruth.id)).toEqual(before);
    const mails = await store.db.selectFrom("outbox").selectAll().execute();
    expect(mails).toMatchObject([{ kind: "staff-reset", to_address: ruth.email, state: "waiting" }]);
    expect(mails[0]?.text).toContain("https://tetm.example/desk/account");
    expect(mails[0]?.text).not.toContain("set-password");
    expect(audited()).toEqual([[miriam.id, "staff.reset-asked"]]);
  });

  test("a second owner sends the link at once, and the first one never gets it", async () => {
    await reset(ruth, miriam);
    const seen = await asked(ruth);
    const sent = await sendNewLink(to, ruth.id, seen, naomi);
    expect(sent.kind).toBe("link");
    expect(await sendNewLink(to, ruth.id, seen, naomi)).toEqual(sent);
    // The same form again, a fresh one, and one after the account was disabled and enabled.
    expect((await sendNewLink(to, ruth.id, seen, miriam)).kind).toBe("asked");
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    for (const disabled of [true, false]) await disableMember(to, ruth.id, disabled, miriam);
    expect((await reset(ruth, miriam)).kind).toBe("asked");
  });

  test("a day has to pass without a second owner, and the request ends after a week", async () => {
    await reset(ruth, miriam);
    await sendWarnings();
    desk.wait(DAY - 1);
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    expect(await showResetRequest(to, ruth.id, miriam)).toMatchObject({ by: "miriam", isReady: false });
    desk.wait(1);
    expect(await showResetRequest(to, ruth.id, miriam)).toMatchObject({ isReady: true });
    desk.wait(6 * DAY);
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    await sendWarnings();
    desk.wait(DAY);
    expect((await reset(ruth, miriam)).kind).toBe("link");
  });

  test("the day counts from when the warning was sent, however long that took", async () => {
    await reset(ruth, miriam);
    desk.wait(3 * DAY);
    expect(await showResetRequest(to, ruth.id, miriam)).toMatchObject({ warning: "waiting", readyAt: null });
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    await sendWarnings();
    desk.wait(DAY - 1);
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    desk.wait(1);
    expect((await reset(ruth, miriam)).kind).toBe("link");
  });

  test.each(["failed", "gone", "refused by its address", "without a mail server"] as const)(
    "no day is enough with a warning that is %s; a second owner is",
    async (fate) => {
      if (fate === "without a mail server") to.settings = { ...MAIL, mail: null };
      if (fate === "refused by its address")
        await store.db.updateTable("staff").set({ email: "ruth@örg.example" }).where("id", "=", ruth.id).execute();
      await reset(ruth, miriam);
      if (fate === "failed") await store.db.updateTable("outbox").set({ state: "failed" }).execute();
      if (fate === "gone") await store.db.deleteFrom("outbox").execute();
      desk.wait(2 * DAY);
      expect(await showResetRequest(to, ruth.id, miriam)).toMatchObject({
        warning: "failed",
        readyAt: null,
        isReady: false,
      });
      expect((await reset(ruth, miriam)).kind).toBe("asked");
      expect((await reset(ruth, naomi)).kind).toBe("link");
    },
  );

  test("deleting a person with a member's address, as a customer or as the one who asked, keeps the warning", async () => {
    await reset(ruth, miriam);
    const mail = (id: string, facts: object) => addMail(store.db, id, { to: ruth.email, about: null, ...facts });
    await mail("receipt", { kind: "order-confirmation" });
    await mail("copy", { kind: "team-order", about: "order:other" });
    for (const address of [ruth.email, miriam.email])
      await deletePerson(store.db, ["secret"], { ...to, by: miriam.id }, address);
    const kept = await store.db.selectFrom("outbox").select("kind").orderBy("kind").execute();
    expect(kept.map(({ kind }) => kind)).toEqual(["staff-reset", "team-order"]);
  });

  test("the member stops it by signing in, any owner withdraws it, and disabling ends it", async () => {
    await reset(ruth, miriam);
    expect((await signIn(desk.to, { email: ruth.email, password: PASSWORD, ...WHERE }, BROWSER)).kind).toBe(
      "signed-in",
    );
    expect(await showResetRequest(to, ruth.id, naomi)).toBeNull();
    await reset(ruth, miriam);
    expect(await withdrawReset(to, ruth.id, naomi)).toEqual({ kind: "done" });
    expect(await showResetRequest(to, ruth.id, naomi)).toBeNull();
    await reset(ruth, miriam);
    for (const disabled of [true, false]) await disableMember(to, ruth.id, disabled, miriam);
    desk.wait(2 * DAY);
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    expect(audited().filter(([, what]) => what === "staff.reset-stopped")).toEqual([
      [ruth.id, "staff.reset-stopped"],
      [naomi.id, "staff.reset-stopped"],
    ]);
  });

  test("an owner whom the first one just made is no second owner, and a former owner stays guarded for a day", async () => {
    const puppet = await join("puppet", "reader");
    await changeRole(to, puppet.id, { role: "owner", seen: "reader" }, miriam);
    await sendMails("staff-notice");
    await reset(ruth, miriam);
    expect((await reset(ruth, puppet)).kind).toBe("asked");
    // The other way round: the new owner asks, and the first one sends.
    await withdrawReset(to, ruth.id, miriam);
    await reset(ruth, puppet);
    desk.wait(DAY);
    expect(await showResetRequest(to, ruth.id, miriam)).toMatchObject({ counts: false, isReady: false });
    expect((await reset(ruth, miriam)).kind).toBe("asked");
    await withdrawReset(to, ruth.id, miriam);
    await reset(ruth, miriam);
    expect((await reset(ruth, puppet)).kind).toBe("link");
  });

  test("a former owner is told, and stays guarded: for as long as the account is, also while it has no password", async () => {
    await changeRole(to, naomi.id, { role: "reader", seen: "owner" }, miriam);
    const [told] = await store.db.selectFrom("outbox").selectAll().execute();
    expect(told).toMatchObject({ kind: "staff-notice", to_address: naomi.email, about: null });
    expect(told?.text).toContain("miriam changed your role from Owner to Reader");
    desk.wait(30 * DAY);
    for (const disabled of [true, false]) await disableMember(to, naomi.id, disabled, miriam);
    expect((await reset(naomi, miriam)).kind).toBe("asked");
    expect(await inviteMember(to, { ...naomi, role: "reader" }, "form", miriam)).toEqual({ kind: "taken" });
    desk.wait(2 * DAY);
    expect((await reset(naomi, miriam)).kind).toBe("asked");
    expect((await reset(naomi, ruth)).kind).toBe("link");
    // The owner withdraws the request, and asks again while the link is on its way.
    await withdrawReset(to, naomi.id, miriam);
    expect((await reset(naomi, miriam)).kind).toBe("asked");
  });

  test("an owner whose password a link has set is a new one, and is told: the link may have been in other hands", async () => {
    const bob = await addStaff(to, { email: "bob@example.com", name: "Bob", role: "owner" }, ruth.id);
    desk.wait(7 * DAY);
    const account = await findStaffByEmail(store.db, "bob@example.com");
    if (!account || bob.kind !== "link") throw new Error(bob.kind);
    // He never had a password, so an owner gets a link for him at once.
    const sent = await reset(account, miriam);
    if (sent.kind !== "link") throw new Error(sent.kind);
    await setPassword(desk.to, sent.link.path.split("/").at(-1) ?? "", "copper meadow thistle");
    await reset(ruth, miriam);
    expect((await reset(ruth, account)).kind).toBe("asked");
    expect(await notices()).toEqual(["bob@example.com: The password of your TETM dashboard account was set"]);
    desk.wait(DAY);
    expect((await reset(ruth, account)).kind).toBe("link");
  });

  test.each([
    ["lost the role", async () => void (await changeRole(to, naomi.id, { role: "reader", seen: "owner" }, miriam))],
    ["was deactivated", async () => void (await disableMember(to, naomi.id, true, miriam))],
  ])("one who asked and then %s is no owner of two", async (_how, change) => {
    await reset(ruth, naomi);
    await change();
    desk.wait(2 * DAY);
    expect((await reset(ruth, miriam)).kind).toBe("asked");
  });

  test("an owner who is let in again is a new one: not a second one for a day, and the other owners are told", async () => {
    desk.wait(30 * DAY);
    await disableMember(to, naomi.id, true, miriam);
    await reset(ruth, miriam);
    desk.wait(30 * DAY);
    await disableMember(to, naomi.id, false, miriam);
    await sendMails("staff-notice");
    await reset(ruth, miriam);
    expect((await reset(ruth, naomi)).kind).toBe("asked");
    expect(await notices()).toEqual([
      "naomi@example.com: Your TETM dashboard account was deactivated",
      "ruth@example.com: naomi is an owner of the TETM dashboard again",
    ]);
    desk.wait(DAY);
    expect((await reset(ruth, naomi)).kind).toBe("link");
  });
});

test("to turn off a member's second step needs the same, and a password alone doesn't stop it; a new password without that is sent at once", async () => {
  const lydia = await join("lydia", "shop");
  await store.db.insertInto("factors").values(factorOf(lydia)).execute();
  expect((await reset(lydia, miriam, true)).kind).toBe("asked");
  expect(await store.db.selectFrom("factors").select("id").execute()).toHaveLength(1);
  expect((await store.db.selectFrom("outbox").select("text").executeTakeFirst())?.text).toContain(
    "remove your password and turn off two-step sign-in",
  );
  await signIn(desk.to, { email: lydia.email, password: PASSWORD, ...WHERE }, BROWSER);
  expect(await showResetRequest(to, lydia.id, naomi)).toMatchObject({ factors: true, isReady: true });
  expect((await reset(lydia, naomi, true)).kind).toBe("link");
  expect(await store.db.selectFrom("factors").select("id").execute()).toEqual([]);
  const martha = await join("martha", "shop");
  expect((await reset(martha, miriam)).kind).toBe("link");
});

describe("what stops a reset", () => {
  /** Every way to get a session. The outer function does the steps before it. */
  const WAYS: Record<string, () => Promise<() => Promise<unknown>>> = {
    "a password": async () => () => open("desk"),
    "a password at the API": async () => () => open("api"),
    "a passkey": async () => () =>
      openSession(desk.to, store.db, { staffId: ruth.id, kind: "desk", userAgent: "test" }, "webauthn"),
    "a refresh token": async () => {
      const opened = await open("api");
      if (opened.kind !== "signed-in") throw new Error(opened.kind);
      return () => refreshSession(desk.to, opened.opened.token);
    },
    "a second step": async () => {
      await store.db.insertInto("factors").values(factorOf(ruth)).execute();
      const opened = await open("desk");
      if (opened.kind !== "signed-in") throw new Error(opened.kind);
      return () => upgradeSession(desk.to, store.db, opened.opened.session, "totp");
    },
  };

  test.each(Object.entries(WAYS))("%s does", async (_name, prepare) => {
    const go = await prepare();
    await reset(ruth, miriam);
    expect(await showResetRequest(to, ruth.id, naomi)).not.toBeNull();
    await go();
    expect(await showResetRequest(to, ruth.id, naomi)).toBeNull();
    expect(audited().at(-1)).toEqual([ruth.id, "staff.reset-stopped"]);
  });

  test("sessions are stored in one place alone", () => {
    const callers = globSync("app/**/*.ts").filter((file) => readFileSync(file, "utf8").includes("insertSession("));
    expect(callers.map((file) => file.replaceAll("\\", "/")).toSorted()).toEqual([
      "app/auth/session/open-session.server.ts",
      "app/auth/session/session.store.server.ts",
    ]);
  });
});

test("two owners who ask for each other at once both only ask", async () => {
  const outcomes = await Promise.all([reset(ruth, miriam), reset(miriam, ruth)]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["asked", "asked"]);
});

/** Returns the notices in the outbox, by recipient. */
async function notices(): Promise<string[]> {
  const rows = await store.db.selectFrom("outbox").selectAll().where("kind", "=", "staff-notice").execute();
  return rows.map(({ to_address, subject }) => `${to_address}: ${subject}`).toSorted();
}

const BROWSER = { kind: "desk", userAgent: "test", before: null } as const;
const WHERE = { visitor: null };

async function join(name: string, role: Role = "owner"): Promise<Staff> {
  const email = `${name}@example.com`;
  const id = await addMember(store, email);
  await store.db.updateTable("staff").set({ role }).where("id", "=", id).execute();
  return { id, email, name };
}

/** Marks the emails as sent, like the sender. */
const sendWarnings = () => sendMails("staff-reset");

async function sendMails(kind: string): Promise<void> {
  await store.db
    .updateTable("outbox")
    .set({ state: "sent", sent_at: to.now().toISOString() })
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
}

/** Presses "Send a new link" on the current page. */
async function reset(member: Pick<Staff, "id">, by: Staff, factors = false) {
  return sendNewLink(to, member.id, { ...(await asked(member)), factors }, by);
}

function open(kind: "desk" | "api") {
  return signIn(desk.to, { email: ruth.email, password: PASSWORD, ...WHERE }, { ...BROWSER, kind });
}

async function asked({ id }: Pick<Staff, "id">) {
  const member = await findMember(store.db, id, to.now().toISOString());
  return { seen: member?.updatedAt ?? "", factors: false };
}

function audited() {
  return desk.audited.filter(({ what }) => what.startsWith("staff.")).map(({ by, what }) => [by, what]);
}

function factorOf({ id }: Staff) {
  const at = "2026-01-01T00:00:00.000Z";
  return {
    id: `factor-${id}`,
    staff_id: id,
    factor_type: "totp" as const,
    friendly_name: "Phone",
    sealed_secret: "sealed",
    status: "verified" as const,
    last_step: null,
    created_at: at,
    updated_at: at,
    last_challenged_at: null,
  };
}
