import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { encrypt, decrypt } from "../factor/encrypt.server.ts";
import { insertSigningKey, listSigningKeys, retireOtherKeys, type SigningKeyRow } from "./signing-key.store.server.ts";
import { TOKEN_SECONDS } from "./token-claims.ts";

/** A retired key is shown for as long as a token that it signed last may be good, and a minute for clocks. */
const SHOWN_AFTER_RETIREMENT = (TOKEN_SECONDS + 60) * 1000;

type KeyDeps = Pick<AuthDeps, "db" | "now" | "randomId" | "secrets">;

/** Keys that a token may have been signed with, the newest first; at most the first signs. */
export function listGoodKeys({ db, now }: Pick<KeyDeps, "db" | "now">): Promise<SigningKeyRow[]> {
  return listSigningKeys(db, new Date(now().getTime() - SHOWN_AFTER_RETIREMENT).toISOString());
}

/** The public keys, as `/.well-known/jwks.json` shows them (RFC 7517). Empty before the first token. */
export async function publicKeys(to: Pick<KeyDeps, "db" | "now">): Promise<JWK[]> {
  return (await listGoodKeys(to)).map((key) => JSON.parse(key.publicJwk) as JWK);
}

/** The private key that signs, made where there is none, or none that the present secrets open. */
export async function signingKey(to: KeyDeps): Promise<{ id: string; jwk: JWK }> {
  const opened = openNewest(await listGoodKeys(to), to.secrets);
  if (opened) return opened;
  const made = await makeKey(to);
  return inTransaction(to.db, async (db) => {
    // Two requests at once agree on one key.
    const other = openNewest(await listGoodKeys({ ...to, db }), to.secrets);
    if (other) return other;
    await insertSigningKey(db, made.row);
    await retireOtherKeys(db, made.row.id, made.row.createdAt);
    return { id: made.row.id, jwk: made.jwk };
  });
}

/** Makes a new key that signs from now on. Returns its id. */
export async function rotateSigningKey(to: KeyDeps & { audit: AuthDeps["audit"] }): Promise<string> {
  const { row } = await makeKey(to);
  await inTransaction(to.db, async (db: Database) => {
    await insertSigningKey(db, row);
    await retireOtherKeys(db, row.id, row.createdAt);
    await to.audit(db, { by: null, what: "signing-key.rotated", subject: row.id });
  });
  return row.id;
}

function openNewest(keys: readonly SigningKeyRow[], secrets: readonly string[]): { id: string; jwk: JWK } | null {
  const key = keys.find(({ retiredAt }) => retiredAt === null);
  const text = key && decrypt(key.sealedPrivateJwk, `signing-key~${key.id}`, secrets);
  return key && text ? { id: key.id, jwk: JSON.parse(text) as JWK } : null;
}

async function makeKey({ now, randomId, secrets }: KeyDeps) {
  const id = randomId();
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const shown = { ...(await exportJWK(publicKey)), kid: id, alg: "ES256", use: "sig", key_ops: ["verify"] };
  const sealedPrivateJwk = encrypt(JSON.stringify(jwk), `signing-key~${id}`, secrets);
  return { jwk, row: { id, publicJwk: JSON.stringify(shown), sealedPrivateJwk, createdAt: now().toISOString() } };
}
