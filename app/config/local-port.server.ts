import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

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
