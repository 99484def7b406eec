import type { Database } from "../../database/database.ts";
import { FORMATS, kindOf, type PictureFormat } from "./picture-file.ts";
import {
  findBytes,
  findPicture,
  insertFile,
  insertPicture,
  listInState,
  listReadyFiles,
} from "./pictures.store.server.ts";
import { digestOf } from "./run-picture-process.server.ts";
import { filesByPicture, type PictureWords } from "./stored-picture.ts";

export interface CopiedPicture extends PictureWords {
  id: string;
  width: number;
  height: number;
  /** The files that visitors get. */
  files: readonly { width: number; format: PictureFormat }[];
}

/** All ready pictures, newest first, and a function that reads their files. */
export async function copiesOf(db: Database): Promise<{ pictures: CopiedPicture[]; read: ReadCopy }> {
  const files = filesByPicture(await listReadyFiles(db));
  const ofPicture = (id: string) => files.get(id) ?? [];
  const pictures = (await listInState(db, "ready")).map(({ id, name, alt, isDecoration, focus, width, height }) => {
    const own = ofPicture(id).map((file) => ({ width: file.width, format: file.format }));
    own.sort((one, other) => one.format.localeCompare(other.format) || one.width - other.width);
    return { id, name, alt, isDecoration, focus, width, height, files: own };
  });
  const read: ReadCopy = async (id, { width, format }) => {
    const file = ofPicture(id).find((one) => one.width === width && one.format === format);
    const bytes = file && (await findBytes(db, file.digest, format));
    if (!bytes) throw new Error(`A file of the picture ${id} is missing.`);
    return bytes;
  };
  return { pictures, read };
}

export type ReadCopy = (id: string, file: CopiedPicture["files"][number]) => Promise<Uint8Array>;

export function isOfFormat(bytes: Uint8Array, format: PictureFormat): boolean {
  return `image/${kindOf(bytes)}` === FORMATS[format];
}

/** Adds the pictures that the library lacks, in order and with their ids, and returns the ids of those added. */
export async function addCopies(
  db: Database,
  pictures: readonly CopiedPicture[],
  read: ReadCopy,
  { now, randomId }: { now: () => Date; randomId: () => string },
): Promise<string[]> {
  const added: string[] = [];
  const newest = now().getTime();
  for (const [place, { files, ...picture }] of pictures.entries()) {
    if (await findPicture(db, picture.id)) continue;
    const createdAt = new Date(newest - place).toISOString();
    await insertPicture(db, { ...picture, createdAt, createdBy: "", stamp: randomId() });
    for (const file of files) {
      const bytes = await read(picture.id, file);
      await insertFile(db, { ...file, pictureId: picture.id, digest: digestOf(bytes), size: bytes.length, bytes });
    }
    added.push(picture.id);
  }
  return added;
}
