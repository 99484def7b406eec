import {
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWK,
  jwtVerify,
  type JWTPayload,
  SignJWT,
  exportJWK,
  generateKeyPair,
} from "jose";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { encrypt, decrypt } from "../encrypt.server.ts";
import { insertSigningKey, listSigningKeys, retireOtherKeys, type SigningKeyRow } from "./token.store.server.ts";
import { AUDIENCE, type TokenClaims, TOKEN_SECONDS } from "./user-and-claims.ts";

/** ECDSA with P-256 and SHA-256 (RFC 7518, section 3.4). */
const ALGORITHM = "ES256";

/** Why a token was refused; docs/behavior.md, Sign-in 8, defines the first three. */
type TokenRefusal =
  | "JWKS is empty"
  | "No matching signing key found in JWKS"
  | "Invalid JWT signature"
  | "Invalid JWT structure"
  | "JWT has expired"
  | "Invalid JWT claims";

export async function signAccessToken(
  deps: Pick<AuthDeps, "db" | "now" | "randomId" | "secrets">,
  claims: TokenClaims,
): Promise<string> {
  const { id, jwk } = await signingKey(deps);
  const key = await importJWK(jwk, ALGORITHM);
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM, kid: id, typ: "JWT" }).sign(key);
}

type VerifiedToken = { claims: JWTPayload & { sub: string; session_id: string } } | { refused: TokenRefusal };

/** Verifies signature, issuer, audience and expiry. The caller checks whether the session is live. */
export async function verifyAccessToken(
  deps: Pick<AuthDeps, "db" | "now">,
  token: string,
  issuer: string,
): Promise<VerifiedToken> {
  return verifyWithKeys(token, await publicKeys(deps), issuer, deps.now());
}

/** Verifies a JWT with a set of public keys (RFC 7517, RFC 7519 section 7.2). */
async function verifyWithKeys(token: string, keys: readonly JWK[], issuer: string, now: Date): Promise<VerifiedToken> {
  const header = readHeader(token);
  if (!header) return { refused: "Invalid JWT structure" };
  // Only one algorithm is allowed, which stops `none` and HMAC with the public key (RFC 8725, section 2.1).
  if (header.alg !== ALGORITHM) return { refused: "Invalid JWT signature" };
  if (keys.length === 0) return { refused: "JWKS is empty" };
  const jwk = keys.find(({ kid }) => kid === header.kid);
  if (!jwk) return { refused: "No matching signing key found in JWKS" };
  try {
    const key = await importJWK(jwk, ALGORITHM);
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      issuer,
      currentDate: now,
    });
    const { sub, session_id: session, exp } = payload;
    if (typeof sub !== "string" || typeof session !== "string" || exp === undefined)
      return { refused: "Invalid JWT claims" };
    return { claims: { ...payload, sub, session_id: session } };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

function readHeader(token: string) {
  try {
    const header = decodeProtectedHeader(token);
    return token.split(".").length === 3 ? header : null;
  } catch {
    return null;
  }
}

function refusalOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWSSignatureVerificationFailed) return "Invalid JWT signature";
  if (error instanceof errors.JWTExpired) return "JWT has expired";
  if (error instanceof errors.JWTClaimValidationFailed) return "Invalid JWT claims";
  if (error instanceof errors.JOSEError) return "Invalid JWT structure";
  throw error;
}

/** A retired key verifies until the last token it signed expires, plus a minute of clock skew. */
const VERIFIES_AFTER_RETIREMENT = (TOKEN_SECONDS + 60) * 1000;

type KeyDeps = Pick<AuthDeps, "db" | "now" | "randomId" | "secrets">;

/** Returns the keys that verify tokens, newest first. No more than one of these keys still signs. */
function listVerificationKeys({ db, now }: Pick<KeyDeps, "db" | "now">): Promise<SigningKeyRow[]> {
  return listSigningKeys(db, new Date(now().getTime() - VERIFIES_AFTER_RETIREMENT).toISOString());
}

/** Returns the JSON Web Keys of `/.well-known/jwks.json` (RFC 7517). Empty before the first token. */
export async function publicKeys(deps: Pick<KeyDeps, "db" | "now">): Promise<JWK[]> {
  return (await listVerificationKeys(deps)).map((key) => JSON.parse(key.publicJwk) as JWK);
}

/** Returns the private key that signs. Creates a key if there is none that the current secrets can decrypt. */
async function signingKey(deps: KeyDeps): Promise<{ id: string; jwk: JWK }> {
  const opened = openNewest(await listVerificationKeys(deps), deps.secrets);
  if (opened) return opened;
  const made = await makeKey(deps);
  return inTransaction(deps.db, async (db) => {
    // A concurrent request may have created a key, and all have to use the same one.
    const other = openNewest(await listVerificationKeys({ ...deps, db }), deps.secrets);
    if (other) return other;
    await insertSigningKey(db, made.row);
    await retireOtherKeys(db, made.row.id, made.row.createdAt);
    return { id: made.row.id, jwk: made.jwk };
  });
}

/** Creates a signing key and retires the others. Returns its id, the `kid`. */
export async function rotateSigningKey(deps: KeyDeps & { audit: AuthDeps["audit"] }): Promise<string> {
  const { row } = await makeKey(deps);
  await inTransaction(deps.db, async (db: Database) => {
    await insertSigningKey(db, row);
    await retireOtherKeys(db, row.id, row.createdAt);
    await deps.audit(db, { by: null, what: "signing-key.rotated", subject: row.id });
  });
  return row.id;
}

function openNewest(keys: readonly SigningKeyRow[], secrets: readonly string[]): { id: string; jwk: JWK } | null {
  const key = keys.find(({ retiredAt }) => retiredAt === null);
  const text = key && decrypt(key.encryptedPrivateJwk, `signing-key~${key.id}`, secrets);
  return key && text ? { id: key.id, jwk: JSON.parse(text) as JWK } : null;
}

async function makeKey({ now, randomId, secrets }: KeyDeps) {
  const id = randomId();
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const publicJwk = { ...(await exportJWK(publicKey)), kid: id, alg: "ES256", use: "sig", key_ops: ["verify"] };
  const encryptedPrivateJwk = encrypt(JSON.stringify(jwk), `signing-key~${id}`, secrets);
  return {
    jwk,
    row: { id, publicJwk: JSON.stringify(publicJwk), encryptedPrivateJwk, createdAt: now().toISOString() },
  };
}
