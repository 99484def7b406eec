import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** An in-memory file system that every Linux has. A container may have made it too small. */
const IN_MEMORY = "/dev/shm";

/** Bytes that a whole test run may need at one time. No other caller needs more. */
const ROOM = 4 * 1024 ** 3;

/**
 * Makes a temporary folder, in memory if there is room: the tests commit some hundred thousand times, and a disk takes
 * up to 10 ms for each commit.
 *
 * @param {string} prefix of its name
 * @returns {string} its path
 */
export function makeScratchFolder(prefix) {
  const folder = mkdtempSync(path.join(hasRoom(IN_MEMORY) ? IN_MEMORY : os.tmpdir(), prefix));
  // PostgreSQL runs as another user and must be able to reach its data.
  chmodSync(folder, 0o711);
  return folder;
}

/** @param {string} folder */
function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
