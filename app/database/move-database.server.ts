import { checkDatabase, isOlder } from "./check-database.server.ts";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { listApplied, migrateToLatest } from "./migrate.server.ts";
import type { MoveMark, MoveSource, MoveTarget } from "./move.ts";
import { listTables, movedTables } from "./moved-tables.server.ts";
import { readFigures, readInOrder, type ReadTable, type TableFigures } from "./read-table.server.ts";

export interface MovedTableReport extends TableFigures {
  table: string;
  /** Seconds that copying took, and reading both sides again. */
  copySeconds: number;
  checkSeconds: number;
}

export interface MoveReport {
  /** Whether an earlier run had copied all of it: now it was only compared. */
  wasThere: boolean;
  tables: MovedTableReport[];
}

interface Told {
  now: () => Date;
  /** Is told what is done now. */
  note: (line: string) => void;
}

/**
 * Copies a whole database into an empty one, compares what arrived, and marks the old one so that nobody can write to
 * it any more. Nobody can write to it meanwhile either. All of it arrives in one transaction: interrupted at any point,
 * it can be done again. Reasons: docs/decisions/0039
 *
 * @throws {DatabaseProblem} with a sentence on why it is refused, or on what differs; nothing is changed then
 */
export async function moveDatabase(source: MoveSource, target: MoveTarget, told: Told): Promise<MoveReport> {
  await refuseForeign(target);
  await migrateToLatest(target.db, target.migrations);
  return inTransaction(source.db, async (from) => {
    if (isOlder(await checkDatabase(from, source.name), source.name))
      throw new DatabaseProblem(
        `${source.name} is older than this program: bring it up to date with 'npm run migrate' first.`,
      );
    const tables = await listTables(from, source.name);
    const mark = await source.readMark(from);
    const report = await inTransaction(target.db, async (to) => {
      await target.takeTime(to);
      if (!(await isEmpty(to, tables))) return recognise(from, to, tables, { source, target, told, mark });
      if (mark)
        throw new DatabaseProblem(
          `${source.name} was moved to ${mark.address} already, and ${target.name} is empty. To move it once more, begin with: npm run move-to-postgres -- --take-back`,
        );
      return copy(from, to, tables, { target, told });
    });
    // From here on the other database has it all. Ended before the next line, the same run finds all of it there, and
    // marks the file.
    if (!mark) await source.mark(from, { address: target.name, movedAt: told.now().toISOString() });
    return report;
  });
}

async function refuseForeign({ db, name }: MoveTarget): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.length > 0 && (await listApplied(db)).length === 0)
    throw new DatabaseProblem(
      `${name} is used by another program (it has a table '${tables[0]?.name}'): make an empty database, and move to that.`,
    );
}

async function isEmpty(db: Database, tables: readonly ReadTable[]): Promise<boolean> {
  for (const { name } of tables) {
    const row = await db
      .selectFrom(name as keyof typeof movedTables)
      .select((one) => one.lit(1).as("one"))
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}

interface Given {
  target: MoveTarget;
  told: Told;
}

/** What an earlier run left is taken for a move where every row of it is right. */
async function recognise(
  from: Database,
  to: Database,
  tables: readonly ReadTable[],
  { source, target, told, mark }: Given & { source: MoveSource; mark: MoveMark | null },
): Promise<MoveReport> {
  told.note(`${target.name} holds data already. Comparing every row.`);
  const { reports, differing } = await compare(from, to, tables, {});
  if (differing.length === 0) return { wasThere: true, tables: reports };
  const since =
    mark?.address === target.name
      ? `${source.name} was moved there on ${mark.movedAt}; it was written to since, as a site that runs on it does.`
      : "Name a database that is empty.";
  throw new DatabaseProblem(
    `${target.name} holds data already, and not what is in ${source.name}. These tables differ: ${differing.join(", ")}. ${since}`,
  );
}

async function copy(
  from: Database,
  to: Database,
  tables: readonly ReadTable[],
  { target, told }: Given,
): Promise<MoveReport> {
  const names = tables.map(({ name }) => name);
  const seconds: Record<string, number> = {};
  await target.prepare(to, names);
  for (const table of tables) {
    const start = performance.now();
    let rows = 0;
    for await (const page of readInOrder(from, table.name, table.key, table.columns)) {
      await target.insert(to, table.name, table.columns, page);
      rows += page.length;
    }
    seconds[table.name] = (performance.now() - start) / 1000;
    if (rows > 0) told.note(`Copied ${table.name} (${rows})`);
  }
  told.note("Making the search index.");
  await target.finish(to, names);
  told.note("Comparing every row.");
  const { reports, differing } = await compare(from, to, tables, seconds);
  if (differing.length > 0)
    throw new DatabaseProblem(
      `What arrived in ${target.name} is not what was sent, and nothing of it was kept. These tables differ: ${differing.join(", ")}. Try again, and look at the machine and the network if it comes back.`,
    );
  return { wasThere: false, tables: reports };
}

/** Reads both sides, whole. */
async function compare(
  from: Database,
  to: Database,
  tables: readonly ReadTable[],
  copySeconds: Record<string, number>,
): Promise<{ reports: MovedTableReport[]; differing: string[] }> {
  const [reports, differing]: [MovedTableReport[], string[]] = [[], []];
  for (const table of tables) {
    const start = performance.now();
    const [was, is] = [await readFigures(from, table), await readFigures(to, table)];
    const isEqual = was.rows === is.rows && was.checksum === is.checksum && was.textBytes === is.textBytes;
    if (!isEqual)
      differing.push(was.rows === is.rows ? table.name : `${table.name} (${was.rows} rows, and ${is.rows} there)`);
    reports.push({
      table: table.name,
      ...was,
      copySeconds: copySeconds[table.name] ?? 0,
      checkSeconds: (performance.now() - start) / 1000,
    });
  }
  return { reports, differing };
}
