import { sql } from "kysely";
import { expect } from "vitest";
import type { Role } from "../../app/server/security/roles.ts";
import { codeNow } from "./auth-client.ts";
import { addMember, PASSWORD } from "./auth-harness.ts";
import { runNode } from "./run-tool.ts";
import { changeDatabase, withDatabase } from "./server-database.ts";
import type { TestServer } from "./start-server.ts";
import { type Page, visit, type Visitor } from "./visitor.ts";

export const MFA_PATH = "/desk/account/second-step";

/** Adds a member with the password `PASSWORD`. */
export function makeMember(server: TestServer, name: string, role: Role = "owner"): Promise<string> {
  return withDatabase(server.databaseFile, async (db) => {
    const id = await addMember({ db }, `${name}@example.com`);
    await db.updateTable("staff").set({ role }).where("id", "=", id).execute();
    return id;
  });
}

/** Submits the sign-in form. */
export async function typePassword(visitor: Visitor, name: string, password = PASSWORD, next = ""): Promise<Page> {
  return visitor.press(await visitor.get(`/desk/sign-in${next && `?next=${encodeURIComponent(next)}`}`), "", {
    email: `${name}@example.com`,
    password,
  });
}

export async function enterDesk(server: TestServer, name: string): Promise<Visitor> {
  const visitor = visit(server.origin);
  const answer = await typePassword(visitor, name);
  expect(answer.status).toBe(303);
  return visitor;
}

/** Adds an authenticator app through the page. Returns its key. */
export async function addApp(visitor: Visitor, name = "Phone", answers: Record<string, string> = {}): Promise<string> {
  const scan = await visitor.go(await visitor.get(MFA_PATH), "add", { name, ...answers });
  const [, shown = ""] = /<code data-part="secret-text"[^>]*>([A-Z2-7 ]+)<\/code>/.exec(scan.html) ?? [];
  const secret = shown.replaceAll(" ", "");
  const verified = await visitor.press(scan, "verify", { code: codeNow(secret) });
  expect([200, 303], verified.text).toContain(verified.status);
  return secret;
}

/** Makes every app's current code unused, as if half a minute had passed. */
export function forgetSteps(server: TestServer): Promise<void> {
  return changeDatabase(server.databaseFile, sql`update factors set last_step = null`);
}

export function runStaff(server: TestServer, ...args: string[]) {
  return runNode(["app/cli/staff.ts", ...args], { ...server.databaseEnv, PORT: new URL(server.origin).port });
}
