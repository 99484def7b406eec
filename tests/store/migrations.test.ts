import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { DatabaseProblem } from "../../app/database/database-problem.server.ts";
import type { Database } from "../../app/database/database.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { migrations } from "../../app/database/migrations.ts";
import { findSurvey } from "../../app/survey/survey.store.server.ts";

const names = Object.keys(migrations);
let folder: string;
let open: Database[];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-migrations-"));
  open = [];
});

afterEach(async () => {
  await Promise.all(open.map((db) => db.destroy()));
  rmSync(folder, { recursive: true, force: true });
});

test("an empty database gets every table", async () => {
  const db = openSite();
  expect(await migrateToLatest(db)).toEqual(names);
  expect(await tablesOf(db)).toEqual(expect.arrayContaining(["creator_surveys", "rate_limits"]));
});

test("a second run changes nothing", async () => {
  const db = openSite();
  await migrateToLatest(db);
  const before = await schemaOf(db);
  expect(await migrateToLatest(db)).toEqual([]);
  expect(await schemaOf(db)).toEqual(before);
});

test("a database that only has the first migration is brought up to date, and its draft goes on", async () => {
  const db = openSite();
  const first = names[0] ?? "";
  await migrateToLatest(db, { [first]: migrations[first] as Migration });
  expect(await tablesOf(db)).not.toContain("rate_limits");
  await sql`insert into creator_surveys (id, name, current_stage, created_at, updated_at, furthest_step,
    left_off_step, version, key_generation, resume_token_hash)
    values ('a', 'Ruth', 'exploring', '2026-01-01', '2026-01-01', 2, 2, 1, 1, 'h')`.execute(db);
  expect(await migrateToLatest(db)).toEqual(names.slice(1));
  expect(await findSurvey(db, "a", "2026-01-01")).toMatchObject({
    answers: { name: "Ruth", niche: null, content_links: [] },
    progress: { furthest: 2, leftOff: 2 },
    writers: {},
  });
});

test("a migration that fails half way leaves nothing behind", async () => {
  const db = openSite();
  await migrateToLatest(db);
  const before = await schemaOf(db);
  const broken: Migration = {
    async up(changing: Kysely<unknown>) {
      await changing.schema.createTable("half_made").addColumn("id", "text").execute();
      throw new Error("made-up failure");
    },
  };
  await expect(migrateToLatest(db, { ...migrations, "9999-broken": broken })).rejects.toThrow("made-up failure");
  expect(await schemaOf(db)).toEqual(before);
  expect(await migrateToLatest(db)).toEqual([]);
});

test("a database whose migrations ran in another order is left alone, in a sentence", async () => {
  const db = openSite();
  const [one, other] = names.slice(-2) as [string, string];
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== one)));
  const before = await schemaOf(db);
  await expect(migrateToLatest(db)).rejects.toThrow(
    new DatabaseProblem(
      `The migrations of the database ran in a different order from this version's (${other} before ${one}): start the version that ran them, or restore a copy from before.`,
    ),
  );
  expect(await schemaOf(db)).toEqual(before);
});

test("the connection keeps to the rules that orders need", async () => {
  const db = openSite();
  expect(await pragma(db, "journal_mode")).toBe("wal");
  expect(await pragma(db, "synchronous")).toBe(2);
  expect(await pragma(db, "foreign_keys")).toBe(1);
  // Instead, inTransaction waits for up to five seconds.
  expect(await pragma(db, "busy_timeout")).toBe(0);
});

function openSite(): Database {
  const db = openFile(path.join(folder, "site.db"));
  open.push(db);
  return db;
}

async function schemaOf(db: Database): Promise<unknown[]> {
  return (await sql`select type, name, sql from sqlite_master order by name`.execute(db)).rows;
}

async function tablesOf(db: Database): Promise<unknown[]> {
  return (await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)).rows.map(
    (row) => row.name,
  );
}

async function pragma(db: Database, name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
  return Object.values(rows[0] ?? {})[0];
}
