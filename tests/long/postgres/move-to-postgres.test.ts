import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openFile, openReadOnly } from "../../../app/database/connect-sqlite.server.ts";
import { connect } from "../../../app/database/connect.server.ts";
import { DatabaseProblem } from "../../../app/database/database-problem.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { moveToPostgres } from "../../../app/database/move-to-postgres.server.ts";
import { readMark } from "../../../app/database/moved-mark-sqlite.server.ts";
import { searchedColumns } from "../../../app/survey/questions.ts";
import { fillEverything } from "../../support/fill-everything.ts";
import { type FreshDatabase, freshDatabase } from "../../support/fresh-database.ts";
import { rowsOf, startMove } from "../../support/move-to-postgres.ts";
import { runNode } from "../../support/run-tool.ts";
import { placeOf } from "../../support/server-database.ts";
import { openTcpProxy } from "../../support/tcp-proxy.ts";

// `npm run move-to-postgres` (docs/decisions/0039). move-goes-on.test.ts covers the site after the move.

/** More rows than one batch. */
const [SURVEYS, ORDERS] = [1_234, 120];

let made: string;
let folder: string;
let file: string;
let target: FreshDatabase;

beforeAll(async () => {
  made = mkdtempSync(path.join(os.tmpdir(), "tetm-move-"));
  await fillEverything(path.join(made, "site.db"), { surveys: SURVEYS, orders: ORDERS });
});

afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = mkdtempSync(path.join(made, "of-one-"));
  file = path.join(folder, "site.db");
  copyFileSync(path.join(made, "site.db"), file);
  target = await freshDatabase({ empty: true });
});

test("every row of every table arrives as it was, once; a repeated run is refused", { timeout: 90_000 }, async () => {
  const was = await inFile(rowsOf);
  for (const [table, rows] of Object.entries(was)) expect(rows.length, table).toBeGreaterThan(0);
  expect(was.contact_messages?.some((row) => row.includes('Ruth 🌾 \\"O\'Moab\\" & <b>\\\\'))).toBe(true);
  const first = await move();
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain("Copied creator_surveys (1234)\n");
  expect(first.output).toContain(`Moved ${file} to ${shown()}: `);
  expect(first.output).not.toContain(new URL(target.name).password);
  expect(await inTarget(rowsOf)).toEqual(was);
  expect(await inTarget(countSearched)).toBe(SURVEYS);
  const again = await move();
  expect(again).toMatchObject({
    code: 1,
    output: expect.stringMatching(/was moved to .* already\. To move it once more, begin with: .*--take-back\n$/),
  });
  expect(await inTarget(rowsOf)).toEqual(was);
});

test(
  "the file takes no more writes, not by who had it open before nor by an older version, until it is taken back",
  { timeout: 90_000 },
  async () => {
    const open = openFile(file);
    const write = () => sql`update products set name = name`.execute(open);
    await write();
    const before = await inFile(rowsOf);
    expect((await move()).code).toBe(0);
    await expect(write()).rejects.toThrow(`This database was moved to ${shown()}, and takes no more writes.`);
    for (const table of ["creator_surveys", "rate_limits", "kysely_migration"])
      await expect(sql`delete from ${sql.table(table)}`.execute(open), table).rejects.toThrow("was moved");
    await open.destroy();
    const sentence = new RegExp(
      `^The database .*site\\.db was moved to ${shown()} on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC: set DATABASE_URL to that one\\. `,
    );
    for (const args of [
      ["app/cli/migrate.ts"],
      ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
      ["app/cli/catalogue.ts", "list"],
    ]) {
      expect(await runNode(args, { DATABASE_URL: `file:${file}`, NODE_ENV: "production" }), args[0]).toMatchObject({
        code: 1,
        output: expect.stringMatching(sentence),
      });
    }
    expect(await run("--take-back")).toMatchObject({
      code: 0,
      output: expect.stringContaining("may be written to again"),
    });
    expect(await run("--take-back")).toMatchObject({
      code: 1,
      output: `${file} was not moved: there is nothing to take back.\n`,
    });
    expect(await inFile(rowsOf)).toEqual(before);
    expect(await runNode(["app/cli/migrate.ts"], { DATABASE_URL: `file:${file}` })).toMatchObject({ code: 0 });
    // As after a crash between the two commits: all rows are moved, but the file isn't marked as moved.
    expect(await move()).toMatchObject({ code: 1, output: expect.stringContaining("holds data already") });
  },
);

test("killed at any point it leaves nothing, and can be run again", { timeout: 120_000 }, async () => {
  const was = await inFile(rowsOf);
  for (const point of [
    "Copied creator_surveys",
    "Copied order_lines",
    "Making the search index",
    "Comparing every row",
  ]) {
    const running = await startMove(file, [target.name]);
    await expect.poll(running.output, { timeout: 30_000, interval: 1 }).toContain(point);
    running.kill();
    expect((await running.ended).code, point).toBeNull();
    expect(await inTarget((db) => db.selectFrom("creator_surveys").select("id").execute()), point).toEqual([]);
    expect(await inFile(rowsOf), point).toEqual(was);
  }
  expect((await move()).code).toBe(0);
  expect(await inTarget(rowsOf)).toEqual(was);
});

describe("a difference is found", () => {
  test("of one bit that changed on the way: nothing of it is kept", { timeout: 60_000 }, async () => {
    const sent = Buffer.from("Ada Møss");
    let flips = 0;
    const proxy = await openTcpProxy(Number(new URL(target.name).port), (bytes) => {
      const at = bytes.indexOf(sent);
      if (at === -1) return bytes;
      flips += 1;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    });
    const through = Object.assign(new URL(target.name), { port: String(proxy.port) }).href;
    const refused = await refusal(through);
    await proxy.disconnect();
    expect(flips).toBe(1);
    expect(refused).toMatch(
      /^What arrived in .* is not what was sent, and nothing of it was kept\. These tables differ: staff\. /,
    );
    expect(await inTarget((db) => db.selectFrom("staff").select("id").execute())).toEqual([]);
    expect(await inFile((db) => readMark(db))).toBeNull();
  });

  test("of a text that is no UTF-8, which would arrive as another one", { timeout: 60_000 }, async () => {
    await inFile(
      (db) => sql`update contact_messages set name = cast(x'527574FF68' as text) where id = 'message-1'`.execute(db),
      openFile,
    );
    expect(await refusal()).toContain("These tables differ: contact_messages.");
  });
});

describe("refused in a sentence, and nothing is changed", () => {
  test("a database that holds other data", async () => {
    const other = await freshDatabase();
    await inTarget(
      (db) => sql`insert into rate_limits (key, window_start, count) values ('a', 'b', 1)`.execute(db),
      other.name,
    );
    expect(await refusal(other.name)).toMatch(/ holds data already: name a database that is empty\.$/);
    await other.remove();
  });

  test.each([
    [
      "a row with a NUL",
      sql`update contact_messages set message = 'a' || char(0) || 'b' where id = 'message-1'`,
      /A text in contact_messages has a NUL in it/,
    ],
    [
      "a value that is neither text nor a whole number",
      sql`update outbox set text = x'00' where id = 'mail-1'`,
      /outbox\.text has a value that is neither text nor a whole number/,
    ],
    [
      "a table that nobody would copy",
      sql`create table notes_of_mine (id text)`,
      /has tables that are none of the site's \(notes_of_mine\), which would be left behind/,
    ],
    [
      "a reference that leads nowhere",
      sql`delete from products where slug = 'covenant-tee'`,
      /has references that lead nowhere: from /,
    ],
  ])("%s", async (_case, change, sentence) => {
    await inFile((db) => sql`pragma foreign_keys = off`.execute(db).then(() => change.execute(db)), openFile);
    expect(await refusal()).toMatch(sentence);
    expect(await inFile((db) => readMark(db))).toBeNull();
    expect(await inTarget((db) => db.selectFrom("creator_surveys").select("id").execute())).toEqual([]);
  });

  test("no address, two of them, no file, a database of PostgreSQL as the one to move", async () => {
    for (const args of [[], [target.name, target.name], ["--take-back", target.name], ["file:./data/site.db"]])
      expect(await run(...args)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^Name the database to move to: /m),
      });
    rmSync(file);
    expect(await move()).toEqual({ code: 1, output: `There is no database at ${file}.\n` });
    expect(existsSync(file)).toBe(false);
    expect(await runNode(["app/cli/move-to-postgres.ts", target.name], target.env)).toMatchObject({
      code: 1,
      output: "DATABASE_URL names a database of PostgreSQL already: it must be the file that is moved.\n",
    });
  });
});

async function move({ url = target.name } = {}) {
  return run(url);
}

/** Returns a refused move's message. Calls the command's functions, which is faster than starting it. */
async function refusal(url = target.name): Promise<string> {
  try {
    const deps = { searched: searchedColumns(), now: () => new Date(), note: () => {} };
    await moveToPostgres(file, { url, connections: 2 }, deps);
    return "moved";
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    return error.message;
  }
}

async function run(...args: string[]) {
  return (await startMove(file, args)).ended;
}

async function inFile<Result>(use: (db: Database) => Promise<Result>, open = openReadOnly): Promise<Result> {
  const db = open(file);
  return use(db).finally(() => db.destroy());
}

async function inTarget<Result>(use: (db: Database) => Promise<Result>, name = target.name): Promise<Result> {
  const { db } = await connect(placeOf(name));
  return use(db).finally(() => db.destroy());
}

async function countSearched(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from survey_search`.execute(db);
  return Number(rows[0]?.count);
}

/** Returns the database's address as messages show it, without its password. */
function shown(): string {
  return Object.assign(new URL(target.name), { password: "" }).href;
}
