import { isIP } from "node:net";
import {
  type BackupSettings,
  type DatabaseSetting,
  readBackupSettings,
  readDatabaseSetting,
} from "./database-settings.server.ts";
import { type MailSettings, readMailSettings } from "./mail-settings.server.ts";
import { readCount, readList, readOrigin, readSwitch, SettingError } from "./read-setting.server.ts";
import { readStripeSettings, type StripeSettings } from "./stripe-settings.server.ts";

/** What the operator can set. Read once, when a process starts. */
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
  /** The most units of a counted size that one order may have. */
  mostPiecesPerSize: number;
  /** Payment, or null where it is not set up. */
  stripe: StripeSettings | null;
  /** How mail is sent, or null where it waits. */
  mail: MailSettings | null;
  /** Backups that the site makes by itself, or null where it makes none. */
  backups: BackupSettings | null;
  /** Litestream copies the file (container.sh). */
  replicated: boolean;
  onFly: boolean;
  /** Documents are served, and nothing is written: for the time of a move. */
  maintenance: boolean;
  /** What has to be said to read /metrics, or null where there is no such page. */
  metricsToken: string | null;
  /** What is not set up, in words for the operator. */
  notConfigured: string[];
}

/**
 * Reads the settings from environment variables.
 *
 * @throws {SettingError} with one sentence that names the first wrong setting.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const siteOrigin = readSiteOrigin(env.SITE_ORIGIN);
  const mail = readMailSettings(env);
  const maintenance = readSwitch("MAINTENANCE", env.MAINTENANCE);
  const database = { ...readDatabaseSetting(env), ...(maintenance && { readOnly: true }) };
  return {
    host: readHost(env.HOST),
    port: readPort(env.PORT),
    database,
    siteOrigin,
    sessionSecrets: readSecrets(env.SESSION_SECRET, siteOrigin !== null, "url" in database),
    clientAddressHeader: readAddressHeader(env),
    mostPiecesPerSize: readCount("MOST_PIECES_PER_SIZE", env, 10, 999),
    stripe: readStripeSettings(env, siteOrigin !== null),
    mail,
    backups: readBackupSettings(env, "file" in database),
    replicated: "file" in database && Boolean(env.LITESTREAM_REPLICA_URL),
    onFly: "file" in database && Boolean(env.FLY_APP_NAME),
    maintenance,
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    notConfigured: [
      ...(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? []
        : ["payment (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET)"]),
      ...(mail ? [] : ["mail (SMTP_URL, MAIL_FROM, MAIL_TO)"]),
    ],
  };
}

function readPort(text: string | undefined): number {
  if (!text) return 3000;
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new SettingError(`PORT is '${text}', but must be a whole number from 1 to 65535.`);
}

/** Node looks a name up; what has the form of an address has to be one. */
function readHost(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (
    isIP(text) > 0 ||
    (/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text) && !/^[\d.]+$/.test(text))
  )
    return text;
  throw new SettingError(
    `HOST is '${text}', but must be an address or a name that this machine listens at, such as '127.0.0.1' or 'localhost', without a port.`,
  );
}

/** Without https no browser keeps a form's cookies from others on the way; a name of this machine alone needs none. */
function readSiteOrigin(text: string | undefined): string | null {
  const origin = readOrigin("SITE_ORIGIN", text);
  if (origin === null || origin.startsWith("https:") || isOfThisMachine(new URL(origin).hostname)) return origin;
  throw new SettingError(`SITE_ORIGIN is '${origin}', but a deployed site must be reached by https.`);
}

function isOfThisMachine(hostname: string): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}

function readAddressHeader({
  CLIENT_ADDRESS_HEADER: name,
  FLY_APP_NAME: onFly,
}: Record<string, string | undefined>): string | null {
  // Fly's proxy always overwrites this header; elsewhere any client could send it.
  if (!name) return onFly ? "fly-client-ip" : null;
  if (!/^[\w-]+$/.test(name) || /^(forwarded|host|cookie)$/i.test(name)) {
    throw new SettingError(
      `CLIENT_ADDRESS_HEADER is '${name}', but must be the name of a header that holds an address or a list of them, such as 'X-Forwarded-For'.`,
    );
  }
  return name.toLowerCase();
}

function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^[\w~+/.=-]{20,}$/.test(text)) {
    throw new SettingError("METRICS_TOKEN must be 20 letters, digits or signs of -._~+/= or more.");
  }
  return text;
}

function readSecrets(text: string | undefined, deployed: boolean, shared: boolean): string[] {
  const secrets = readList(text);
  if (deployed && secrets.length === 0) {
    throw new SettingError("SESSION_SECRET is missing: with SITE_ORIGIN set it needs 32 characters or more.");
  }
  if (shared && secrets.length === 0) {
    throw new SettingError(
      "SESSION_SECRET is missing: with a database of PostgreSQL there is no file beside it that a secret could be kept in. It needs 32 characters or more, the same on each machine.",
    );
  }
  if (secrets.some((secret) => secret.length < 32)) {
    throw new SettingError("SESSION_SECRET is too short: each secret in it needs 32 characters or more.");
  }
  return secrets;
}
