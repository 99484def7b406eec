import { randomBytes } from "node:crypto";
import { type Logger, pino } from "pino";
import { readOrMakeLocalSecret } from "./config/local-secret.server.ts";
import { readSettings, SettingError, type Settings } from "./config/settings.server.ts";
import { connect, type Database } from "./database/connect.server.ts";
import { migrateToLatest } from "./database/migrate.server.ts";
import { makeCookies } from "./http/cookies.server.ts";
import { deleteOldCounts } from "./http/delete-old-counts.server.ts";
import { logRequestsAsJson } from "./http/request-log.server.ts";
import { deleteStaleDrafts } from "./survey/delete-stale-drafts.server.ts";

/** What the site needs from the outside: made here, handed to the use cases as arguments. */
export interface Services {
  settings: Settings;
  db: Database;
  log: Logger;
  now: () => Date;
  /** 128 random bits as 22 letters of base64url. */
  randomId: () => string;
  /** Secrets that sign cookies and derive links, the newest first. */
  secrets: string[];
  cookies: ReturnType<typeof makeCookies>;
}

const HOUR = 60 * 60 * 1000;

async function startServices(): Promise<Services> {
  const settings = readSettings(process.env);
  const log = pino();
  const db = connect(settings.databaseFile);
  await migrateToLatest(db);
  const secrets =
    settings.sessionSecrets.length > 0 ? settings.sessionSecrets : [readOrMakeLocalSecret(settings.databaseFile)];
  const services: Services = {
    settings,
    db,
    log,
    now: () => new Date(),
    randomId: () => randomBytes(16).toString("base64url"),
    secrets,
    cookies: makeCookies(settings.siteOrigin),
  };
  logRequestsAsJson(log);
  setInterval(() => void deleteWhatExpired(services), HOUR).unref();
  await deleteWhatExpired(services);
  return services;
}

async function deleteWhatExpired(services: Services): Promise<void> {
  await deleteStaleDrafts(services);
  await deleteOldCounts(services);
}

async function startOrExit(): Promise<Services> {
  try {
    return await startServices();
  } catch (error) {
    const known = error instanceof SettingError;
    console.error(known ? error.message : error);
    process.exit(1);
  }
}

// Vite's dev server loads this module again after each change; the database stays open.
const kept = globalThis as typeof globalThis & { siteServices?: Promise<Services> };
kept.siteServices ??= startOrExit();

export const services: Services = await kept.siteServices;
