import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";

const CHUNK = 1024 * 1024;

/** Returns the path of a backup's checksum file: beside the backup, in the format of `sha256sum`. */
export function checksumFileOf(file: string): string {
  return `${file}.sha256`;
}

/**
 * Returns the SHA-256 of a file, as 64 hexadecimal digits. With `copy`, it also writes every hashed byte there, and
 * syncs the copy to the disk.
 */
export function hashFile(file: string, copy?: string): string {
  const hash = createHash("sha256");
  const from = openSync(file, "r");
  const to = copy === undefined ? null : openSync(copy, "wx", 0o600);
  try {
    const buffer = Buffer.alloc(CHUNK);
    for (let size = readSync(from, buffer); size > 0; size = readSync(from, buffer)) {
      const chunk = buffer.subarray(0, size);
      hash.update(chunk);
      if (to !== null) writeAll(to, chunk);
    }
    if (to !== null) fsyncSync(to);
  } finally {
    closeSync(from);
    if (to !== null) closeSync(to);
  }
  return hash.digest("hex");
}

/**
 * Writes the line that `sha256sum -c` reads.
 *
 * @throws with the code EEXIST if there is a checksum file already
 */
export function writeChecksum(file: string, hash: string): void {
  writeFileSync(checksumFileOf(file), `${hash}  ${path.basename(file)}\n`, { flag: "wx", mode: 0o600, flush: true });
}

/**
 * Reads the checksum beside a file. Returns null if there is no checksum file, and `""` if its content isn't a
 * checksum. The file name in it may be an earlier one.
 */
export function readChecksum(file: string): string | null {
  try {
    return /^([\da-f]{64}) [ *][^\n]+\n?$/.exec(readFileSync(checksumFileOf(file), "utf8"))?.[1] ?? "";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Syncs a file, or the names in a folder, to the disk. */
export function syncToDisk(fileOrFolder: string): void {
  const descriptor = openSync(fileOrFolder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function writeAll(descriptor: number, chunk: Buffer): void {
  for (let written = 0; written < chunk.length;) written += writeSync(descriptor, chunk, written);
}
