import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "../../app/database/connect.server.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { migrations } from "../../app/database/migrations.ts";
import { root } from "../support/run-tool.ts";
import { canMount, spawnOnDisk } from "../support/start-limited.ts";
import { freePort } from "../support/start-server.ts";

// What stops a start, and that it ends with one sentence: docs/decisions/0012-what-stops-a-start.md

const SERVER = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
const MIGRATE = ["app/cli/migrate.ts"];
const isRoot = process.getuid?.() === 0;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-failed-"));
});

afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ["a missing secret", { SITE_ORIGIN: "https://example.org" }, /^SESSION_SECRET is missing: /],
  ["a short secret", { SITE_ORIGIN: "https://example.org", SESSION_SECRET: "short" }, /^SESSION_SECRET is too short: /],
  ["an address that is none", { SITE_ORIGIN: "example.org" }, /^SITE_ORIGIN is 'example\.org', /],
  ["a database of another kind", { DATABASE_URL: "mysql://db" }, /^DATABASE_URL has to look like /],
])("%s", async (_name, env, sentence) => {
  expect(await complaint(run(SERVER, env))).toMatch(sentence);
});

test.each([["the server", SERVER], ["npm run migrate", MIGRATE]])("%s: a folder that it may not write to", async (_name, args) => {
  chmodSync(folder, 0o555);
  expect(await complaint(run(args, {}))).toMatch(/^The database .*site\.db can't be written: its folder has to be there, writable, /);
});

test.each([["the server", SERVER], ["npm run migrate", MIGRATE]])("%s: a database that it may not write to", async (_name, args) => {
  await migrated();
  chmodSync(path.join(folder, "site.db"), 0o444);
  chmodSync(folder, 0o555);
  expect(await complaint(run(args, {}))).toMatch(/^The database .*site\.db can't be written: /);
});

test("a folder that can't be made", async () => {
  writeFileSync(path.join(folder, "file"), "");
  expect(await complaint(run(SERVER, { DATABASE_URL: `file:${folder}/file/site.db` }))).toMatch(/^The database .*site\.db can't be written: /);
});

test("a file that is no database", async () => {
  writeFileSync(path.join(folder, "site.db"), "These are not the bytes of a database. ".repeat(200));
  if (isRoot) chownSync(path.join(folder, "site.db"), 1000, 1000);
  expect(await complaint(run(SERVER, {}))).toMatch(/^The database .*site\.db is damaged or is no SQLite file: /);
});

test.each([["the server", SERVER], ["npm run migrate", MIGRATE]])("%s: a database of a newer version", async (_name, args) => {
  const db = connect(path.join(folder, "site.db"));
  await migrateToLatest(db, { ...migrations, "9999-of-tomorrow": { up: async () => {} } });
  const before = await sql`select name, sql from sqlite_master order by name`.execute(db);
  await db.destroy();
  give(folder, "site.db");
  expect(await complaint(run(args, {}))).toMatch(/^The database was changed by a newer version of the site \(9999-of-tomorrow\): start that version, /);
  const after = connect(path.join(folder, "site.db"));
  expect((await sql`select name, sql from sqlite_master order by name`.execute(after)).rows).toEqual(before.rows);
  await after.destroy();
});

test.skipIf(!canMount)("a full volume", async () => {
  const disk = path.join(folder, "disk");
  mkdirSync(disk);
  const env = { PORT: String(await freePort()), DATABASE_URL: `file:${disk}/site.db` };
  const started = spawnOnDisk(disk, { size: "1m", prepare: "dd if=/dev/zero of=filler 2>/dev/null; true" }, SERVER, env);
  const ended = Promise.all([started.code, started.stdout, started.stderr]).then(([code, stdout, stderr]) => ({ code, stdout, stderr }));
  expect(await complaint(ended)).toMatch(/^The disk of .*disk is full: extend the volume /);
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The one sentence that it has to end with, and nothing else. */
async function complaint(ending: Promise<Ended>): Promise<string> {
  const { code, stdout, stderr } = await ending;
  if (code !== 1 || stdout !== "" || stderr.trim().split("\n").length !== 1) throw new Error(`It ended with ${code} and printed:\n${stdout}${stderr}`);
  return stderr;
}

async function migrated(): Promise<void> {
  const db = connect(path.join(folder, "site.db"));
  await migrateToLatest(db);
  await db.destroy();
  give(folder, "site.db");
}

/** Permissions say nothing to root, so as root the site is started as another user, who has to own its files. */
function give(...names: string[]): void {
  if (isRoot) chownSync(path.join(...names), 1000, 1000);
}

async function run(args: string[], env: Record<string, string>): Promise<Ended> {
  if (isRoot) chownSync(folder, 1000, 1000);
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", HOST: "127.0.0.1", PORT: String(await freePort()), DATABASE_URL: `file:${folder}/site.db`, ...env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 20_000,
    ...(isRoot && { uid: 1000, gid: 1000 }),
  });
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}
