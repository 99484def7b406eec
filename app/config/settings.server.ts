import { isIP } from "node:net";
import {
  type BackupSettings,
  type DatabaseSetting,
  type Env,
  type MailSettings,
  readBackupSettings,
  readCount,
  readDatabaseSetting,
  readHttpsUrl,
  readList,
  readMailSettings,
  readOrigin,
  readStripeSettings,
  readSwitch,
  SettingError,
  type StripeSettings,
} from "./read-setting.server.ts";

export interface Settings {
  host: string | undefined;
  port: number;
  database: DatabaseSetting;
  /** Origin of the deployed site (`https://example.org`), or null on a local start. */
  siteOrigin: string | null;
  /** Secrets that sign cookies, the newest first. Empty on a local start, which makes its own. */
  sessionSecrets: string[];
  /** Request header in which a trusted proxy names the client's address, or null. */
  clientAddressHeader: string | null;
  stripe: StripeSettings | null;
  /** Null if mail is not set up; it then waits in the outbox. */
  mail: MailSettings | null;
  bookingUrl: string | null;
  backups: BackupSettings | null;
  replicated: boolean;
  onFly: boolean;
  /** Pages are served, but nothing is written. Used while the data is moved. */
  maintenance: boolean;
  /** Token that grants access to /metrics, or null if there is no such page. */
  metricsToken: string | null;
  /** Sentences for the operator about settings that are missing. */
  notConfigured: string[];
}

/** @throws {SettingError} with one sentence that names the first wrong setting */
export function readSettings(env: Env): Settings {
  const siteOrigin = readSiteOrigin(env.SITE_ORIGIN);
  const mail = readMailSettings(env);
  const maintenance = readSwitch("MAINTENANCE", env.MAINTENANCE);
  const database = { ...readDatabaseSetting(env), ...(maintenance && { readOnly: true }) };
  return {
    host: readHost(env.HOST),
    port: readCount("PORT", env, 3000, 65535),
    database,
    siteOrigin,
    sessionSecrets: readSecrets(env.SESSION_SECRET, siteOrigin !== null, "url" in database),
    clientAddressHeader: readAddressHeader(env),
    stripe: readStripeSettings(env, siteOrigin !== null),
    mail,
    bookingUrl: readHttpsUrl("BOOKING_URL", env.BOOKING_URL),
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

/** Accepts a host name, which Node resolves, or an IP address. Digits and dots alone must be a valid IP address. */
function readHost(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const isName = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text) && !/^[\d.]+$/.test(text);
  if (isIP(text) > 0 || isName) return text;
  throw new SettingError(
    `HOST is '${text}', but must be an address or a name that this machine listens at, such as '127.0.0.1' or 'localhost', without a port.`,
  );
}

/** Requires https, because without it others on the network can read cookies. Local names don't need it. */
function readSiteOrigin(text: string | undefined): string | null {
  const origin = readOrigin("SITE_ORIGIN", text);
  if (origin === null || origin.startsWith("https:")) return origin;
  if (/^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(origin).hostname)) return origin;
  throw new SettingError(`SITE_ORIGIN is '${origin}', but a deployed site must be reached by https.`);
}

function readAddressHeader({ CLIENT_ADDRESS_HEADER: name, FLY_APP_NAME: onFly }: Env): string | null {
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
