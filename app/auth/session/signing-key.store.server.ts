import type { Database } from "../../database/database.ts";

export interface SigningKeyRow {
  id: string;
  publicJwk: string;
  sealedPrivateJwk: string;
  createdAt: string;
  retiredAt: string | null;
}

/** Keys that sign, and those retired after `time` (ISO-8601 UTC); the newest first. */
export async function listSigningKeys(db: Database, time: string): Promise<SigningKeyRow[]> {
  const rows = await db
    .selectFrom("signing_keys")
    .selectAll()
    .where((row) => row.or([row("retired_at", "is", null), row("retired_at", ">", time)]))
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    publicJwk: row.public_jwk,
    sealedPrivateJwk: row.sealed_private_jwk,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }));
}

export async function insertSigningKey(db: Database, key: Omit<SigningKeyRow, "retiredAt">): Promise<void> {
  await db
    .insertInto("signing_keys")
    .values({
      id: key.id,
      public_jwk: key.publicJwk,
      sealed_private_jwk: key.sealedPrivateJwk,
      created_at: key.createdAt,
    })
    .execute();
}

/** Retires every key but one: they sign nothing any more. */
export async function retireOtherKeys(db: Database, id: string, at: string): Promise<void> {
  await db
    .updateTable("signing_keys")
    .set({ retired_at: at })
    .where("id", "!=", id)
    .where("retired_at", "is", null)
    .execute();
}

export async function deleteKeysRetiredBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom("signing_keys").where("retired_at", "<", time).execute();
}
