import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backUp } from "../../app/database/back-up.server.ts";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { restore, type RestoreChoices } from "../../app/database/restore.server.ts";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { flipBit, remake, sign } from "../support/database-files.ts";
import { runNode } from "../support/run-tool.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { changeDatabase, readMessages } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";

// `npm run restore` (docs/decisions/0024-backups.md). tests/cli/commands.test.ts covers the usual case.

const FLIPS = 40;

let made: string;
let folder: string;
let backup: string;
let databaseFile: string;

/** Makes a backup with one message, once for all tests. */
beforeAll(async () => {
  made = mkdtempSync(path.join(os.tmpdir(), "tetm-made-"));
  const file = path.join(made, "site.db");
  const db = openFile(file);
  await migrateToLatest(db);
  await db.destroy();
  await seedCatalogue(file);
  await changeDatabase(file, message("in-backup"));
  await backUp(file, path.join(made, "backup.db"));
});

afterAll(() => rmSync(made, { recursive: true, force: true }));

/** Copies the backup, and creates a live database with other content. */
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-restore-"));
  backup = path.join(folder, "backup.db");
  databaseFile = path.join(folder, "live", "site.db");
  for (const ending of ["", ".sha256"]) copyFileSync(path.join(made, `backup.db${ending}`), backup + ending);
  const db = openFile(databaseFile);
  await migrateToLatest(db);
  await db.destroy();
  await changeDatabase(databaseFile, message("present"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what was written last and stands in the log alone is in the database that is put aside", async () => {
  // As after a SIGKILL: no process has the database open, and the last writes are in site.db-wal.
  const killed = await startServer({ DATABASE_URL: `file:${databaseFile}` });
  expect((await sendMessage(killed.origin, { ...MESSAGE, message: "the very last of all" })).status).toBe(303);
  await killed.kill();
  await killed.remove();
  expect(readFileSync(databaseFile).includes("the very last of all")).toBe(false);
  expect(existsSync(`${databaseFile}-wal`)).toBe(true);
  expect((await run(backup)).code).toBe(0);
  expect(readdirSync(path.dirname(databaseFile)).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
  expect(readFileSync(aside()).includes("the very last of all")).toBe(true);
  expect(await messagesIn(aside())).toEqual(["present", "the very last of all"]);
  expect(await messagesIn(databaseFile)).toEqual(["in-backup"]);
});

test("a site that is reached by a link keeps the link, and its Litestream begins a new copy", async () => {
  const link = path.join(folder, "link.db");
  symlinkSync(databaseFile, link);
  mkdirSync(path.join(folder, "live", ".site.db-litestream"));
  expect((await run(backup, [], { DATABASE_URL: `file:${link}` })).code).toBe(0);
  expect(await messagesIn(databaseFile)).toEqual(["in-backup"]);
  expect(await messagesIn(link)).toEqual(["in-backup"]);
  expect(existsSync(path.join(folder, "live", ".site.db-litestream"))).toBe(false);
  expect(existsSync(path.join(folder, "live", `.${path.basename(aside())}-litestream`))).toBe(true);
});

describe("refused, and all is as it was", () => {
  let before: string[];

  beforeEach(() => {
    before = state();
  });

  test("a backup that is not there, and one that is the database itself", async () => {
    expect((await run(path.join(folder, "none.db"))).output).toMatch(/^There is no file .*none\.db\.\n$/);
    expect((await run(databaseFile)).output).toMatch(/^.*site\.db is the database itself\.\n$/);
    expect(state()).toEqual(before);
  });

  test("a truncated backup, wherever it is cut", async () => {
    const { length } = readFileSync(backup);
    for (const size of [0, 100, length - 1]) {
      copyFileSync(path.join(made, "backup.db"), backup);
      truncateSync(backup, size);
      expect(await run(backup), `cut to ${size}`).toMatchObject({
        code: 1,
        output: expect.stringMatching(
          /backup\.db is damaged: it is not what its checksum in .* was made of\. Take another backup\.\n$/,
        ),
      });
    }
    expect(await refusal({ withoutChecksum: true, name: await cut(length - 4096) })).toMatch(/is damaged/);
    expect(live()).toEqual(live(before));
  });

  test(`a bit-flipped backup: ${FLIPS} bits all over the file, each refused`, async () => {
    const original = readFileSync(backup);
    for (let index = 0; index < FLIPS; index += 1) {
      flipBit(backup, Math.floor(((index + Math.random()) * original.length) / FLIPS), index % 8);
      expect(await refusal({})).toBe(
        `${backup} is damaged: it is not what its checksum in ${backup}.sha256 was made of. Take another backup.`,
      );
      writeFileSync(backup, original);
    }
    expect(state()).toEqual(before);
  });

  test("a backup without its checksum, unless one says so", async () => {
    rmSync(`${backup}.sha256`);
    expect(await run(backup)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /backup\.db\.sha256 is missing, so nobody can tell whether .* is as it was made: bring it, or take the backup as it is with --without-checksum\.\n$/,
      ),
    });
    expect(live()).toEqual(live(before));
    expect(await run(backup, ["--without-checksum"])).toMatchObject({
      code: 0,
      output: expect.stringContaining("SQLite found no damage, but that doesn't prove there is none."),
    });
  });

  test("a file that is no database", async () => {
    writeFileSync(backup, "These are not the bytes of a database. ".repeat(200));
    sign(backup);
    expect(await refusal({})).toMatch(/is damaged or not an SQLite file/);
    expect(live()).toEqual(live(before));
  });

  test("a backup of a newer version", async () => {
    await remake(backup, sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`);
    expect(await run(backup)).toEqual({
      code: 1,
      output: `${backup} is from a newer version of the site (9999-of-tomorrow): restore it with that version.\n`,
    });
    expect(live()).toEqual(live(before));
  });

  test("a backup with references that lead nowhere", async () => {
    await remake(backup, sql`delete from products where id = 'product-covenant-tee'`);
    expect(await refusal({})).toMatch(/has references that lead nowhere: from .* to products/);
    expect(live()).toEqual(live(before));
  });

  test("a backup whose index lacks what its table has", async () => {
    flipBit(backup, readFileSync(backup).indexOf(idOf("in-backup")), 0);
    sign(backup);
    expect(await refusal({})).toMatch(/is damaged: row 1 missing from index /);
    expect(live()).toEqual(live(before));
  });
});

test("a site that runs is not robbed of its database, also while it does nothing", async () => {
  const server = await startServer({ DATABASE_URL: `file:${databaseFile}` });
  try {
    expect(await run(backup)).toEqual({
      code: 1,
      output: `A program has the database ${databaseFile} open (the site, Litestream or a command): stop it, then restore again. Nothing was changed.\n`,
    });
    expect((await sendMessage(server.origin, { ...MESSAGE, message: "after" })).status).toBe(303);
    expect(await messagesIn(databaseFile)).toEqual(["present", "after"]);
    await server.stop();
    expect((await run(backup)).code).toBe(0);
    await server.restart();
    expect(await messagesIn(databaseFile)).toEqual(["in-backup"]);
  } finally {
    await server.remove();
  }
});

test("a database that is too damaged to be asked whether a site runs is replaced only where one says so", async () => {
  writeFileSync(databaseFile, "These are not the bytes of a database. ".repeat(200));
  expect(await run(backup)).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      "is so damaged that it does not tell whether a site still runs on it (SQLITE_NOTADB)",
    ),
  });
  expect(readFileSync(databaseFile, "utf8")).toMatch(/^These are not/);
  expect((await run(backup, ["--replace-damaged"])).code).toBe(0);
  expect(await messagesIn(databaseFile)).toEqual(["in-backup"]);
  expect(readFileSync(aside(), "utf8")).toMatch(/^These are not/);
});

async function run(file: string, options: string[] = [], env: Record<string, string> = {}) {
  const { code, output } = await runNode(["app/cli/restore.ts", file, ...options], {
    DATABASE_URL: `file:${databaseFile}`,
    ...env,
  });
  return { code, output };
}

/** Returns a refused restore's message. Starts no process, which is faster. */
async function refusal({ name = backup, ...choices }: Partial<RestoreChoices> & { name?: string }): Promise<string> {
  const outcome = await restore(name, databaseFile, { now: new Date(), ...choices }).catch((error: unknown) => error);
  if (!(outcome instanceof Error) || outcome.name !== "DatabaseProblem")
    throw new Error(`It was not refused: ${JSON.stringify(outcome)} ${String(outcome)}`);
  return outcome.message;
}

function state(): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => `${file} ${readFileSync(file, "base64")}`);
}

function live(files = state()): string[] {
  return files.filter((line) => line.startsWith(path.dirname(databaseFile)));
}

async function cut(size: number): Promise<string> {
  const file = path.join(folder, "cut.db");
  copyFileSync(path.join(made, "backup.db"), file);
  truncateSync(file, size);
  return file;
}

function aside(): string {
  const name = readdirSync(path.dirname(databaseFile)).find((one) => /^site\.db\.before-restore-\w+$/.test(one));
  return path.join(path.dirname(databaseFile), name ?? "nothing was put aside");
}

async function messagesIn(file: string): Promise<(string | null)[]> {
  return (await readMessages(file)).map(({ message: text }) => text);
}

function message(text: string) {
  return sql`insert into contact_messages (id, name, email, subject, message, created_at, page_hash) values (${idOf(text)}, 'Ruth', 'ruth@example.com', 'General Question', ${text}, '2026-01-01T00:00:00.000Z', ${idOf(text)})`;
}

function idOf(text: string): string {
  return Buffer.from(text).toString("hex");
}
