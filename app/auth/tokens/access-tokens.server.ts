import { decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify, type JWTPayload, SignJWT } from "jose";
import type { AuthDeps } from "../auth-deps.server.ts";
import { publicKeys, signingKey } from "./signing-keys.server.ts";
import { AUDIENCE, type TokenClaims } from "./user-and-claims.ts";

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
