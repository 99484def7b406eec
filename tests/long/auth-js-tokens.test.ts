import { createHmac, generateKeyPairSync, sign as signBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openClient, signIn, signInMember } from "../support/auth-client.ts";
import { runNode } from "../support/run-tool.ts";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

const server = useServer(startServer);

describe("a token", () => {
  test("is verified by the client against the public keys", async () => {
    const { client, id, email } = await signInMember(server, "verified");
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT", kid: (await keys())[0]?.["kid"] });
    expect(data?.claims).toMatchObject({
      sub: id,
      email,
      role: "authenticated",
      aud: "authenticated",
      aal: "aal1",
      is_anonymous: false,
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      app_metadata: { provider: "email" },
      session_id: expect.any(String),
    });
    expect((data?.claims.exp ?? 0) - (data?.claims.iat ?? 0)).toBe(600);
  });

  test("whose signature is bad is refused, by the client and by us", async () => {
    const { client, session } = await signInMember(server, "badsignature");
    const [header, payload] = (session?.access_token ?? "").split(".");
    const other = (await signInMember(server, "other")).session?.access_token.split(".")[2];
    const bad = `${header}.${payload}.${other}`;
    const claims = await client.getClaims(bad);
    expect([claims.data, claims.error?.message, claims.error?.code]).toEqual([
      null,
      "Invalid JWT signature",
      "invalid_jwt",
    ]);
    expect(await refusalOf(bad)).toEqual([401, "bad_jwt", "Invalid JWT signature"]);
  });

  test("that names an unknown key is refused", async () => {
    const { client, session } = await signInMember(server, "unknownkey");
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const text = `${encode({ alg: "ES256", kid: "made-up" })}.${session?.access_token.split(".")[1]}`;
    const forged = `${text}.${signBytes("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
    expect(await refusalOf(forged)).toEqual([401, "bad_jwt", "No matching signing key found in JWKS"]);
    expect((await client.getClaims(forged)).error?.message).toBe("No matching signing key found in JWKS");
  });

  test("without a signature, or signed with the public key as if it were a secret, is refused", async () => {
    const { client, session } = await signInMember(server, "none");
    const payload = session?.access_token.split(".")[1] ?? "";
    const [jwk] = await keys();
    const forged = [
      { alg: "none" },
      { alg: "none", kid: jwk?.["kid"] },
      { alg: "HS256" },
      { alg: "HS256", kid: jwk?.["kid"] },
    ].map((header) => {
      const text = `${encode({ ...header, typ: "JWT" })}.${payload}`;
      return `${text}.${header.alg === "none" ? "" : createHmac("sha256", JSON.stringify(jwk)).update(text).digest("base64url")}`;
    });
    for (const token of forged) expect(await refusalOf(token)).toEqual([401, "bad_jwt", "Invalid JWT signature"]);
    expect((await client.getClaims(forged[0])).error?.message).toBe("Invalid JWT signature");
  });

  test.each(["abc", "a.b.c", "e30.e30.e30", "%F0.%F0.%F0", "x".repeat(5000)])(
    "that is malformed (%s) is refused",
    async (token) => {
      const message = expect.stringMatching(/^Invalid JWT (structure|signature)$/);
      expect(await refusalOf(token)).toEqual([401, "bad_jwt", message]);
    },
  );
});

describe("rotated keys", () => {
  test("an old token is good while its key is shown, and a new one is signed with the new key", async () => {
    const { client, session } = await signInMember(server, "rotates");
    const [before] = await keys();
    expect(await rotate()).toBe(0);
    expect((await keys()).map(({ kid }) => kid)).toEqual([expect.any(String), before?.["kid"]]);
    expect((await client.getUser(session?.access_token)).error).toBeNull();
    await client.refreshSession();
    const claims = await client.getClaims();
    expect([claims.error, claims.data?.header.kid]).toEqual([null, (await keys())[0]?.["kid"]]);
    await changeDatabase(
      server.databaseFile,
      sql`update signing_keys set retired_at = ${new Date(Date.now() - 661_000).toISOString()} where retired_at is not null`,
    );
    expect(await keys()).toHaveLength(1);
    expect(await refusalOf(session?.access_token ?? "")).toEqual([
      401,
      "bad_jwt",
      "No matching signing key found in JWKS",
    ]);
    expect((await client.getUser()).error).toBeNull();
  });

  test("the keys are at both URLs, with nothing private in them, and the private ones are stored encrypted", async () => {
    await signIn(openClient(server).client, "rotates");
    const both = await Promise.all(
      ["/auth/v1/.well-known/jwks.json", "/.well-known/jwks.json"].map((path) => keys(path)),
    );
    expect(both[0]).toEqual(both[1]);
    expect(both[0]?.[0]).not.toHaveProperty("d");
    const kept = await withDatabase(server.databaseFile, (db) =>
      db.selectFrom("signing_keys").select("sealed_private_jwk").execute(),
    );
    expect(JSON.stringify(kept)).not.toContain("kty");
  });
});

async function keys(path = "/auth/v1/.well-known/jwks.json"): Promise<Record<string, unknown>[]> {
  const response = await fetch(server.origin + path);
  expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
    200,
    "application/json; charset=utf-8",
    "public, max-age=60",
  ]);
  return ((await response.json()) as { keys: Record<string, unknown>[] }).keys;
}

/** Returns the result of the site's own check of a bearer token. */
async function refusalOf(token: string) {
  const response = await fetch(`${server.origin}/auth/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
  const { error_code: code, msg } = (await response.json()) as Record<string, unknown>;
  return [response.status, code, msg];
}

async function rotate(): Promise<number | null> {
  return (await runNode(["app/cli/staff.ts", "rotate-keys"], server.databaseEnv)).code;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
