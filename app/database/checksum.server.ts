import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";

const CHUNK = 1024 * 1024;

/** Where the checksum of a backup is kept: beside it, in the form of `sha256sum`. */
export function checksumFileOf(file: string): string {
  return `${file}.sha256`;
}

/**
 * SHA-256 of a file, as 64 hexadecimal digits. With `copy`, every byte that was counted is written there too, and is on
 * the disk at the end.
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
 * @throws with the code EEXIST where there is one already
 */
export function writeChecksum(file: string, hash: string): void {
  writeFileSync(checksumFileOf(file), `${hash}  ${path.basename(file)}\n`, { flag: "wx", mode: 0o600, flush: true });
}

/**
 * The checksum that a file came with; null where it has none, `""` where what stands there is none. The name in it may
 * be an earlier one.
 */
export function readChecksum(file: string): string | null {
  try {
    return /^([\da-f]{64}) [ *][^\n]+\n?$/.exec(readFileSync(checksumFileOf(file), "utf8"))?.[1] ?? "";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Puts what was done to a file, or to the names in a folder, on the disk. */
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
