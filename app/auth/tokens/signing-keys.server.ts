import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { encrypt, decrypt } from "../encrypt.server.ts";
import { insertSigningKey, listSigningKeys, retireOtherKeys, type SigningKeyRow } from "./token.store.server.ts";
import { TOKEN_SECONDS } from "./user-and-claims.ts";

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
export async function signingKey(deps: KeyDeps): Promise<{ id: string; jwk: JWK }> {
  const opened = openNewest(await listVerificationKeys(deps), deps.secrets);
  if (opened) return opened;
  const made = await makeKey(deps);
  return inTransaction(deps.db, async (db) => {
    // Another request may have created a key meanwhile: concurrent requests have to use the same one.
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
