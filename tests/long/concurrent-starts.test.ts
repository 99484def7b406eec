import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrations } from "../../app/database/migrations.ts";
import { freePort } from "../support/free-port.ts";
import { COMPILED, root } from "../support/run-tool.ts";
import { withDatabase } from "../support/server-database.ts";

let folder: string;
let servers: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-at-once-"));
  servers = [];
});

afterEach(async () => {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) =>
          server.exitCode === null ? server.once("close", resolve).kill("SIGTERM") : resolve(null),
        ),
    ),
  );
  rmSync(folder, { recursive: true, force: true });
});

test("four servers started at once on a new file all come up, and each change was made once", async () => {
  const file = path.join(folder, "site.db");
  const origins = await Promise.all([1, 2, 3, 4].map(() => serve(file)));
  const answers = await Promise.all(origins.map(({ answer }) => answer()));
  expect(answers, origins.map(({ printed }) => printed()).join("\n")).toEqual([200, 200, 200, 200]);
  const { rows } = await withDatabase(file, (db) =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(db),
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
});

async function serve(file: string) {
  const port = await freePort();
  const child = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    cwd: root,
    env: {
      ...COMPILED,
      PATH: process.env.PATH ?? "",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: `file:${file}`,
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  servers.push(child);
  let text = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (text += String(chunk)));
  return { printed: () => text, answer: () => firstAnswer(`http://127.0.0.1:${port}/healthz`, child) };
}

async function firstAnswer(url: string, child: ChildProcess): Promise<number | null> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response) return response.status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}
