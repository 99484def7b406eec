import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFile } from "../../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { migrations } from "../../../app/database/migrations.ts";
import { MIGRATE, openStartDesk, own, STARTS, type StartDesk } from "../../support/failed-start.ts";

// Conditions that make a start fail with a one-line message: docs/decisions/0012-start-and-stop.md

let desk: StartDesk;

beforeEach(() => void (desk = openStartDesk()));
afterEach(() => desk.remove());

/** Migration 0007 creates several tables. One of the later tables already exists, so the migration fails. */
const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0007-desk"));
const inTheWay = sql`create table survey_steps (mine text)`;

test.each(STARTS)(
  "%s: of a migration that fails half way nothing remains, and once it can work the next start goes on",
  async (_name, args) => {
    await withFile(async (db) => {
      await migrateToLatest(db, earlier);
      await inTheWay.execute(db);
    });
    const before = await withFile(schemaOf);
    expect(await desk.complaint(args)).toMatch(
      /^The migration 0007-desk failed and nothing of it remains \(.*survey_steps.*\): start the version /,
    );
    expect(await withFile(schemaOf)).toEqual(before);
    await withFile((db) => sql`drop table survey_steps`.execute(db));
    expect(await desk.run(MIGRATE)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("0007-desk"),
      stderr: "",
    });
  },
);

async function withFile<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openFile(desk.file);
  try {
    return await use(db);
  } finally {
    await db.destroy();
    own(desk.file);
  }
}

async function schemaOf(db: Database): Promise<unknown[]> {
  return (await sql`select name, sql from sqlite_master order by name`.execute(db)).rows;
}
