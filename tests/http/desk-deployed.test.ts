import { afterAll, beforeAll, expect, test } from "vitest";
import { makePasswords } from "../../app/auth/password/passwords.server.ts";
import { addMember, PASSWORD } from "../support/auth-harness.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";

const ORIGIN = "https://faith.example";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ SITE_ORIGIN: ORIGIN, SESSION_SECRET: "0123456789abcdef0123456789abcdef" });
  const hash = await makePasswords().hash(PASSWORD);
  await withDatabase(server.databaseFile, async (db) => {
    await addMember({ db }, "ruth@example.com");
    await addMember({ db }, "timed@example.com");
    await db.updateTable("staff").set({ password_hash: hash }).where("id", "=", "staff-timed").execute();
  });
});

afterAll(() => server?.remove());

test("over https the desk's cookies can be set by no other host, read by no script, and goes over https alone", async () => {
  const response = await signIn("ruth@example.com", PASSWORD);
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/desk"]);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-tetm-desk=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(
      /^__Host-tetm-known-browser=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});

test("tokens are issued by the deployed address", async () => {
  const response = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    body: JSON.stringify({ email: "ruth@example.com", password: PASSWORD }),
    headers: { "Content-Type": "application/json" },
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  expect(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())).toMatchObject({
    iss: `${ORIGIN}/auth/v1`,
  });
});

function signIn(email: string, password: string): Promise<Response> {
  return fetch(`${server.origin}/desk/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email, password }),
    headers: { Origin: ORIGIN, "X-Forwarded-Host": "faith.example" },
  });
}
