import { checkDatabase, isOlder } from "./check-database.server.ts";
import { DatabaseProblem } from "./database-problem.server.ts";
import type { Connected, Database } from "./database.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { bringUpToDate, listApplied } from "./migrate.server.ts";
import {
  isEmpty,
  listTables,
  readFigures,
  readInOrder,
  type ReadTable,
  type Row,
  type TableFigures,
} from "./moved-tables.server.ts";

/** The database that is moved away from. */
export interface MoveSource {
  db: Database;
  /** Its name in messages. */
  name: string;
  /** Returns where and when it was moved; null if it was not. */
  readMark: (db: Database) => Promise<MoveMark | null>;
  /** Marks the source as moved: from then on it refuses writes. */
  mark: (db: Database, mark: MoveMark) => Promise<void>;
}

export interface MoveMark {
  /** Address of the other database, without its password. */
  address: string;
  movedAt: string;
}

/** The database that is moved to. Its functions are called in one transaction, in this order. */
export interface MoveTarget extends Pick<Connected, "db" | "withoutTimeouts" | "surveyIndex"> {
  /** Its address, without the password. */
  name: string;
  /** Disables triggers, which would add rows. */
  prepare: (db: Database, tables: readonly string[]) => Promise<void>;
  /** Adds rows, which all have the table's columns. */
  insert: (db: Database, table: ReadTable, rows: readonly Row[]) => Promise<void>;
  /** Builds what is derived from rows (search index, next numbers), and enables triggers again. */
  finish: (db: Database, tables: readonly string[]) => Promise<void>;
}

interface MovedTableReport extends TableFigures {
  table: string;
  /** Seconds for copying, and for reading both sides again. */
  copySeconds: number;
  checkSeconds: number;
}

export interface MoveReport {
  /** Whether an earlier run had copied everything; this run only compared it. */
  wasThere: boolean;
  tables: MovedTableReport[];
}

interface MoveDeps {
  /** The columns of surveys that are searched. */
  searched: readonly string[];
  now: () => Date;
  /** Prints a line of progress. */
  note: (line: string) => void;
}

/**
 * Copies a whole database into an empty one, compares every row, and marks the old one so that nothing writes to it any
 * more. Nothing can write to it during the move either. The copy is one transaction, so an interrupted move can be
 * repeated (docs/decisions/0039).
 *
 * @throws {DatabaseProblem} if the move is refused or if rows differ; nothing is changed then
 */
export async function moveDatabase(source: MoveSource, target: MoveTarget, deps: MoveDeps): Promise<MoveReport> {
  await refuseForeign(target);
  await bringUpToDate(target, deps.searched);
  return inTransaction(source.db, async (from) => {
    if (isOlder(await checkDatabase(from, source.name), source.name))
      throw new DatabaseProblem(
        `${source.name} is older than this program: bring it up to date with 'npm run migrate' first.`,
      );
    const tables = await listTables(from, source.name);
    const mark = await source.readMark(from);
    const report = await inTransaction(
      target.db,
      async (to) => {
        if (!(await isEmpty(to, tables))) return recognize(from, to, tables, { source, target, deps, mark });
        if (mark)
          throw new DatabaseProblem(
            `${source.name} was moved to ${mark.address} already, and ${target.name} is empty. To move it once more, begin with: npm run move-to-postgres -- --take-back`,
          );
        return copy(from, to, tables, { target, deps });
      },
      // A concurrent write is detected when every row is compared.
      "read committed",
    );
    // The target is complete now. If this process ends here, the next run finds that and marks the file.
    if (!mark) await source.mark(from, { address: target.name, movedAt: deps.now().toISOString() });
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

interface Given {
  target: MoveTarget;
  deps: MoveDeps;
}

/** Accepts a target that holds data as the result of an earlier run if every row is equal. */
async function recognize(
  from: Database,
  to: Database,
  tables: readonly ReadTable[],
  { source, target, deps, mark }: Given & { source: MoveSource; mark: MoveMark | null },
): Promise<MoveReport> {
  deps.note(`${target.name} holds data already. Comparing every row.`);
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
  { target, deps }: Given,
): Promise<MoveReport> {
  const names = tables.map(({ name }) => name);
  const seconds: Record<string, number> = {};
  await target.prepare(to, names);
  for (const table of tables) {
    const start = performance.now();
    let rows = 0;
    for await (const page of readInOrder(from, table)) {
      await target.insert(to, table, page);
      rows += page.length;
    }
    seconds[table.name] = (performance.now() - start) / 1000;
    if (rows > 0) deps.note(`Copied ${table.name} (${rows})`);
  }
  deps.note("Making the search index.");
  await target.finish(to, names);
  deps.note("Comparing every row.");
  const { reports, differing } = await compare(from, to, tables, seconds);
  if (differing.length > 0)
    throw new DatabaseProblem(
      `What arrived in ${target.name} is not what was sent, and nothing of it was kept. These tables differ: ${differing.join(", ")}. Try again, and look at the machine and the network if it comes back.`,
    );
  return { wasThere: false, tables: reports };
}

/** Compares all rows of both sides. */
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
