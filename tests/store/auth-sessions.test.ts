import { beforeEach, describe, expect, test } from "vitest";
import { hasVerifiedFactor } from "../../app/auth/factor/factor.store.server.ts";
import { enrollFactor, verifyFactor } from "../../app/auth/factor/manage-factors.server.ts";
import { addStaff, resetStaff } from "../../app/auth/members/manage-members.server.ts";
import { findStaffByEmail } from "../../app/auth/members/staff.store.server.ts";
import { changePassword, openPasswordLink, setPassword } from "../../app/auth/password/change-password.server.ts";
import { findDeskSession } from "../../app/auth/session/find-session.server.ts";
import { signIn, signOut, upgradeSession, refreshSession } from "../../app/auth/session/open-session.server.ts";
import { runStaffCommand } from "../../app/cli/run-staff-command.ts";
import { addMember, type AuthDesk, codeAt, openAuthHarness, PASSWORD } from "../support/auth-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const HOUR = 3600;
const NEW_PASSWORD = "copper meadow thistle";

const store = useTestDatabase();
let desk: AuthDesk;

beforeEach(() => void (desk = openAuthHarness(store)));

describe("a link to set a password", () => {
  test("is good for 24 hours, once, also for two at once", async () => {
    const token = await linkFor("ruth@example.com");
    desk.wait(24 * HOUR - 1);
    expect(await openPasswordLink(desk.to, token)).toMatchObject({ email: "ruth@example.com" });
    const outcomes = await Promise.all([1, 2, 3].map(() => setPassword(desk.to, token, NEW_PASSWORD)));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["over", "over", "set"]);
    expect(await openPasswordLink(desk.to, token)).toBeNull();
    const late = await linkFor("late@example.com");
    desk.wait(24 * HOUR);
    expect(await setPassword(desk.to, late, NEW_PASSWORD)).toEqual({ kind: "over" });
  });

  test("is stored only as a hash", async () => {
    const token = await linkFor("ruth@example.com");
    expect(JSON.stringify(await store.db.selectFrom("password_links").selectAll().execute())).not.toContain(token);
  });
});

test("a password that is changed while the account is reset, or signed out everywhere, changes nothing", async () => {
  for (const name of ["ruth", "naomi"]) {
    const { session } = await enter(name);
    const staff = staffOf(name);
    const before = await findStaffByEmail(store.db, staff.email);
    const meanwhile =
      name === "ruth"
        ? () => resetStaff(desk.to, staff.email, { factors: false }, null)
        : () => signOut(desk.to, session, "global");
    const passwords = {
      ...desk.to.passwords,
      hash: async (...asked: Parameters<typeof desk.to.passwords.hash>) => {
        await meanwhile();
        return desk.to.passwords.hash(...asked);
      },
    };
    const typed = { current: PASSWORD, wanted: NEW_PASSWORD, visitor: null };
    expect((await changePassword({ ...desk.to, passwords }, { staff, session }, typed)).kind).toBe("wrong");
    const after = await findStaffByEmail(store.db, staff.email);
    expect(after?.passwordHash).toBe(name === "ruth" ? null : before?.passwordHash);
  }
});

test("an app that is confirmed in a session that was revoked isn't the member's", async () => {
  const { session } = await enter("ruth");
  const staff = staffOf("ruth");
  const enrolled = await enrollFactor(desk.to, { staff, session }, { friendlyName: "Phone", issuer: "TETM" });
  if (enrolled.kind !== "enrolled") throw new Error(enrolled.kind);
  await resetStaff(desk.to, staff.email, { factors: false }, null);
  const code = codeAt(enrolled.factor.secret, desk.to.now());
  const tried = await verifyFactor(desk.to, session, { factorId: enrolled.factor.id, challengeId: null, code });
  expect([tried.kind, await hasVerifiedFactor(store.db, staff.id)]).toEqual(["wrong", false]);
});

describe("a desk session", () => {
  test("opens nothing while its member is disabled, even if the table was changed by hand", async () => {
    const { token } = await enter("ruth");
    const { token: refresh } = await enter("naomi", "api");
    await store.db.updateTable("staff").set({ disabled_at: desk.to.time.toISOString() }).execute();
    expect(await findDeskSession(desk.to, token)).toBeNull();
    expect((await refreshSession(desk.to, refresh)).kind).toBe("unknown");
  });

  test("is not raised by a code that arrives after it was ended", async () => {
    const { session, token } = await enter("ruth");
    const raised = await store.db.transaction().execute((db) => upgradeSession(desk.to, db, session, "totp"));
    expect(raised?.session).toMatchObject({
      aal: "aal2",
      beganAt: session.beganAt,
      methods: [{ method: "password" }, { method: "totp" }],
    });
    expect(await findDeskSession(desk.to, token)).toBeNull();
    expect(await store.db.transaction().execute((db) => upgradeSession(desk.to, db, session, "totp"))).toBeNull();
  });
});

test("a family of refresh tokens answers a repeated token with the same successor for ten seconds, and then ends", async () => {
  const { token } = await enter("ruth", "api");
  const [first, second] = [await refreshSession(desk.to, token), await refreshSession(desk.to, token)];
  expect(first).toMatchObject({ kind: "refreshed" });
  expect(second).toEqual(first);
  desk.wait(10);
  expect((await refreshSession(desk.to, token)).kind).toBe("refreshed");
  desk.wait(1);
  expect((await refreshSession(desk.to, token)).kind).toBe("reused");
  expect(desk.audited.at(-1)).toEqual({ by: null, what: "session.reuse-detected", subject: "staff-ruth" });
  expect((await refreshSession(desk.to, first.kind === "refreshed" ? first.opened.token : "")).kind).toBe("unknown");
});

test("a right password is forgiven the wrong ones' count, and two hundred at once are no way around it", async () => {
  await addMember(store, "ruth@example.com");
  for (let time = 0; time < 12; time += 1) expect((await enterAs("ruth", "desk")).kind).toBe("signed-in");
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => enterAs("ruth", "desk", "wrong")));
  expect(outcomes.filter(({ kind }) => kind === "wrong" || kind === "busy")).toHaveLength(10);
  expect(await enterAs("ruth", "desk", PASSWORD, "another address")).toMatchObject({ kind: "signed-in" });
  desk.wait(900);
  expect((await enterAs("ruth", "desk")).kind).toBe("signed-in");
});

test.each([
  [[], 2, "COMMAND"],
  [["list"], 0, "There are no members yet"],
  [["add", "ruth@example.com"], 0, "https://faith.example/desk/set-password/id-"],
  [["add", "ruth"], 1, "'ruth' can't be used. Enter an email address in the correct format"],
  [["reset", "nobody@example.com"], 1, "There is no member"],
  [["rotate-keys"], 0, "Access tokens are signed with key id-"],
])("'staff %s' ends with %i and says so", async (args, code, sentence) => {
  const said = await runStaffCommand(desk.to, args, {}, "https://faith.example");
  expect(said).toEqual({ code, sentence: expect.stringContaining(sentence) });
});

async function linkFor(email: string): Promise<string> {
  const outcome = await addStaff(desk.to, { email, name: "Ruth", role: "owner" }, null);
  return outcome.kind === "link" ? outcome.token : "";
}

function enterAs(name: string, kind: "desk" | "api", password = PASSWORD, visitor: string | null = null) {
  return signIn(
    desk.to,
    { email: `${name}@example.com`, password, visitor },
    { kind, userAgent: "Test", before: null },
  );
}

async function enter(name: string, kind: "desk" | "api" = "desk") {
  await addMember(store, `${name}@example.com`);
  const outcome = await enterAs(name, kind);
  if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
  return outcome.opened;
}

function staffOf(name: string) {
  return { id: `staff-${name}`, email: `${name}@example.com`, name };
}
