import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { root } from "../support/run-tool.ts";

const LIMIT = 240_000;

let folder: string;
let started: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-start-"));
  started = [];
});

afterEach(() => {
  for (const child of started) child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

test(
  "it prints where everything is, and leaves nothing behind",
  async () => {
    const port = await freePort();
    const command = start({ PORT: String(port) });
    await command.prints(/^Ctrl-C ends it\.$/m);
    expect(command.output()).toMatch(/^Not configured: payment \(.*\), mail \(.*\)$/m);
    expect(command.output()).toContain(`\nSite: http://127.0.0.1:${port}\n`);
    expect(command.output()).toContain(`Dashboard: http://127.0.0.1:${port}/desk (`);
    expect(command.output()).toContain(`Data: ${path.join(folder, "site.db")} (migrated: 0001-schema)`);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    command.child.kill("SIGINT");
    expect(await command.ended).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
  },
  LIMIT,
);

test.skipIf(process.platform === "win32")(
  "it ends with the shell that npm runs it in",
  { tags: "long", timeout: LIMIT },
  async () => {
    const port = await freePort();
    // npm sends SIGTERM to this shell, and the shell doesn't forward it.
    const command = run("/bin/sh", ["-c", `"${process.execPath}" app/dev/launch/start.js; true`], {
      PORT: String(port),
      npm_command: "start",
    });
    await command.prints(/^Site: /m);
    command.child.kill("SIGTERM");
    await expect.poll(() => isListening(port), { timeout: 60_000 }).toBe(false);
  },
);

test("a wrong setting ends it with one sentence", async () => {
  const command = start({ PORT: "http" });
  expect(await command.ended).toBe(1);
  expect(command.output()).toBe("");
  expect(await command.complaints).toBe("PORT is 'http', but must be a whole number from 1 to 65535.\n");
});

function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

function start(env: Record<string, string>) {
  return run(process.execPath, ["app/dev/launch/start.js"], env);
}

function run(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(file, args, {
    cwd: root,
    // The build runs in production mode whatever NODE_ENV is.
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH ?? "",
      HOST: "127.0.0.1",
      DATABASE_URL: `file:${path.join(folder, "site.db")}`,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += String(chunk)));
  return {
    child,
    output: () => printed,
    complaints: text(child.stderr),
    ended,
    // A first start runs every migration, which may take long on a slow machine.
    prints: (pattern: RegExp) => {
      const isPrinted = new Promise<void>((resolve) =>
        child.stdout.on("data", () => void (pattern.test(printed) && resolve())),
      );
      const isOver = ended.then((code) => expect.fail(`It ended with ${code}, and printed: ${printed}`));
      return Promise.race([isPrinted, isOver]);
    },
  };
}
