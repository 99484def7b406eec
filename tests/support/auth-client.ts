import { GoTrueClient } from "@supabase/auth-js";
import { sql } from "kysely";
import { addMember, codeAt, PASSWORD } from "./auth-harness.ts";
import { changeDatabase, withDatabase } from "./server-database.ts";
import type { TestServer } from "./start-server.ts";

/** Opens Supabase's own, unmodified client, with its storage exposed. */
export function openClient(server: Pick<TestServer, "origin">) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const client = new GoTrueClient({
    url: `${server.origin}/auth/v1`,
    storage,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
  });
  return { client, stored };
}

export type AuthClient = ReturnType<typeof openClient>["client"];

/** Adds a member and signs them in through the client. */
export async function signInMember(server: TestServer, name: string) {
  const id = await withDatabase(server.databaseFile, (db) => addMember({ db }, `${name}@example.com`));
  const opened = openClient(server);
  const { session } = await signIn(opened.client, name);
  return { id, email: `${name}@example.com`, session, ...opened };
}

export async function signIn(client: AuthClient, name: string) {
  const { data, error } = await client.signInWithPassword({ email: `${name}@example.com`, password: PASSWORD });
  if (error) throw error;
  return data;
}

/** Enrolls a TOTP factor and verifies it. After that the client is at aal2. */
export async function enrollVerified(client: AuthClient, friendlyName = "Phone") {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const used = codeNow(data.totp.secret);
  const verified = await client.mfa.challengeAndVerify({ factorId: data.id, code: used });
  if (verified.error) throw verified.error;
  return { id: data.id, secret: data.totp.secret, used };
}

/** Returns an app's code, `steps` × 30 seconds from now. */
export function codeNow(secret: string, steps = 0): string {
  return codeAt(secret, new Date(Date.now() + steps * 30_000));
}

/** Makes a member's sessions look last used this many hours ago. */
export function ageSessions(server: TestServer, staffId: string, hours: number): Promise<void> {
  const time = new Date(Date.now() - hours * 3_600_000).toISOString();
  return changeDatabase(
    server.databaseFile,
    sql`update staff_sessions set last_used_at = ${time}, password_at = ${time} where staff_id = ${staffId}`,
  );
}
