import path from "node:path";
import { SettingError } from "./read-setting.server.ts";

/**
 * The absolute path of a file of SQLite; or the address of a database of PostgreSQL, and how many connections one
 * process opens to it at most.
 */
export type DatabaseSetting = ({ file: string } | { url: string; connections: number }) & { readOnly?: boolean };

const MOST_CONNECTIONS = 200;

/** What `sslmode` may be; connect-postgres says what each does. */
const TLS = new Set([null, "disable", "require", "verify-full", "no-verify"]);

/** What an address may say beside it. A slip in 'sslmode' would else connect without TLS. */
const PARAMETERS = new Set(["sslmode", "sslrootcert", "sslcert", "sslkey", "application_name", "options", "host"]);

/** @throws {SettingError} that never repeats the address: there is a password in it */
export function readDatabaseSetting(env: Record<string, string | undefined>): DatabaseSetting {
  const url = env.DATABASE_URL || "file:./data/site.db";
  if (/^postgres(ql)?:/.test(url))
    return { url: checkAddress(url), connections: readConnections(env.DATABASE_CONNECTIONS) };
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

function readConnections(text: string | undefined): number {
  if (!text) return 10;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= MOST_CONNECTIONS) return Number(text);
  throw new SettingError(
    `DATABASE_CONNECTIONS is '${text}', but must be a whole number from 1 to ${MOST_CONNECTIONS}.`,
  );
}
