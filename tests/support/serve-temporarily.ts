import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface TemporarySite {
  origin: string;
  databaseFile: string;
  stop: () => Promise<void>;
}

/** Starts the built site on a free loopback port with an empty temporary database. */
export async function serveTemporarily(): Promise<TemporarySite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "site-"));
  const databaseFile = path.join(folder, "site.db");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    // Without SMTP_URL, email about the samples stays in the outbox.
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATABASE_URL: `file:${databaseFile}`, SMTP_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill());
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilHealthy(`${origin}/healthz`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, databaseFile, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function untilHealthy(url: string, child: ChildProcess) {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`The site ended with code ${child.exitCode}. Is it built?`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error("The site did not answer within 10 seconds.");
}
