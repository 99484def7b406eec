import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import { inKeysetRange } from "../../database/list-sql.server.ts";
import type { Fault, PictureFormat } from "./picture-file.ts";
import type { PictureWords, StoredPicture, StoredFile } from "./stored-picture.ts";

interface NewPicture extends Omit<StoredPicture, "state" | "reason" | "isAnimated"> {
  isAnimated?: boolean;
  /** SHA-256 of the uploaded file. */
  sourceDigest?: string;
}

/** Inserts a picture whose files have yet to be made; without a digest, one that was copied with its files. */
export async function insertPicture(db: Database, picture: NewPicture): Promise<void> {
  const { isDecoration, isAnimated, sourceDigest, createdAt, createdBy, ...same } = picture;
  await db
    .insertInto("pictures")
    .values({
      ...same,
      decoration: isDecoration ? 1 : 0,
      animated: isAnimated ? 1 : 0,
      state: sourceDigest === undefined ? "ready" : "waiting",
      reason: null,
      source_digest: sourceDigest ?? `copy of ${picture.id}`,
      created_at: createdAt,
      created_by: createdBy,
      changed_at: createdAt,
      attempts: 0,
    })
    .execute();
}

export async function findPicture(db: Database, id: string): Promise<StoredPicture | null> {
  const row = await selectPictures(db).where("id", "=", id).executeTakeFirst();
  return row ? toPicture(row) : null;
}

export async function findBySource(db: Database, digest: string): Promise<StoredPicture | null> {
  const row = await selectPictures(db).where("source_digest", "=", digest).executeTakeFirst();
  return row ? toPicture(row) : null;
}

export async function listPictures(db: Database, range: Parameters<typeof inKeysetRange>[2]): Promise<StoredPicture[]> {
  return (await inKeysetRange(selectPictures(db), "created_at", range).execute()).map(toPicture);
}

export async function listAll(db: Database): Promise<StoredPicture[]> {
  return (await selectPictures(db).execute()).map(toPicture);
}

/** The newest first. */
export async function listInState(db: Database, state: "ready" | "waiting"): Promise<StoredPicture[]> {
  const query = selectPictures(db).where("state", "=", state).orderBy("created_at", "desc").orderBy("id", "desc");
  return (await query.execute()).map(toPicture);
}

function selectPictures(db: Database) {
  return db
    .selectFrom("pictures")
    .select(["id", "name", "alt", "decoration as isDecoration", "focus", "width", "height", "animated as isAnimated"])
    .select(["state", "reason", "created_at as createdAt", "created_by as createdBy", "stamp"])
    .$narrowType<{ reason: Fault | null }>();
}

type PictureRow = Omit<StoredPicture, "isDecoration" | "isAnimated"> & Record<"isDecoration" | "isAnimated", number>;

function toPicture(row: PictureRow): StoredPicture {
  return { ...row, isDecoration: row.isDecoration === 1, isAnimated: row.isAnimated === 1 };
}

/** Returns the stamps of all ready pictures, which change with every update. An index covers the query. */
export async function listReadyStamps(db: Database): Promise<string[]> {
  const query = db.selectFrom("pictures").select("stamp").where("state", "=", "ready");
  return (await query.orderBy("changed_at").orderBy("stamp").execute()).map(({ stamp }) => stamp);
}

export async function updatePicture(
  db: Database,
  id: string,
  { name, alt, isDecoration, focus }: PictureWords,
  { stamp, at }: { stamp: string; at: string },
): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ name, alt, decoration: isDecoration ? 1 : 0, focus, stamp, changed_at: at })
    .where("id", "=", id)
    .execute();
}

export async function deletePicture(db: Database, id: string): Promise<void> {
  await db.deleteFrom("pictures").where("id", "=", id).execute();
}

export async function insertFile(db: Database, file: StoredFile & { bytes: Uint8Array }): Promise<void> {
  const { pictureId, ...same } = file;
  await db
    .insertInto("picture_files")
    .values({ picture_id: pictureId, ...same })
    .execute();
}

export async function listFiles(db: Database, pictures: readonly string[]): Promise<StoredFile[]> {
  return pictures.length === 0 ? [] : selectFiles(db).where("picture_id", "in", pictures).execute();
}

export async function listReadyFiles(db: Database): Promise<StoredFile[]> {
  const ready = db.selectFrom("pictures").select("id").where("state", "=", "ready");
  return selectFiles(db).where("picture_id", "in", ready).execute();
}

function selectFiles(db: Database) {
  return db
    .selectFrom("picture_files")
    .select(["picture_id as pictureId", "width", "format", "digest", "size"])
    .$narrowType<{ format: PictureFormat }>();
}

export async function findBytes(db: Database, digest: string, format: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("picture_files")
    .select("bytes")
    .where("digest", "=", digest)
    .where("format", "=", format)
    .limit(1)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Stores a part of an uploaded file. Parts limit memory use. */
export async function insertOriginalPart(
  db: Database,
  picture: string,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  await db.insertInto("picture_originals").values({ picture_id: picture, part, bytes }).execute();
}

/** Null after the last part. */
export async function findOriginalPart(db: Database, picture: string, part: number): Promise<Uint8Array | null> {
  const own = db.selectFrom("picture_originals").select("bytes").where("picture_id", "=", picture);
  return (await own.where("part", "=", part).executeTakeFirst())?.bytes ?? null;
}

export async function deleteOriginal(db: Database, picture: string): Promise<void> {
  await db.deleteFrom("picture_originals").where("picture_id", "=", picture).execute();
}

export async function deleteFiles(db: Database, picture: string): Promise<void> {
  await deleteOriginal(db, picture);
  await db.deleteFrom("picture_files").where("picture_id", "=", picture).execute();
}

export interface PictureClaim {
  token: string;
  /** ISO-8601 UTC. After this, another process may claim the picture unless the claim was renewed. */
  until: string;
}

/** Whether an unclaimed picture is waiting. Takes no lock, so it is cheap to poll. */
export async function hasWaiting(db: Database, time: string): Promise<boolean> {
  return (await unclaimed(db, time).limit(1).executeTakeFirst()) !== undefined;
}

/** Claims the longest waiting picture for this process alone. Members whose upload was too hard come last. */
export async function claimWaiting(
  db: Database,
  time: string,
  claim: PictureClaim,
): Promise<{ id: string; attempts: number } | null> {
  return inReadCommitted(db, async (trx) => {
    const found = await unclaimed(trx, time)
      .orderBy(
        sql`case when created_by in (select created_by from pictures where reason = 'too-hard') then 1 else 0 end`,
      )
      .orderBy("changed_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!found) return null;
    const claimed = await trx
      .updateTable("pictures")
      .set((row) => ({ claim: claim.token, claimed_until: claim.until, attempts: row("attempts", "+", 1) }))
      .where("id", "=", found.id)
      .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", time)]))
      .returning(["id", "attempts"])
      .executeTakeFirst();
    return claimed ?? null;
  });
}

export async function renewPictureClaim(db: Database, id: string, { token, until }: PictureClaim): Promise<void> {
  const own = db.updateTable("pictures").where("id", "=", id).where("claim", "=", token);
  await own.set({ claimed_until: until }).execute();
}

function unclaimed(db: Database, time: string) {
  return db
    .selectFrom("pictures")
    .select("id")
    .where("state", "=", "waiting")
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", time)]));
}

type Made = { state: "ready"; width: number; height: number } | { state: "failed"; reason: Fault };

/** Returns false if the claim was lost. Keeps the stamp: this doesn't conflict with what a member edits meanwhile. */
export async function endClaim(db: Database, id: string, token: string, made: Made, at: string): Promise<boolean> {
  const result = await db
    .updateTable("pictures")
    .set({ ...made, changed_at: at, claim: null, claimed_until: null })
    .where("id", "=", id)
    .where("claim", "=", token)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
