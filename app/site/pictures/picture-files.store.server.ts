import type { Database } from "../../database/database.ts";
import type { PictureFormat } from "./picture-file.ts";
import type { StoredFile } from "./stored-picture.ts";

export async function insertFile(db: Database, file: StoredFile & { bytes: Uint8Array }): Promise<void> {
  const { pictureId, ...same } = file;
  await db
    .insertInto("picture_files")
    .values({ picture_id: pictureId, ...same })
    .execute();
}

/** Returns the files of some pictures, without their bytes. */
export async function listFiles(db: Database, pictures: readonly string[]): Promise<StoredFile[]> {
  if (pictures.length === 0) return [];
  return (await selectFiles(db).where("picture_id", "in", pictures).execute()).map(toFile);
}

/** Returns the files of all ready pictures, without their bytes. */
export async function listReadyFiles(db: Database): Promise<StoredFile[]> {
  const ready = db.selectFrom("pictures").select("id").where("state", "=", "ready");
  return (await selectFiles(db).where("picture_id", "in", ready).execute()).map(toFile);
}

/** Returns the bytes of a file by its name, or null. */
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

/** Stores a part of an uploaded file. Parts keep what is in memory small. */
export async function insertOriginalPart(
  db: Database,
  picture: string,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  await db.insertInto("picture_originals").values({ picture_id: picture, part, bytes }).execute();
}

/** Returns a part of an uploaded file, or null after the last one. */
export async function findOriginalPart(db: Database, picture: string, part: number): Promise<Uint8Array | null> {
  const own = db.selectFrom("picture_originals").select("bytes").where("picture_id", "=", picture);
  return (await own.where("part", "=", part).executeTakeFirst())?.bytes ?? null;
}

export async function deleteOriginal(db: Database, picture: string): Promise<void> {
  await db.deleteFrom("picture_originals").where("picture_id", "=", picture).execute();
}

/** Deletes all files of a picture and its original. */
export async function deleteFiles(db: Database, picture: string): Promise<void> {
  await deleteOriginal(db, picture);
  await db.deleteFrom("picture_files").where("picture_id", "=", picture).execute();
}

function selectFiles(db: Database) {
  return db.selectFrom("picture_files").select(["picture_id", "width", "format", "digest", "size"]);
}

function toFile({
  picture_id,
  format,
  ...same
}: {
  picture_id: string;
  width: number;
  format: string;
  digest: string;
  size: number;
}): StoredFile {
  return { ...same, pictureId: picture_id, format: format as PictureFormat };
}
