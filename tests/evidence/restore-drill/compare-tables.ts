import { createHash } from "node:crypto";
import { dumpDatabase } from "../../support/database-files.ts";

export interface ComparedTable {
  table: string;
  /** Rows in the backup. */
  rows: number;
  /** Rows in the database of the restored site. */
  restored: number;
  /** The first 12 digits of the SHA-256 of the sorted rows; both values if they differ. */
  checksum: string;
  equal: boolean;
}

/** Compares every table of two databases, including SQLite's own tables and those of the search. */
export async function compareTables(backup: string, restored: string): Promise<ComparedTable[]> {
  const [one, other] = [withoutProbes(await dumpDatabase(backup)), withoutProbes(await dumpDatabase(restored))];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted().map((table) => {
    const [hash, otherHash] = [hashRows(one[table]), hashRows(other[table])];
    const equal = hash === otherHash;
    return {
      table,
      rows: one[table]?.length ?? 0,
      restored: other[table]?.length ?? 0,
      checksum: equal ? hash : `${hash}, ${otherHash}`,
      equal,
    };
  });
}

/** A health check writes this row, and the restored site was polled until it responded. */
const PROBE = "health:probe";

function withoutProbes(dump: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [table, rows.filter((row) => !row.includes(PROBE))]),
  );
}

function hashRows(rows: readonly string[] | undefined): string {
  return rows === undefined ? "missing" : createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 12);
}
