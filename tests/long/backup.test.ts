import { spawn } from "node:child_process";
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
import { addSurvey } from "../support/seed-desk.ts";
import { changeDatabase, readMessages } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { useServer } from "../support/use-server.ts";

// `npm run backup` (docs/decisions/0024-backups.md)

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

test.each(["copy.db", "copy.db.sha256"])("%s is not overwritten if it is there already", async (name) => {
  const taken = path.join(folder, name);
  writeFileSync(taken, "mine");
  expect(await backUp()).toEqual({
    code: 1,
    output: `${taken} already exists, and nothing is overwritten: choose another name.\n`,
  });
  expect([readFileSync(taken, "utf8"), readdirSync(folder)]).toEqual(["mine", [name]]);
});

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a backup that is ended by %s half way leaves nothing under its name",
  async (signal) => {
    const database = await testDatabase();
    await changeDatabase(
      database.file,
      sql`create table ballast as with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) select i, randomblob(10000) as bytes from n`,
    );
    const child = spawn(process.execPath, ["app/cli/backup.ts", target], {
      cwd: root,
      env: { ...process.env, ...COMPILED, DATABASE_URL: `file:${database.file}` },
      stdio: "ignore",
    });
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    const isBegun = (name: string) =>
      /^copy\.db\.partial-\d+$/.test(name) && statSync(path.join(folder, name)).size > 0;
    await expect.poll(() => readdirSync(folder).some(isBegun), { interval: 1, timeout: 20_000 }).toBe(true);
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
  for (let index = 0; index < 200; index += 1) await addSurvey(database.db, `id-${index}`);
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

async function backUp(databaseFile = server.databaseFile) {
  const { code, output } = await runNode(["app/cli/backup.ts", target], { DATABASE_URL: `file:${databaseFile}` });
  return { code, output };
}

async function testDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  open.push(database);
  return database;
}
