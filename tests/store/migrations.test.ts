import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import ts from "typescript";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isOlder } from "../../app/database/back-up.server.ts";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { DatabaseProblem } from "../../app/database/database-problem.server.ts";
import type { Database } from "../../app/database/database.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { migrations } from "../../app/database/migrate.server.ts";
import { root } from "../support/run-tool.ts";

const names = Object.keys(migrations);
let folder: string;
let db: Database;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-migrations-"));
  db = openFile(path.join(folder, "site.db"));
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test("an empty database gets every table and column that the types of the schema name", async () => {
  expect(await migrateToLatest(db)).toEqual(names);
  expect(await columnsOf(db)).toEqual(columnsOfTypes());
});

test("a second run changes nothing", async () => {
  await migrateToLatest(db);
  const before = await schemaOf(db);
  expect(await migrateToLatest(db)).toEqual([]);
  expect(await schemaOf(db)).toEqual(before);
});

test("a migration that fails half way leaves nothing behind", async () => {
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
  await migrateToLatest(db);
  const before = await schemaOf(db);
  const earlier: Migration = { up: () => Promise.resolve() };
  const running = migrateToLatest(db, { "0000-earlier": earlier, ...migrations });
  await expect(running).rejects.toThrow(DatabaseProblem);
  await expect(running).rejects.toThrow(`expected previously executed migration ${names[0]} to be at index 0`);
  expect(await schemaOf(db)).toEqual(before);
});

test("a copy that lacks the newest migration is older", () => {
  expect(isOlder(names.slice(0, -1), "site.db")).toBe(true);
  expect(isOlder(names, "site.db")).toBe(false);
});

test("the connection keeps to the rules that orders need", async () => {
  expect(await pragma(db, "journal_mode")).toBe("wal");
  expect(await pragma(db, "synchronous")).toBe(2);
  expect(await pragma(db, "foreign_keys")).toBe(1);
  // Instead, inTransaction waits for up to five seconds.
  expect(await pragma(db, "busy_timeout")).toBe(0);
});

async function schemaOf(one: Database): Promise<unknown[]> {
  return (await sql`select type, name, sql from sqlite_master order by name`.execute(one)).rows;
}

/** Lists columns such as `orders.email null`, without tables of the migrator and the search indexes. */
async function columnsOf(one: Database): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select t.name || '.' || c.name || iif(c."notnull" or c.pk, '', ' null') as "column"
    from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%'`.execute(
    one,
  );
  return rows.map(({ column }) => column).toSorted();
}

/** Like `columnsOf`, from `DatabaseSchema`. */
function columnsOfTypes(): string[] {
  const file = path.join(root, "app/database/schema/schema.ts");
  const options = { strict: true, allowImportingTsExtensions: true, noEmit: true, types: [] };
  const program = ts.createProgram([file], { ...options, moduleResolution: ts.ModuleResolutionKind.Bundler });
  const checker = program.getTypeChecker();
  const schema = program
    .getSourceFile(file)
    ?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === "DatabaseSchema");
  if (!schema) throw new Error("There is no DatabaseSchema.");
  const typeOf = (one: ts.Symbol) => checker.getTypeOfSymbolAtLocation(one, schema);
  return checker
    .getPropertiesOfType(checker.getTypeAtLocation(schema))
    .flatMap((table) =>
      checker.getPropertiesOfType(typeOf(table)).map((column) => {
        const isNullable = checker.typeToString(typeOf(column)).split(" | ").includes("null");
        // SQLite can't make it NOT NULL; a trigger sets it.
        const isPlace = column.name === "place" && table.name !== "survey_cases";
        return `${table.name}.${column.name}${isNullable || isPlace ? " null" : ""}`;
      }),
    )
    .toSorted();
}

async function pragma(one: Database, name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(one);
  return Object.values(rows[0] ?? {})[0];
}
