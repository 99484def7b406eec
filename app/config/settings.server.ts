import { type BackupSettings, readBackupSettings } from "./backup-settings.server.ts";
import { type DatabaseSetting, readDatabaseSetting } from "./database-setting.server.ts";
import { type MailSettings, readMailSettings } from "./mail-settings.server.ts";
import { readCount, readList, readOrigin, readSwitch, SettingError } from "./read-setting.server.ts";
import { readStripeSettings, type StripeSettings } from "./stripe-settings.server.ts";

/** What the person who runs the site can set. Read once, when a process starts. */
export interface Settings {
  /** Where the site listens. `undefined` means every address. */
  host: string | undefined;
  port: number;
  database: DatabaseSetting;
  /** Origin of the deployed site (`https://example.org`), or null on a local start. */
  siteOrigin: string | null;
  /** Secrets that sign cookies, the newest first; empty on a local start that has to make one. */
  sessionSecrets: string[];
  /** Request header in which a trusted proxy names the client's address, or null. */
  clientAddressHeader: string | null;
  /** The most pieces of a counted size that one order may have. */
  mostPiecesPerSize: number;
  /** Payment, or null where it is not set up. */
  stripe: StripeSettings | null;
  /** How mail is sent, or null where it waits. */
  mail: MailSettings | null;
  /** Backups that the site makes by itself, or null where it makes none. */
  backups: BackupSettings | null;
  /** Documents are served, and nothing is written: for the time of a move. */
  maintenance: boolean;
  /** What has to be said to read /metrics, or null where there is no such page. */
  metricsToken: string | null;
  /** What is not set up, in words for the person who starts the site. */
  notConfigured: string[];
}

/**
 * Reads the settings of DESIGN.md section 4 from environment variables.
 *
 * @throws {SettingError} with one sentence that names the first wrong setting.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const siteOrigin = readOrigin("SITE_ORIGIN", env.SITE_ORIGIN);
  const mail = readMailSettings(env);
  const maintenance = readSwitch("MAINTENANCE", env.MAINTENANCE);
  const database = { ...readDatabaseSetting(env), ...(maintenance && { readOnly: true }) };
  return {
    host: env.HOST || undefined,
    port: readPort(env.PORT),
    database,
    siteOrigin,
    sessionSecrets: readSecrets(env.SESSION_SECRET, siteOrigin !== null, "url" in database),
    // Fly's proxy always overwrites this header; elsewhere anybody could send it.
    clientAddressHeader: env.FLY_APP_NAME ? "fly-client-ip" : null,
    mostPiecesPerSize: readCount("MOST_PIECES_PER_SIZE", env, 10, 999),
    stripe: readStripeSettings(env),
    mail,
    backups: readBackupSettings(env, "file" in database),
    maintenance,
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    notConfigured: [
      ...(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET ? [] : ["payment (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET)"]),
      ...(mail ? [] : ["mail (SMTP_URL, MAIL_FROM, MAIL_TO)"]),
    ],
  };
}

function readPort(text: string | undefined): number {
  if (!text) return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new SettingError(`PORT is '${text}', but has to be a whole number from 1 to 65535.`);
  }
  return port;
}

function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^[\w~+/.=-]{20,}$/.test(text)) {
    throw new SettingError("METRICS_TOKEN has to be 20 letters, digits or signs of -._~+/= or more.");
  }
  return text;
}

function readSecrets(text: string | undefined, deployed: boolean, shared: boolean): string[] {
  const secrets = readList(text);
  if (deployed && secrets.length === 0) {
    throw new SettingError("SESSION_SECRET is missing: with SITE_ORIGIN set it needs 32 characters or more.");
  }
  if (shared && secrets.length === 0) {
    throw new SettingError("SESSION_SECRET is missing: with a database of PostgreSQL there is no file beside it that a secret could be kept in. It needs 32 characters or more, the same on each machine.");
  }
  if (secrets.some((secret) => secret.length < 32)) {
    throw new SettingError("SESSION_SECRET is too short: each secret in it needs 32 characters or more.");
  }
  return secrets;
}
