import { beforeAll, expect, test } from "vitest";
import type { Role } from "../../app/server/security/roles.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { addMail } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";

// The outbox has emails about everything; a role sees those about what it may read.

const KINDS = ["survey-receipt", "call-times", "staff-link", "message-acknowledgement", "order-sent", "stock-alert"];

/** By their id, which is also the beginning of their address. */
const MAILS: readonly { id: string; kind: string; about: string | null }[] = [
  ...KINDS.map((kind) => ({ id: kind, kind, about: null })),
  { id: "survey-reply", kind: "desk-reply", about: "survey:s" },
  { id: "message-reply", kind: "desk-reply", about: "message:m" },
];

const SEEN: [Role, readonly string[]][] = [
  ["owner", MAILS.map(({ id }) => id)],
  ["shop", ["message-acknowledgement", "order-sent", "stock-alert", "message-reply"]],
  ["creators", ["survey-receipt", "call-times", "message-acknowledgement", "survey-reply", "message-reply"]],
];

const server = useServer();

beforeAll(async () => {
  await withDatabase(server.databaseFile, async (db) => {
    for (const { id, kind, about } of MAILS)
      await addMail(db, id, { kind, about, state: "failed", to: `${id}@example.com` });
  });
});

async function signInAs(role: Role): Promise<DeskMember> {
  const member = await signInMember(server.databaseFile, `The ${role}`);
  await withDatabase(server.databaseFile, (db) =>
    db.updateTable("staff").set({ role }).where("id", "=", member.id).execute(),
  );
  return member;
}

const idsIn = (text: string) =>
  MAILS.map(({ id }) => id).filter((id) => new RegExp(`(?<![\\w-])${id}@example\\.com`).test(text));

test.each(SEEN)("the list, its file and the counts show %s what the role may read", async (role, seen) => {
  const desk = visitDesk(server.origin, await signInAs(role));
  for (const path of ["", "?show=failed", "/export.csv", "/export.jsonl"])
    expect(idsIn((await desk.ask(`/desk/outbox${path}`)).html), path).toEqual(seen);
  expect(idsIn((await desk.ask("/desk/outbox?show=sent")).html)).toEqual([]);
  expect((await desk.get("/desk")).text).toMatch(new RegExp(`\\b${seen.length} emails couldn't be sent`));
});

test("what a role may not read can't be sent again", async () => {
  const desk = visitDesk(server.origin, await signInAs("shop"));
  const page = await desk.get("/desk/outbox");
  const refused = await desk.go(page, "retry", { id: "survey-reply" });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("This email can't be sent again")]);
  expect((await desk.go(page, "retry", { id: "message-reply" })).text).toContain("Trying again");
});
