import { Secret, TOTP } from "otpauth";
import type { AuditEntry } from "../../app/auth/audit.ts";
import { makePasswords, type Argon2Cost } from "../../app/auth/password/passwords.server.ts";
import { openDesk } from "./survey-harness.ts";
import type { TestDatabase } from "./test-database.ts";

/** Low enough for a hundred hashes in a test. auth-passwords.test.ts tests the site's own cost. */
export const LOW_COST: Argon2Cost = { memory: 64, passes: 1, parallelism: 1 };

export const PASSWORD = "violet harbor lantern";

/** The deps of auth's use cases, with a settable clock. */
export function openAuthHarness(store: TestDatabase) {
  const audited: AuditEntry[] = [];
  const desk = openDesk(store);
  const to = Object.assign(desk.to, {
    passwords: makePasswords(LOW_COST),
    audit: async (_db: unknown, entry: AuditEntry) => void audited.push(entry),
  });
  const wait = (seconds: number) => void (to.time = new Date(to.time.getTime() + seconds * 1000));
  return { to, audited, logged: desk.logged, wait };
}

export type AuthDesk = ReturnType<typeof openAuthHarness>;

export async function addMember(
  { db }: Pick<TestDatabase, "db">,
  email: string,
  password: string | null = PASSWORD,
): Promise<string> {
  const id = `staff-${email.split("@", 1)[0]}`;
  const at = "2026-01-01T00:00:00.000Z";
  const hash = password === null ? null : await makePasswords(LOW_COST).hash(password);
  await db
    .insertInto("staff")
    .values({
      id,
      email,
      email_key: email.toLowerCase(),
      name: email.split("@", 1)[0] ?? "",
      password_hash: hash,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}
