import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { dumpDatabase, flipBit } from "../support/database-files.ts";
import { COMPILED, root, runNode } from "../support/run-tool.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { changeDatabase, readMessages } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { useServer } from "../support/use-server.ts";

// `npm run backup`: docs/decisions/0024-backups.md

const server = useServer(startServer);
let folder: string;
let target: string;
let open: TestDatabase[];

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
});

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-backup-"));
  target = path.join(folder, "copy.db");
  open = [];
});

afterEach(async () => {
  chmodSync(folder, 0o700);
  await Promise.all(open.map((database) => database.remove()));
  rmSync(folder, { recursive: true, force: true });
});

test("a backup of a site that runs and is written to holds all that was acknowledged before it", async () => {
  const acknowledged: string[] = [];
  const enough = new AbortController();
  const writer = (async () => {
    for (let index = 0; !enough.signal.aborted; index += 1) {
      const subject = { ...MESSAGE, message: `Message ${index}` };
      if ((await sendMessage(server.origin, subject)).status === 303) acknowledged.push(subject.message);
      await wait(20);
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(2);
  const before = [...acknowledged];
  const { code, output } = await backUp();
  enough.abort();
  await writer;
  expect(code, output).toBe(0);
  expect(output).toMatch(
    /^Backed up .*site\.db \(version \d{4}-[\w-]+\) and checked it: .*copy\.db, \d+\.\d MB\. Keep .*copy\.db\.sha256 with it\.\n$/,
  );
  const kept = (await readMessages(target)).map(({ message }) => message);
  expect(kept).toEqual(expect.arrayContaining(before));
  expect((await dumpDatabase(target)).product_variants).toEqual(
    (await dumpDatabase(server.databaseFile)).product_variants,
  );
});

test("its checksum is what sha256sum would write, and both are for their owner alone", async () => {
  expect((await backUp()).code).toBe(0);
  const hash = createHash("sha256").update(readFileSync(target)).digest("hex");
  expect(readFileSync(`${target}.sha256`, "utf8")).toBe(`${hash}  copy.db\n`);
  expect(readdirSync(folder).toSorted()).toEqual(["copy.db", "copy.db.sha256"]);
  expect([target, `${target}.sha256`].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
});

test("a name that is taken is not overwritten, nor is a checksum", async () => {
  writeFileSync(target, "mine");
  expect(await backUp()).toEqual({
    code: 1,
    output: `${target} already exists, and nothing is overwritten: choose another name.\n`,
  });
  rmSync(target);
  writeFileSync(`${target}.sha256`, "mine too");
  expect(await backUp()).toEqual({
    code: 1,
    output: `${target}.sha256 already exists, and nothing is overwritten: choose another name.\n`,
  });
  expect(readFileSync(`${target}.sha256`, "utf8")).toBe("mine too");
  expect(readdirSync(folder)).toEqual(["copy.db.sha256"]);
});

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a backup that is ended by %s half way leaves nothing under its name",
  async (signal) => {
    const database = await testDatabase();
    await changeDatabase(
      database.file,
      sql`create table ballast as with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) select i, randomblob(10000) as bytes from n`,
    );
    const child = spawnBackup(database.file);
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    await expect
      .poll(
        () =>
          readdirSync(folder).some(
            (name) => /^copy\.db\.partial-\d+$/.test(name) && statSync(path.join(folder, name)).size > 0,
          ),
        { interval: 1, timeout: 20_000 },
      )
      .toBe(true);
    child.kill(signal);
    await ended;
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${target}.sha256`)).toBe(false);
    const left = readdirSync(folder).filter((name) => !name.endsWith("-journal"));
    expect(left).toEqual(signal === "SIGTERM" ? [] : [`copy.db.partial-${child.pid}`]);
  },
);

test("a damaged database is not backed up, and it is said", async () => {
  const database = await testDatabase();
  for (let index = 0; index < 200; index += 1) await survey(`id-${index}`, `Creator ${index}`).execute(database.db);
  const { rows } = await sql<{
    rootpage: number;
  }>`select rootpage from sqlite_master where name = 'creator_surveys'`.execute(database.db);
  await database.db.destroy();
  for (const byte of [0, 3, 4]) flipBit(database.file, ((rows[0]?.rootpage ?? 0) - 1) * 4096 + byte, 3);
  const { code, output } = await backUp(database.file);
  expect(output).toMatch(
    /^(The database .*site\.db is damaged or not an SQLite file: restore a copy of it\. \(SQLITE_CORRUPT\w*\)|The copy is damaged: .*)\n$/,
  );
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test("a file that is no database of this site is not backed up", async () => {
  const outsider = path.join(folder, "outsider.db");
  await changeDatabase(outsider, sql`create table notes (id text)`);
  expect(await backUp(outsider)).toEqual({
    code: 1,
    output: "The copy is not a database of this site: it was never at version 0001-schema.\n",
  });
  expect(existsSync(target)).toBe(false);
});

test.each([
  ["no file is named", [], {}, /^Name a file for the backup: npm run backup -- FILE\n$/],
  ["its folder is missing", ["nowhere/copy.db"], {}, /^There is no folder .*nowhere\.\n$/],
  [
    "there is no database",
    ["copy.db"],
    { DATABASE_URL: "file:./none/site.db" },
    /^There is no database at .*none\/site\.db\.\n$/,
  ],
])("it is refused in a sentence where %s", async (_case, names, env, sentence) => {
  const args = names.map((name) => (name.startsWith("-") ? name : path.join(folder, name)));
  const { code, output } = await runNode(["app/cli/backup.ts", ...args], {
    DATABASE_URL: `file:${server.databaseFile}`,
    ...env,
  });
  expect(output).toMatch(sentence);
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

async function backUp(databaseFile = server.databaseFile) {
  const { code, output } = await runNode(["app/cli/backup.ts", target], { DATABASE_URL: `file:${databaseFile}` });
  return { code, output };
}

function spawnBackup(databaseFile: string, file = target, user: { uid?: number; gid?: number } = {}): ChildProcess {
  return spawn(process.execPath, ["app/cli/backup.ts", file], {
    cwd: root,
    env: { ...process.env, ...COMPILED, DATABASE_URL: `file:${databaseFile}` },
    stdio: ["ignore", "ignore", "pipe"],
    ...user,
  });
}

async function testDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  open.push(database);
  return database;
}

function survey(id: string, name: string) {
  return sql`insert into creator_surveys (id, name, current_stage, created_at, updated_at, furthest_step, left_off_step, version, key_generation, resume_token_hash)
    values (${id}, ${name}, 'exploring', '2026-01-01', '2026-01-01', 2, 2, 1, 1, ${id})`;
}
