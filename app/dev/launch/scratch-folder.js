import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A file system in memory, which every Linux has; a container may have made it too small. */
const IN_MEMORY = "/dev/shm";

/** Bytes that a whole run of the tests may need at once, the most that asks for a folder here. */
const ROOM = 4 * 1024 ** 3;

/**
 * Makes a folder for files that nobody needs afterwards: in memory where there is room. The tests commit to their
 * databases some hundred thousand times, and a disk takes up to 10 ms for each.
 *
 * @param {string} prefix what its name begins with
 * @returns {string} its path
 */
export function makeScratchFolder(prefix) {
  const folder = mkdtempSync(path.join(hasRoom(IN_MEMORY) ? IN_MEMORY : os.tmpdir(), prefix));
  // PostgreSQL runs as another user, and has to get to its data.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * @param {string} folder
 */
function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
