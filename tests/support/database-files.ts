import { hash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { type RawBuilder, sql } from "kysely";
import { openExclusively, openFile } from "../../app/database/connect-sqlite.server.ts";
import { checksumFileOf, writeChecksum } from "../../app/database/database-files.server.ts";
import { withDatabase } from "./server-database.ts";

/** Changes a backup and updates its checksum, like an attacker. */
export async function remake(backup: string, ...changes: RawBuilder<unknown>[]): Promise<void> {
  const db = openFile(backup);
  await sql`pragma foreign_keys = off`.execute(db);
  for (const change of changes) await change.execute(db);
  await db.destroy();
  // Leaves WAL mode, so the file is complete by itself.
  openExclusively(backup).close();
  sign(backup);
}

/** Writes the checksum of a file's current content. */
export function sign(file: string): void {
  rmSync(checksumFileOf(file), { force: true });
  writeChecksum(file, hash("sha256", readFileSync(file)));
}

export function flipBit(file: string, byte: number, bit: number): void {
  const bytes = readFileSync(file);
  bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
  writeFileSync(file, bytes);
}

/** Returns every table's rows as sorted text. */
export function dumpDatabase(file: string): Promise<Record<string, string[]>> {
  return withDatabase(file, async (db) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select name from sqlite_master where type = 'table' order by name`.execute(db);
    const dump: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      dump[name] = rows.map((row) => JSON.stringify(row)).toSorted();
    }
    return dump;
  });
}
