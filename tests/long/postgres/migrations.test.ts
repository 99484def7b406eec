import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "../../../app/database/connect.server.ts";
import type { Connected } from "../../../app/database/database.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { migrations } from "../../../app/database/migrate.server.ts";
import { type FreshDatabase, freshDatabase } from "../../support/fresh-database.ts";
import { runNode } from "../../support/run-tool.ts";
import { listTables, placeOf } from "../../support/server-database.ts";

let fresh: FreshDatabase;
let site: Connected;

beforeEach(async () => {
  fresh = await freshDatabase({ empty: true });
  site = await connect(placeOf(fresh.name));
});

afterEach(async () => {
  await site.db.destroy();
  await fresh.remove();
});

test("three machines that start at once on a new database: one migrates, none fails", async () => {
  const runs = await Promise.all(Array.from({ length: 3 }, () => runNode(["app/cli/migrate.ts"], fresh.env)));
  expect(
    runs.map(({ code }) => code),
    JSON.stringify(runs),
  ).toEqual([0, 0, 0]);
  expect(runs.filter(({ output }) => output.includes("migrated: "))).toHaveLength(1);
  for (const { output } of runs) expect(output).toMatch(/^Data: postgres:\/\/site@127\.0\.0\.1:\d+\/empty_\w+( |\n)/);
});

test("a migration that fails takes the whole run back", async () => {
  const broken: Migration = {
    async up(changing: Kysely<unknown>) {
      await sql`create table half_made (id text)`.execute(changing);
      throw new Error("made-up failure");
    },
  };
  await expect(migrateToLatest(site.db, { ...migrations, "9999-broken": broken })).rejects.toThrow(
    /^The migration 9999-broken failed and nothing of it remains \(made-up failure\)/,
  );
  expect(await listTables(site.db)).toEqual([]);
});
