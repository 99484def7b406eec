import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Settings } from "./settings.server.ts";

/** Returns the secrets that sign cookies, the newest first. If none is set, makes one for an SQLite file. */
export function signingSecrets({ sessionSecrets, database }: Pick<Settings, "sessionSecrets" | "database">): string[] {
  return sessionSecrets.length > 0 || "url" in database ? sessionSecrets : [readOrMakeLocalSecret(database.file)];
}

/** For a site without SESSION_SECRET: made once and stored beside the database, so that cookies survive a restart. */
export function readOrMakeLocalSecret(databaseFile: string): string {
  const folder = path.dirname(databaseFile);
  const file = path.join(folder, "session-secret");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // 'wx' fails if the file exists, so that two concurrent starts use the same secret.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8").trim();
}

/** If SITE_ORIGIN is not set, stores the site's port beside the database, for commands that print a link. */
export function noteLocalPort({ siteOrigin, database, port }: Pick<Settings, "siteOrigin" | "database" | "port">) {
  if (siteOrigin !== null || "url" in database) return;
  const file = fileBeside(database.file);
  writeFileSync(file, String(port), { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** The port that was given to the command, or the one on which the site was last started. */
export function localPort(
  env: Record<string, string | undefined>,
  { database, port }: Pick<Settings, "database" | "port">,
): number {
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
