import type { Database } from "../database/database.ts";
import type { PictureFormat } from "./picture-file.ts";

/** A share image in the database, without its bytes. */
export interface StoredShareImage {
  page: string;
  /** Digest of what it is drawn from. */
  source: string;
  /** Null until it is made. */
  file: { digest: string; format: PictureFormat } | null;
  /** ISO-8601 UTC. */
  madeAt: string | null;
  unwantedSince: string | null;
  attempts: number;
  claimedUntil: string;
}

type Key = Pick<StoredShareImage, "page" | "source">;

/** Returns all share images, the one made last first. */
export async function listShareImages(db: Database): Promise<StoredShareImage[]> {
  const rows = await db
    .selectFrom("share_images")
    .select(["page", "source", "digest", "format", "made_at", "unwanted_since", "attempts", "claimed_until"])
    .orderBy("made_at", "desc")
    .execute();
  return rows.map(({ page, source, attempts, digest, format, made_at, unwanted_since, claimed_until }) => ({
    page,
    source,
    attempts,
    file: digest === null ? null : { digest, format: format as PictureFormat },
    madeAt: made_at,
    unwantedSince: unwanted_since,
    claimedUntil: claimed_until,
  }));
}

/**
 * Claims a share image that isn't made. Two processes never get the same one while a claim lasts.
 *
 * @param time ISO-8601 UTC, now
 * @returns whether this process got it
 */
export async function claimShareImage(
  db: Database,
  { page, source, pictureId }: Key & { pictureId: string | null },
  time: string,
  { token, until }: { token: string; until: string },
): Promise<boolean> {
  const claim = { claim: token, claimed_until: until };
  const row = await db
    .insertInto("share_images")
    .values({ page, source, picture_id: pictureId, attempts: 1, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(["page", "source"])
        .doUpdateSet((own) => ({ ...claim, attempts: own("share_images.attempts", "+", 1) }))
        .where("share_images.claimed_until", "<=", time)
        .where("share_images.digest", "is", null),
    )
    .returning("page")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a share image that a process has made. Does nothing if its claim was taken over. */
export async function storeShareImage(
  db: Database,
  { page, source }: Key,
  token: string,
  file: { digest: string; format: PictureFormat; bytes: Uint8Array; madeAt: string },
): Promise<void> {
  const { digest, format, bytes, madeAt } = file;
  await db
    .updateTable("share_images")
    .set({ digest, format, size: bytes.length, bytes, made_at: madeAt })
    .where("page", "=", page)
    .where("source", "=", source)
    .where("claim", "=", token)
    .where("digest", "is", null)
    .execute();
}

/** Notes since when a page has another share image, or is gone; null if it has this one. */
export async function noteUnwanted(db: Database, { page, source }: Key, since: string | null): Promise<void> {
  const own = db.updateTable("share_images").where("page", "=", page).where("source", "=", source);
  await own.set({ unwanted_since: since }).execute();
}

/** Deletes a share image that nobody wanted at this time. */
export async function deleteUnwanted(db: Database, { page, source }: Key, until: string): Promise<void> {
  const own = db.deleteFrom("share_images").where("page", "=", page).where("source", "=", source);
  await own.where("unwanted_since", "<=", until).execute();
}

/** Deletes all share images that show a picture of the library. */
export async function deleteShareImagesOf(db: Database, picture: string): Promise<void> {
  await db.deleteFrom("share_images").where("picture_id", "=", picture).execute();
}

/** Returns the bytes of a share image by its name, or null. */
export async function findShareBytes(db: Database, digest: string, format: string): Promise<Uint8Array | null> {
  const own = db.selectFrom("share_images").select("bytes").where("digest", "=", digest);
  return (await own.where("format", "=", format).limit(1).executeTakeFirst())?.bytes ?? null;
}
