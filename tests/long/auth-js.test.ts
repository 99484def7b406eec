import { createHmac, generateKeyPairSync, sign as signBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ageSessions, codeNow, enrollVerified, openClient, signIn, signInMember } from "../support/auth-client.ts";
import { runNode } from "../support/run-tool.ts";
import { changeDatabase, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

// Supabase's own client makes every call: see support/auth-client.ts.

const server = useServer(startServer);

test("a factor is enrolled, challenged and verified, which raises the session to aal2", async () => {
  const { client, session } = await signInMember(server, "enrolls");
  const { data, error } = await client.mfa.enroll({
    factorType: "totp",
    friendlyName: "Ruth's phone",
    issuer: "TETM desk",
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ id: expect.stringMatching(/^[\w-]{22}$/), type: "totp", friendly_name: "Ruth's phone" });
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg xmlns=/);
  expect(data?.totp.uri).toContain("otpauth://totp/TETM%20desk:enrolls%40example.com?issuer=TETM%20desk");
  const [factorId, secret] = [data?.id ?? "", data?.totp.secret ?? ""];
  expect((await client.mfa.listFactors()).data).toMatchObject({
    all: [{ id: factorId, status: "unverified" }],
    totp: [],
  });
  expect(await levels(client)).toEqual(["aal1", "aal1", ["password"]]);

  const challenge = await client.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: "totp", expires_at: expect.closeTo(Date.now() / 1000 + 300, -1) });
  const verified = await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code: codeNow(secret) });
  expect(verified.error).toBeNull();
  expect(verified.data?.user.factors).toMatchObject([
    { id: factorId, status: "verified", factor_type: "totp", friendly_name: "Ruth's phone" },
  ]);
  expect(await levels(client)).toEqual(["aal2", "aal2", ["totp", "password"]]);
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }]);
  // The aal1 session has ended, and its tokens are invalid.
  expect((await openClient(server).client.getUser(session?.access_token)).error?.name).toBe("AuthSessionMissingError");
  expect((await client.refreshSession()).error).toBeNull();
  expect(await levels(client)).toEqual(["aal2", "aal2", ["totp", "password"]]);
});

describe("a code", () => {
  test("that is wrong is refused, and five in a row slow the member", async () => {
    const { client, id } = await enrolled("wrongcode");
    const codes = [];
    for (const code of ["000000", "abcdef", "", "12345", "0000000", "000000"])
      codes.push((await client.mfa.challengeAndVerify({ factorId: id, code })).error?.code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "mfa_verification_failed"), "over_request_rate_limit"]);
  });

  test("is good once, in order and in parallel", async () => {
    const { client, id, secret, used } = await enrolled("replay");
    expect((await client.mfa.challengeAndVerify({ factorId: id, code: used })).error?.code).toBe(
      "mfa_verification_failed",
    );
    const others = [openClient(server).client, openClient(server).client, openClient(server).client];
    for (const other of others) await signIn(other, "replay");
    await forgetSteps();
    const results = await Promise.all(
      others.map((other) => other.mfa.challengeAndVerify({ factorId: id, code: codeNow(secret, 1) })),
    );
    expect(results.map(({ error }) => error?.code ?? "verified").toSorted()).toEqual([
      "mfa_verification_failed",
      "mfa_verification_failed",
      "verified",
    ]);
  });

  test("answers one challenge, in time, of the same factor", async () => {
    const { client, id, secret } = await enrolled("challenges");
    await forgetSteps();
    const ask = async () => (await client.mfa.challenge({ factorId: id })).data?.id ?? "";
    const verify = async (challengeId: string, code: string) =>
      (await client.mfa.verify({ factorId: id, challengeId, code })).error?.code ?? "verified";
    const first = await ask();
    expect(await verify(first, codeNow(secret, -1))).toBe("verified");
    expect(await verify(first, codeNow(secret))).toBe("mfa_factor_not_found");
    const late = await ask();
    await changeDatabase(
      server.databaseFile,
      sql`update challenges set expires_at = '2026-01-01T00:00:00.000Z' where id = ${late}`,
    );
    expect(await verify(late, codeNow(secret))).toBe("mfa_challenge_expired");
    expect(await verify("made-up", codeNow(secret))).toBe("mfa_factor_not_found");
    expect(await verify(await ask(), codeNow(secret))).toBe("verified");
  });
});

test("someone else's factor can't be challenged, verified or removed", async () => {
  const owner = await enrolled("owner");
  const { client } = await enrolled("outsider");
  const challenge = await owner.client.mfa.challenge({ factorId: owner.id });
  await forgetSteps();
  const tries = [
    await client.mfa.challenge({ factorId: owner.id }),
    await client.mfa.verify({ factorId: owner.id, challengeId: challenge.data?.id ?? "", code: codeNow(owner.secret) }),
    await client.mfa.unenroll({ factorId: owner.id }),
    await client.mfa.unenroll({ factorId: "made-up" }),
  ];
  expect(tries.map(({ error }) => [error?.status, error?.code])).toEqual(
    tries.map(() => [404, "mfa_factor_not_found"]),
  );
  expect((await owner.client.mfa.listFactors()).data?.totp).toHaveLength(1);
});

test("at aal1, with a verified factor, nothing about factors or password can be changed", async () => {
  const { id } = await enrolled("locked");
  const { client } = openClient(server);
  await signIn(client, "locked");
  expect(await levels(client)).toEqual(["aal1", "aal2", ["password"]]);
  const tries = [
    await client.mfa.unenroll({ factorId: id }),
    await client.mfa.enroll({ factorType: "totp", friendlyName: "Thief's" }),
    await client.updateUser({ password: "copper meadow thistle", current_password: "x" }),
  ];
  expect(tries.map(({ error }) => error?.code)).toEqual(tries.map(() => "insufficient_aal"));
});

test("at aal1, a factor that was begun before another one was verified can't be verified", async () => {
  const { client } = await signInMember(server, "begun");
  const begun = await client.mfa.enroll({ factorType: "totp", friendlyName: "Begun" });
  const other = openClient(server).client;
  await signIn(other, "begun");
  await enrollVerified(client, "Phone");
  const answer = { factorId: begun.data?.id ?? "", code: codeNow(begun.data?.totp.secret ?? "") };
  expect((await other.mfa.challengeAndVerify(answer)).error?.code).toBe("insufficient_aal");
  expect((await client.mfa.challengeAndVerify(answer)).error).toBeNull();
});

test("a factor is removed at aal2, and the next level is aal1 again", async () => {
  const { client, id } = await enrolled("removes");
  const { data, error } = await client.mfa.unenroll({ factorId: id });
  expect([data?.id, error]).toEqual([id, null]);
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  await client.refreshSession();
  expect(await levels(client)).toEqual(["aal1", "aal1", ["totp", "password"]]);
});

test("the first factor wants a password that was typed within ten minutes", async () => {
  const { client, id } = await signInMember(server, "stale");
  await ageSessions(server, id, 0.2);
  expect((await client.mfa.enroll({ factorType: "totp" })).error?.code).toBe("reauthentication_needed");
});

test("names are unique, ten factors are the most, and a phone can't be one without an SMS sender", async () => {
  const { client } = await signInMember(server, "many");
  const enroll = async (friendlyName: string) =>
    (await client.mfa.enroll({ factorType: "totp", friendlyName })).error?.code;
  expect([await enroll("A"), await enroll("A")]).toEqual([undefined, "mfa_factor_name_conflict"]);
  for (const name of "BCDEFGHIJ") expect(await enroll(name)).toBeUndefined();
  expect(await enroll("K")).toBe("too_many_enrolled_mfa_factors");
  const phone = await client.mfa.enroll({ factorType: "phone", phone: "+19195550142" });
  expect([phone.error?.status, phone.error?.code, phone.error?.message]).toEqual([
    422,
    "mfa_phone_enroll_not_enabled",
    "MFA enroll is disabled for Phone: no SMS sender is configured",
  ]);
  expect((await client.mfa.enroll({ factorType: "webauthn" as "totp" })).error?.code).toBe("validation_failed");
});

test("no secret of a factor is stored in plain text", async () => {
  const { secret } = await enrolled("sealed");
  const rows = await withDatabase(server.databaseFile, (db) => db.selectFrom("factors").selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(secret);
});

async function enrolled(name: string) {
  const { client, ...member } = await signInMember(server, name);
  return { ...member, client, ...(await enrollVerified(client)) };
}

/** Makes every app's current code unused, as if half a minute had passed. */
function forgetSteps(): Promise<void> {
  return changeDatabase(server.databaseFile, sql`update factors set last_step = null`);
}

async function levels({ mfa }: Awaited<ReturnType<typeof enrolled>>["client"]) {
  const { data } = await mfa.getAuthenticatorAssuranceLevel();
  return [
    data?.currentLevel,
    data?.nextLevel,
    data?.currentAuthenticationMethods.map((one) => (typeof one === "string" ? one : one.method)),
  ];
}

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

/** Runs the site's own check of a bearer token. */
async function refusalOf(token: string) {
  const response = await fetch(`${server.origin}/auth/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
  const { code, message } = (await response.json()) as Record<string, unknown>;
  return [response.status, code, message];
}

async function rotate(): Promise<number | null> {
  return (await runNode(["app/cli/staff.ts", "rotate-keys"], server.databaseEnv)).code;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
