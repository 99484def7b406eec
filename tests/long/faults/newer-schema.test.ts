import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFile } from "../../../app/database/connect-sqlite.server.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { migrations } from "../../../app/database/migrations.ts";
import { openStartDesk, own, STARTS, type StartDesk } from "../../support/failed-start.ts";

// Conditions that make a start fail with a one-line message: docs/decisions/0012-start-and-stop.md

let desk: StartDesk;

beforeEach(() => void (desk = openStartDesk()));
afterEach(() => desk.remove());

test.each(STARTS)("%s: a database of a newer version is refused, and not changed", async (_name, args) => {
  const db = openFile(desk.file);
  await migrateToLatest(db, { ...migrations, "9999-of-tomorrow": { up: async () => {} } });
  const before = await sql`select name, sql from sqlite_master order by name`.execute(db);
  await db.destroy();
  own(desk.file);
  expect(await desk.complaint(args)).toMatch(
    /^The database was changed by a newer version of the site \(9999-of-tomorrow\): start that version, /,
  );
  const after = openFile(desk.file);
  expect((await sql`select name, sql from sqlite_master order by name`.execute(after)).rows).toEqual(before.rows);
  await after.destroy();
});
