import { spawn } from "node:child_process";
import { Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";

const LIMIT = 30 * 60_000;

/**
 * Runs a command on a database file in a separate process, at low priority: reading a whole file would hold up every
 * response. A site that has to stop ends the command and does not wait for it.
 *
 * @throws with the command's error message
 */
export async function runCommand(
  command: "backup" | "erase",
  args: readonly string[],
  databaseFile: string,
): Promise<void> {
  const child = spawn(process.execPath, ["--no-warnings", path.join("app", "cli", `${command}.ts`), ...args], {
    // The command needs no secret, so it gets none. SQLite's large temporary files belong on the volume, not in memory.
    env: { NODE_ENV: "production", DATABASE_URL: `file:${databaseFile}`, SQLITE_TMPDIR: path.dirname(databaseFile) },
    stdio: ["ignore", "ignore", "pipe"],
    signal: AbortSignal.timeout(LIMIT),
    killSignal: "SIGKILL",
  });
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const stop = () => child.kill();
  process.once("exit", stop);
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    const [code, complaint] = await Promise.all([ended, text(child.stderr)]);
    if (code !== 0) throw new Error(complaint.trim() || `The command '${command}' ended with ${code}.`);
  } finally {
    process.off("exit", stop);
  }
}
