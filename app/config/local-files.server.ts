import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The secrets that the site signs with, the newest first; without any, one that is made for a file of SQLite. */
export function signingSecrets({
  sessionSecrets,
  database,
}: {
  sessionSecrets: string[];
  database: { file: string } | { url: string };
}): string[] {
  return sessionSecrets.length > 0 || "url" in database ? sessionSecrets : [readOrMakeLocalSecret(database.file)];
}

/**
 * The secret of a site that was started without SESSION_SECRET: made once and kept beside the database, so that cookies
 * outlive a restart.
 */
export function readOrMakeLocalSecret(databaseFile: string): string {
  const folder = path.dirname(databaseFile);
  const file = path.join(folder, "session-secret");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // 'wx' fails where the file is there: two starts at once agree on one secret.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8").trim();
}

interface Place {
  database: { file: string } | { url: string };
  port: number;
}

/** Writes the port of a site that has no SITE_ORIGIN beside its database, for commands that print a link. */
export function noteLocalPort({ siteOrigin, database, port }: Place & { siteOrigin: string | null }): void {
  if (siteOrigin !== null || "url" in database) return;
  const file = fileBeside(database.file);
  writeFileSync(file, String(port), { mode: 0o600 });
  chmodSync(file, 0o600);
}

/**
 * The port that the site is reached at on this machine: the one that the command was given, or the one that the site
 * was last started on.
 */
export function localPort(env: Record<string, string | undefined>, { database, port }: Place): number {
  if (env.PORT || "url" in database) return port;
  try {
    return Number(readFileSync(fileBeside(database.file), "utf8")) || port;
  } catch {
    return port;
  }
}

function fileBeside(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), "site-port");
}
