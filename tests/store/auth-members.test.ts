import { beforeEach, describe, expect, test } from "vitest";
import {
  changeRole,
  giveRole,
  disableMember,
  inviteMember,
  type MemberDeps,
} from "../../app/auth/members/manage-members.server.ts";
import { type IssuedLink, MOST_MEMBERS, type Staff } from "../../app/auth/members/member.ts";
import { sendNewLink } from "../../app/auth/members/reset-colleague.server.ts";
import { findMember, listMembers } from "../../app/auth/members/staff.store.server.ts";
import { openPasswordLink, setPassword } from "../../app/auth/password/change-password.server.ts";
import { redactOldMail } from "../../app/mail/start-sender.server.ts";
import type { Role } from "../../app/server/security/roles.ts";
import { addMember, type AuthDesk, openAuthHarness } from "../support/auth-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const HOUR = 3600;
const NAOMI = { name: "Naomi Field", email: "naomi@example.com", role: "shop" } as const;

const store = useTestDatabase();
let desk: AuthDesk;
let to: MemberDeps;
let miriam: Staff;
let ruth: Staff;

beforeEach(async () => {
  desk = openAuthHarness(store);
  to = Object.assign(desk.to, { settings: { siteOrigin: "https://tetm.example", mail: null } });
  [miriam, ruth] = [await join("miriam"), await join("ruth")];
  desk.wait(1);
});

describe("permission", () => {
  test("of two members who disable each other at once one stays active", async () => {
    const outcomes = await Promise.all([
      disableMember(to, ruth.id, true, miriam),
      disableMember(to, miriam.id, true, ruth),
    ]);
    // PostgreSQL decides who is first.
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["done", "out"]);
    expect((await members()).map(({ state }) => state).toSorted()).toEqual(["active", "disabled"]);
  });

  test("of two owners who demote each other at once one stays an owner", async () => {
    const outcomes = await Promise.all([
      changeRole(to, ruth.id, { role: "reader", seen: "owner" }, miriam),
      changeRole(to, miriam.id, { role: "shop", seen: "owner" }, ruth),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["done", "out"]);
    expect((await members()).filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  test("is an owner's alone, and nobody changes their own", async () => {
    expect(await changeRole(to, miriam.id, { role: "reader", seen: "owner" }, miriam)).toEqual({ kind: "self" });
    await changeRole(to, ruth.id, { role: "shop", seen: "owner" }, miriam);
    expect(await changeRole(to, miriam.id, { role: "reader", seen: "owner" }, ruth)).toEqual({ kind: "out" });
    expect(await disableMember(to, miriam.id, true, ruth)).toEqual({ kind: "out" });
    expect(await inviteMember(to, NAOMI, "form", ruth)).toEqual({ kind: "out" });
    expect(await changeRole(to, ruth.id, { role: "content", seen: "reader" }, miriam)).toEqual({ kind: "changed" });
    expect(await giveRole(to, miriam.email, "shop", null)).toBe("last-owner");
    expect(await giveRole(to, ruth.email, "owner", null)).toBe("done");
    expect(await giveRole(to, miriam.email, "shop", null)).toBe("done");
    expect(desk.audited.filter(({ what }) => what === "staff.role-changed").map(({ details }) => details)).toEqual([
      { from: "owner", to: "shop" },
      { from: "shop", to: "owner" },
      { from: "owner", to: "shop" },
    ]);
  });
});

test("there can be a hundred members at most", async () => {
  const row = await store.db.selectFrom("staff").selectAll().where("id", "=", ruth.id).executeTakeFirstOrThrow();
  const others = Array.from({ length: MOST_MEMBERS - 3 }, (_, number) => ({
    ...row,
    id: `staff-${number}`,
    email: `m${number}@example.com`,
    email_key: `m${number}@example.com`,
  }));
  await store.db.insertInto("staff").values(others).execute();
  expect(await inviteMember(to, NAOMI, "form", miriam)).toMatchObject({ kind: "link" });
  expect(await inviteMember(to, { ...NAOMI, email: "one-more@example.com" }, "form", miriam)).toEqual({ kind: "full" });
  expect(await inviteMember(to, NAOMI, "form", miriam)).toMatchObject({ kind: "link" });
  expect(await members()).toHaveLength(MOST_MEMBERS);
});

test("links that members ask for are twenty an hour for each, the same form counted once, and sixty for all", async () => {
  for (let number = 0; number < 20; number += 1)
    expect(await inviteMember(to, { ...NAOMI, email: `naomi-${number}@example.com` }, "form", miriam)).toMatchObject({
      kind: "link",
    });
  expect(await inviteMember(to, { ...NAOMI, email: "naomi-19@example.com" }, "form", miriam)).toMatchObject({
    kind: "link",
  });
  expect(await inviteMember(to, NAOMI, "form", miriam)).toEqual({ kind: "slowed", seconds: 3599 });
  expect(await sendNewLink(to, ruth.id, await asked(ruth.id), miriam)).toEqual({ kind: "slowed", seconds: 3599 });
  expect((await findMember(store.db, ruth.id, desk.to.time.toISOString()))?.hasPassword).toBe(true);
  await store.db.updateTable("rate_limits").set({ count: 60 }).where("key", "=", "link-all:all").execute();
  expect(await inviteMember(to, NAOMI, "form", ruth)).toMatchObject({ kind: "slowed" });
  desk.wait(HOUR);
  expect(await inviteMember(to, NAOMI, "form", miriam)).toMatchObject({ kind: "link" });
});

describe("the mail with a link", () => {
  test("is written with the account, or neither is", async () => {
    const broken = { ...to, audit: () => Promise.reject(new Error("disk full")) };
    await expect(inviteMember(broken, NAOMI, "form", miriam)).rejects.toThrow("disk full");
    expect([(await members()).length, await mails()]).toEqual([2, []]);
    expect(await store.db.selectFrom("password_links").selectAll().execute()).toEqual([]);
  });

  test("waits where SMTP is not set up, for as long as its link is good, and is blank then", async () => {
    const link = await invited();
    expect(link.mail).toBe("waits");
    expect(await mails()).toMatchObject([
      { kind: "staff-invitation", state: "waiting", to_address: NAOMI.email, about: `staff:${link.memberId}` },
    ]);
    expect((await mails())[0]?.text).toContain(`https://tetm.example${link.path}`);
    desk.wait(24 * HOUR - 1);
    await redactOldMail(to);
    expect((await mails())[0]?.html).toContain(link.path);
    expect(await openPasswordLink(to, tokenOf(link))).not.toBeNull();
    desk.wait(2);
    expect(await openPasswordLink(to, tokenOf(link))).toBeNull();
    await redactOldMail(to);
    expect(await mails()).toMatchObject([{ state: "failed", text: "", html: "", subject: "", to_address: null }]);
    expect(await findMember(store.db, link.memberId, to.now().toISOString())).toMatchObject({
      state: "invited",
      linkUntil: null,
    });
  });

  test("is deleted unsent when its link becomes invalid: by a newer one, by disabling, by its use", async () => {
    const first = await invited();
    desk.wait(1);
    const second = await sendNewLink(to, first.memberId, await asked(first.memberId), miriam);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["staff-link"]);
    await disableMember(to, first.memberId, true, miriam);
    expect(await mails()).toEqual([]);
    desk.wait(1);
    await disableMember(to, first.memberId, false, miriam);
    const third = await sendNewLink(to, first.memberId, await asked(first.memberId), miriam);
    if (second.kind !== "link" || third.kind !== "link") throw new Error("no link");
    expect(await openPasswordLink(to, tokenOf(second.link))).toBeNull();
    expect(await setPassword(desk.to, tokenOf(third.link), "copper meadow thistle")).toMatchObject({ kind: "set" });
    expect(await mails()).toMatchObject([{ kind: "staff-notice", about: null, to_address: "naomi@example.com" }]);
  });
});

async function join(name: string, role: Role = "owner"): Promise<Staff> {
  const email = `${name}@example.com`;
  const id = await addMember(store, email);
  await store.db.updateTable("staff").set({ role }).where("id", "=", id).execute();
  return { id, email, name };
}

async function invited(): Promise<IssuedLink> {
  const outcome = await inviteMember(to, NAOMI, "form", miriam);
  if (outcome.kind !== "link") throw new Error(outcome.kind);
  return outcome.link;
}

/** Returns the values of a form that shows the account as it is now. */
async function asked(id: string) {
  return { seen: (await findMember(store.db, id, to.now().toISOString()))?.updatedAt ?? "", factors: false };
}

function tokenOf({ path }: IssuedLink): string {
  return path.split("/").at(-1) ?? "";
}

function members() {
  return listMembers(store.db, to.now().toISOString());
}

function mails() {
  return store.db.selectFrom("outbox").selectAll().execute();
}
