import path from "node:path";
import { readCount, SettingError } from "./read-setting.server.ts";

export interface BackupSettings {
  /** Absolute path of the folder that backups are written to. */
  folder: string;
  everyHours: number;
  /** How many are kept. */
  keep: number;
}

const YEAR = 366 * 24;

/**
 * Null where the site makes no backups by itself.
 *
 * @param isFile whether the database is a file of SQLite, of which alone the site makes backups
 */
export function readBackupSettings(env: Record<string, string | undefined>, isFile: boolean): BackupSettings | null {
  if (!isFile) return refuseAny(env);
  const [everyHours, keep] = [
    readCount("BACKUP_EVERY_HOURS", env, 24, YEAR),
    readCount("BACKUP_KEEP", env, 14, 10_000),
  ];
  if (env.BACKUP_DIR) return { folder: path.resolve(env.BACKUP_DIR), everyHours, keep };
  const idle = ["BACKUP_EVERY_HOURS", "BACKUP_KEEP"].find((name) => env[name]);
  // Who sets one of them believes that there are backups.
  if (idle)
    throw new SettingError(`${idle} is set, but BACKUP_DIR is not: without a folder to write to there are no backups.`);
  return null;
}

function refuseAny(env: Record<string, string | undefined>): null {
  const set = ["BACKUP_DIR", "BACKUP_EVERY_HOURS", "BACKUP_KEEP"].find((name) => env[name]);
  if (set)
    throw new SettingError(
      `${set} is set, but the database is one of PostgreSQL: back it up with pg_dump, or as its host does.`,
    );
  return null;
}
