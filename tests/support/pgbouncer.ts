import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

/** The path in Debian's package. Tests that need PgBouncer are skipped if it isn't installed. */
const PROGRAM = "/usr/sbin/pgbouncer";

export const hasPgBouncer = existsSync(PROGRAM);

/** Starts a real PgBouncer in front of a database. */
export async function startPgBouncer(
  database: string,
  mode: "session" | "transaction",
  roundRobin = false,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-pgbouncer-"));
  chmodSync(folder, 0o755);
  const { port: far, pathname, username, password } = new URL(database);
  const port = await freePort();
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]\n${pathname.slice(1)} = host=127.0.0.1 port=${far} user=${username} password='${decodeURIComponent(password)}'\n` +
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\nserver_round_robin = ${roundRobin ? 1 : 0}\n`,
  );
  chmodSync(file, 0o644);
  // It refuses to run as root.
  const child = spawn(PROGRAM, [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), file], { stdio: "ignore" });
  const url = Object.assign(new URL(database), { port: String(port) }).href;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries > 100) throw new Error("PgBouncer does not answer.");
    await wait(50);
  }
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => {
          rmSync(folder, { recursive: true });
          resolve();
        });
        child.kill("SIGTERM");
      }),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
