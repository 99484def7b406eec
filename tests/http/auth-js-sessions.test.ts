import { sql } from "kysely";
import { expect, test } from "vitest";
import { openClient, signIn, signInMember } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

// Supabase's own client makes every call: see support/auth-client.ts.

const server = useServer(startServer);

test("a password gives a session, and the user that it is of", async () => {
  const { client, session, stored, id } = await signInMember(server, "right");
  expect(session).toMatchObject({
    token_type: "bearer",
    expires_in: 600,
    refresh_token: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect(session?.user).toMatchObject({
    id,
    email: "right@example.com",
    role: "authenticated",
    aud: "authenticated",
    factors: [],
    user_metadata: { name: "right" },
  });
  expect([...stored.keys()]).toEqual(["supabase.auth.token"]);
  const { data, error } = await client.getUser();
  expect([error, data.user?.id]).toEqual([null, id]);
});

test("a wrong password gets the same answer as an unknown account", async () => {
  await signInMember(server, "wrong");
  const { client, stored } = openClient(server);
  for (const email of ["wrong@example.com", "nobody@example.com"]) {
    const { data, error } = await client.signInWithPassword({ email, password: "not the password" });
    expect([data.session, error?.name, error?.code, error?.status, error?.message]).toEqual([
      null,
      "AuthApiError",
      "invalid_credentials",
      400,
      "Invalid login credentials",
    ]);
  }
  expect(stored.size).toBe(0);
});

test("a password is changed for the present one, and ends the member's other sessions", async () => {
  const { client } = await signInMember(server, "changes");
  const other = openClient(server);
  await signIn(other.client, "changes");
  const without = await client.updateUser({ password: "copper meadow thistle" });
  expect(without.error?.code).toBe("current_password_required");
  const weak = await client.updateUser({ password: "short", current_password: PASSWORD });
  expect(weak.error).toMatchObject({ name: "AuthWeakPasswordError", code: "weak_password", reasons: ["length"] });
  const wrong = await client.updateUser({ password: "copper meadow thistle", current_password: "wrong" });
  expect(wrong.error?.code).toBe("invalid_credentials");
  const same = await client.updateUser({ password: PASSWORD, current_password: PASSWORD });
  expect(same.error?.code).toBe("same_password");
  const changed = await client.updateUser({ password: "copper meadow thistle", current_password: PASSWORD });
  expect([changed.error, changed.data.user?.email]).toEqual([null, "changes@example.com"]);
  expect((await client.getUser()).error).toBeNull();
  expect((await other.client.getUser()).error?.name).toBe("AuthSessionMissingError");
  const old = await openClient(server).client.signInWithPassword({
    email: "changes@example.com",
    password: PASSWORD,
  });
  expect(old.error?.code).toBe("invalid_credentials");
});

// tests/store/auth-sessions.test.ts covers a token family's fate.
test("a refresh token gives a new pair, and the session goes on; one that is reused later is refused", async () => {
  const { client, session } = await signInMember(server, "refreshes");
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session?.refresh_token);
  expect(claimsOf(data.session?.access_token)["session_id"]).toBe(claimsOf(session?.access_token)["session_id"]);
  expect((await client.getUser()).data.user?.email).toBe("refreshes@example.com");
  await changeDatabase(
    server.databaseFile,
    sql`update refresh_tokens set used_at = '2026-01-01' where used_at is not null`,
  );
  const thief = await openClient(server).client.refreshSession({ refresh_token: session?.refresh_token ?? "" });
  expect([thief.data.session, thief.error?.code]).toEqual([null, "refresh_token_already_used"]);
});

test("sign-out clears what the client stored and ends every session", async () => {
  const { client, stored, session } = await signInMember(server, "leaves");
  const other = openClient(server);
  await signIn(other.client, "leaves");
  expect((await client.signOut()).error).toBeNull();
  expect(stored.size).toBe(0);
  expect((await client.getUser(session?.access_token)).error?.name).toBe("AuthSessionMissingError");
  expect((await other.client.refreshSession()).error?.code).toBe("refresh_token_not_found");
  expect((await client.signOut()).error).toBeNull();
});

test("sign-out can be for this one, or for the others", async () => {
  const { client } = await signInMember(server, "some");
  const [second, third] = [openClient(server), openClient(server)];
  await signIn(second.client, "some");
  await signIn(third.client, "some");
  await client.signOut({ scope: "local" });
  expect((await second.client.getUser()).error).toBeNull();
  await second.client.signOut({ scope: "others" });
  expect((await third.client.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await second.client.getUser()).error).toBeNull();
});

test("there is no sign-up", async () => {
  const { error } = await openClient(server).client.signUp({ email: "new@example.com", password: PASSWORD });
  expect([error?.status, error?.code]).toEqual([422, "signup_disabled"]);
});

test("the database holds no token and no password", async () => {
  const { session } = await signInMember(server, "secret");
  const tables = await withDatabase(server.databaseFile, async (db) => [
    await db.selectFrom("refresh_tokens").selectAll().execute(),
    await db.selectFrom("staff_sessions").selectAll().execute(),
    await db.selectFrom("staff").selectAll().execute(),
  ]);
  expect(JSON.stringify(tables)).not.toContain(session?.refresh_token);
  expect(JSON.stringify(tables)).not.toContain(PASSWORD);
});

function claimsOf(token = ".e30."): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
}
