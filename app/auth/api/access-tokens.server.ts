import { createLocalJWKSet, errors, importJWK, type JWK, jwtVerify, SignJWT, exportJWK, generateKeyPair } from "jose";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { encrypt, decrypt } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Staff } from "../members/member.ts";
import { listSigningKeys, replaceSigningKey, type SigningKey } from "../session/session.store.server.ts";
import { type Session, unixSeconds } from "../session/session.ts";

/** ECDSA with P-256 and SHA-256 (RFC 7518, section 3.4). */
const ALGORITHM = "ES256";

/** Lifetime of an access token. `@supabase/auth-js` refreshes it 90 seconds before it expires. */
export const TOKEN_SECONDS = 10 * 60;

/** Supabase Auth's values that are the same for each member. */
export const AUDIENCE = "authenticated";
export const APP_METADATA = { provider: "email", providers: ["email"] };

type KeyDeps = Pick<AuthDeps, "db" | "now" | "randomId" | "secrets">;

/** @param issuer URL of `/auth/v1` */
export async function signAccessToken(
  deps: KeyDeps,
  issuer: string,
  staff: Staff,
  session: Session,
): Promise<{ token: string; expiresAt: number }> {
  const iat = unixSeconds(deps.now());
  const claims = {
    iss: issuer,
    sub: staff.id,
    aud: AUDIENCE,
    exp: iat + TOKEN_SECONDS,
    iat,
    email: staff.email,
    phone: "",
    app_metadata: APP_METADATA,
    user_metadata: { name: staff.name },
    role: AUDIENCE,
    aal: session.aal,
    // Newest first, as in Supabase Auth.
    amr: session.methods.toReversed(),
    session_id: session.id,
    is_anonymous: false,
  };
  const { id, jwk } = await signingKey(deps);
  const header = { alg: ALGORITHM, kid: id, typ: "JWT" };
  const token = await new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(jwk, ALGORITHM));
  return { token, expiresAt: claims.exp };
}

type VerifiedToken = { claims: { sub: string; session_id: string } } | { refused: string };

/**
 * Verifies signature, issuer, audience and expiry (RFC 7519, section 7.2). The caller checks whether the session is
 * live. The first three refusals have the words of docs/behavior.md, Sign-in 8.
 */
export async function verifyAccessToken(
  deps: Pick<AuthDeps, "db" | "now">,
  token: string,
  issuer: string,
): Promise<VerifiedToken> {
  const keys = await publicKeys(deps);
  try {
    const { payload } = await jwtVerify<{ sub: string; session_id: string }>(token, createLocalJWKSet({ keys }), {
      // Allowing only one algorithm stops `none` and HMAC with the public key (RFC 8725, section 2.1).
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      issuer,
      currentDate: deps.now(),
      requiredClaims: ["sub", "session_id", "exp"],
    });
    return { claims: payload };
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
      return { refused: keys.length === 0 ? "JWKS is empty" : "No matching signing key found in JWKS" };
    return { refused: refusalOf(error) };
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof errors.JWSSignatureVerificationFailed) return "Invalid JWT signature";
  if (error instanceof errors.JOSEAlgNotAllowed) return "Invalid JWT signature";
  if (error instanceof errors.JWTExpired) return "JWT has expired";
  if (error instanceof errors.JWTClaimValidationFailed) return "Invalid JWT claims";
  if (error instanceof errors.JOSEError) return "Invalid JWT structure";
  throw error;
}

/** A retired key verifies until the last token it signed expires, plus a minute of clock skew. */
const VERIFIES_AFTER_RETIREMENT = (TOKEN_SECONDS + 60) * 1000;

/** Returns the keys that verify tokens, newest first. At most one of them still signs. */
function listVerificationKeys({ db, now }: Pick<KeyDeps, "db" | "now">): Promise<SigningKey[]> {
  return listSigningKeys(db, new Date(now().getTime() - VERIFIES_AFTER_RETIREMENT).toISOString());
}

/** Returns the JSON Web Keys of `/.well-known/jwks.json` (RFC 7517). Empty before the first token. */
export async function publicKeys(deps: Pick<KeyDeps, "db" | "now">): Promise<JWK[]> {
  return (await listVerificationKeys(deps)).map((key) => JSON.parse(key.public_jwk) as JWK);
}

/** Returns the private key that signs. Creates a key if there is none that the current secrets can decrypt. */
async function signingKey(deps: KeyDeps): Promise<{ id: string; jwk: JWK }> {
  const opened = openNewest(await listVerificationKeys(deps), deps.secrets);
  if (opened) return opened;
  const made = await makeKey(deps);
  return inTransaction(deps.db, async (db) => {
    // A concurrent request may have created a key, and all must use the same one.
    const other = openNewest(await listVerificationKeys({ ...deps, db }), deps.secrets);
    if (other) return other;
    await replaceSigningKey(db, made.row);
    return { id: made.row.id, jwk: made.jwk };
  });
}

/** Creates a signing key and retires the others. Returns its id, the `kid`. */
export async function rotateSigningKey(deps: KeyDeps & { audit: AuthDeps["audit"] }): Promise<string> {
  const { row } = await makeKey(deps);
  await inTransaction(deps.db, async (db) => {
    await replaceSigningKey(db, row);
    await deps.audit(db, { by: null, what: "signing-key.rotated", subject: row.id });
  });
  return row.id;
}

function openNewest(keys: readonly SigningKey[], secrets: readonly string[]): { id: string; jwk: JWK } | null {
  const key = keys.find(({ retired_at: at }) => at === null);
  const text = key && decrypt(key.sealed_private_jwk, `signing-key~${key.id}`, secrets);
  return key && text ? { id: key.id, jwk: JSON.parse(text) as JWK } : null;
}

async function makeKey({ now, randomId, secrets }: KeyDeps) {
  const id = randomId();
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const publicJwk = { ...(await exportJWK(publicKey)), kid: id, alg: ALGORITHM, use: "sig", key_ops: ["verify"] };
  const row = {
    id,
    public_jwk: JSON.stringify(publicJwk),
    sealed_private_jwk: encrypt(JSON.stringify(jwk), `signing-key~${id}`, secrets),
    created_at: now().toISOString(),
  };
  return { jwk, row };
}
