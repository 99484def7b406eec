import { randomBytes } from "node:crypto";
import { insertStaff } from "../../app/auth/members/staff.store.server.ts";
import { openSession } from "../../app/auth/session/open-session.server.ts";
import type { Database } from "../../app/database/database.ts";
import { makeCookies } from "../../app/server/security/cookies-and-tokens.server.ts";
import type { Role } from "../../app/server/security/roles.ts";
import { withDatabase } from "./server-database.ts";
import { type Answers, type Page, type Visitor, type VisitorOptions, visit } from "./visitor.ts";

export interface DeskMember {
  id: string;
  name: string;
  cookie: { name: string; value: string };
}

/** Signs in a new member through the database, without the sign-in page. */
export function signInMember(databaseFile: string, name = "Miriam Hale", role: Role = "owner"): Promise<DeskMember> {
  return withDatabase(databaseFile, async (db) => {
    const member = await addMember(db, name);
    await db.updateTable("staff").set({ role }).where("id", "=", member.id).execute();
    return member;
  });
}

export async function addMember(db: Database, name: string): Promise<DeskMember> {
  const id = randomId();
  await insertStaff(db, { id, email: `${id}@example.com`, name, createdAt: new Date().toISOString() });
  const { token } = await openSession({ now: () => new Date(), randomId, audit: async () => {} }, db, {
    staffId: id,
    kind: "desk",
    userAgent: "test",
  });
  const [pair = ""] = (await makeCookies(null).desk.serialize(token)).split(";");
  const [cookie = "", value = ""] = pair.split(/=(.*)/s);
  return { id, name, cookie: { name: cookie, value } };
}

/** Opens a browser without scripts where the member is signed in. */
export function visitDesk(origin: string, member: DeskMember, options: VisitorOptions = {}): Visitor {
  const visitor = visit(origin, options);
  visitor.jar.set(member.cookie.name, member.cookie.value);
  return visitor;
}

/** Sends the form of a website document, and follows no redirect. */
export async function sendContent(desk: Visitor, name: string, fields: Answers, intent = "publish"): Promise<Page> {
  return desk.press(await desk.get(`/desk/content/${name}`), intent, fields);
}

/** Names the fields of a list entry. `row` starts at 0. */
export function entry(list: string, row: number, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([part, text]) => [`${list}[${row}].${part}`, text]));
}

function randomId(): string {
  return randomBytes(16).toString("base64url");
}
