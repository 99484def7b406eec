import path from "node:path";
import { readCount, SettingError } from "./read-setting.server.ts";

/**
 * The absolute path of an SQLite file, or the URL of a PostgreSQL database and the maximum number of connections per
 * process.
 */
export type DatabaseSetting = ({ file: string } | { url: string; connections: number }) & { readOnly?: boolean };

/** The accepted values of `sslmode`; connect-postgres describes each one. */
const TLS = new Set([null, "disable", "require", "verify-full", "no-verify"]);

/** The accepted query parameters. A misspelled 'sslmode' would otherwise connect without TLS. */
const PARAMETERS = new Set(["sslmode", "sslrootcert", "sslcert", "sslkey", "application_name", "options", "host"]);

/** @throws {SettingError} that never repeats the URL, because it contains a password */
export function readDatabaseSetting(env: Record<string, string | undefined>): DatabaseSetting {
  const url = env.DATABASE_URL || "file:./data/site.db";
  if (/^postgres(ql)?:/.test(url))
    return { url: checkAddress(url), connections: readCount("DATABASE_CONNECTIONS", env, 10, 200) };
  if (env.DATABASE_CONNECTIONS)
    throw new SettingError(
      "DATABASE_CONNECTIONS is set, but DATABASE_URL is no database of PostgreSQL: a file of SQLite has one connection.",
    );
  if (!/^file:(?!\/\/[^/]|:)[^?#\p{Cc}]*[^?#\p{Cc}/]$/u.test(url)) {
    throw new SettingError(
      `DATABASE_URL must look like 'file:./data/site.db' or 'postgres://user:password@host/database', it starts with '${url.slice(0, 9)}'.`,
    );
  }
  return { file: path.resolve(url.slice("file:".length).replace(/^\/\/(?=\/)/, "")) };
}

function checkAddress(text: string): string {
  const url = URL.parse(text);
  if (!url?.hostname || !/^\/[^/]+$/.test(url.pathname) || isBadlyEncoded(url)) {
    throw new SettingError(
      "DATABASE_URL must look like 'postgres://user:password@host/database'; in a user or a password, '%', '@', ':', '/', '?' and '#' are written as '%25', '%40', '%3A', '%2F', '%3F' and '%23'.",
    );
  }
  const strange = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (strange !== undefined || url.hash)
    throw new SettingError(
      `DATABASE_URL may say nothing but ${[...PARAMETERS].map((name) => `'${name}'`).join(", ")} after its '?'.`,
    );
  if (url.searchParams.getAll("sslmode").length > 1 || !TLS.has(url.searchParams.get("sslmode"))) {
    throw new SettingError(
      "DATABASE_URL may say 'sslmode=verify-full' or 'require' (TLS with a certificate that is checked), 'no-verify' (TLS with any) or 'disable'.",
    );
  }
  return text;
}

function isBadlyEncoded({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].map(decodeURIComponent).some((part) => part.includes("\0"));
  } catch {
    return true;
  }
}

export interface BackupSettings {
  folder: string;
  everyHours: number;
  keep: number;
}

const YEAR = 366 * 24;

/**
 * Returns null if the site makes no backups by itself.
 *
 * @param isFile whether the database is an SQLite file: the site backs up only those
 */
export function readBackupSettings(env: Record<string, string | undefined>, isFile: boolean): BackupSettings | null {
  const set = ["BACKUP_DIR", "BACKUP_EVERY_HOURS", "BACKUP_KEEP"].find((name) => env[name]);
  // An operator who sets one of them expects backups.
  if (set && !isFile)
    throw new SettingError(
      `${set} is set, but the database is one of PostgreSQL: back it up with pg_dump, or as its host does.`,
    );
  const everyHours = readCount("BACKUP_EVERY_HOURS", env, 24, YEAR);
  const keep = readCount("BACKUP_KEEP", env, 14, 10_000);
  if (env.BACKUP_DIR) return { folder: path.resolve(env.BACKUP_DIR), everyHours, keep };
  if (set)
    throw new SettingError(`${set} is set, but BACKUP_DIR is not: without a folder to write to there are no backups.`);
  return null;
}
