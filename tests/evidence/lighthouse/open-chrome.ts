import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

export interface OpenChrome {
  /** Its DevTools address. */
  port: number;
  close: () => Promise<void>;
}

/** Opens headless Chrome as Lighthouse does: with a fresh profile, and with no network beyond this machine. */
export async function openChrome(): Promise<OpenChrome> {
  const profile = mkdtempSync(path.join(os.tmpdir(), "chrome-"));
  const child = spawn(
    process.env.CHROME_PATH!,
    [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-extensions",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      // Chromium's sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  process.once("exit", () => child.kill());
  const close = async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    // The rest of its output is discarded, but must be read.
    child.stderr.resume();
    return { port: Number(port), close };
  }
  await close();
  throw new Error("Chrome ended before Lighthouse could use it.");
}
