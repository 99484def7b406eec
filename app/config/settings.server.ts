import { isIP } from "node:net";
import {
  type BackupSettings,
  type DatabaseSetting,
  readBackupSettings,
  readDatabaseSetting,
} from "./database-settings.server.ts";
import { readCount, readHttpsUrl, readList, readOrigin, readSwitch, SettingError } from "./read-setting.server.ts";
import { readStripeSettings, type StripeSettings } from "./stripe-settings.server.ts";

/** The operator's settings. They are read once, when a process starts. */
export interface Settings {
  /** Address on which the site listens. `undefined` means every address. */
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
  /** Litestream copies the file (container.sh). */
  replicated: boolean;
  onFly: boolean;
  /** Pages are served, but nothing is written. Used while the data is moved. */
  maintenance: boolean;
  /** Token that grants access to /metrics, or null if there is no such page. */
  metricsToken: string | null;
  /** Sentences for the operator about settings that are missing. */
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

/** Requires https, because without it others on the network can read cookies. Names of this machine don't need it. */
function readSiteOrigin(text: string | undefined): string | null {
  const origin = readOrigin("SITE_ORIGIN", text);
  if (origin === null || origin.startsWith("https:")) return origin;
  if (/^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(origin).hostname)) return origin;
  throw new SettingError(`SITE_ORIGIN is '${origin}', but a deployed site must be reached by https.`);
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

export interface MailSettings {
  /** The SMTP server, by nodemailer's names. */
  server: {
    host: string;
    port: number;
    /** TLS from the first byte (smtps); otherwise STARTTLS if the server offers it. */
    secure: boolean;
    /** Refuses to send without STARTTLS: a password must not cross a network where TLS could be stripped. */
    requireTLS: boolean;
    tls: { rejectUnauthorized: boolean };
    auth?: { user: string; pass: string };
  };
  from: { name: string; address: string };
  /** The team's addresses: for each topic its own, and one for everything else. */
  to: { orders: string; surveys: string; messages: string; other: string };
}

const FORM = "smtps://user:password@mail.example.org:465";
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns null without SMTP_URL: email then waits. Checks each setting that is present.
 *
 * @throws {SettingError} that never repeats the password; also if SMTP_URL is set without MAIL_FROM and MAIL_TO
 */
function readMailSettings(env: Record<string, string | undefined>): MailSettings | null {
  const server = env.SMTP_URL ? readServer(env.SMTP_URL) : null;
  const from = env.MAIL_FROM ? readSender(env.MAIL_FROM) : null;
  const other = readTeamAddress(env, "MAIL_TO");
  const orders = readTeamAddress(env, "MAIL_TO_ORDERS");
  const surveys = readTeamAddress(env, "MAIL_TO_SURVEYS");
  const messages = readTeamAddress(env, "MAIL_TO_MESSAGES");
  if (!server) return null;
  // An operator who sets it expects that email is sent.
  if (!from || !other)
    throw new SettingError(
      `SMTP_URL is set, but ${from ? "MAIL_TO" : "MAIL_FROM"} is not: without it no email is sent. Set SMTP_URL, MAIL_FROM and MAIL_TO together.`,
    );
  const to = { orders: orders ?? other, surveys: surveys ?? other, messages: messages ?? other, other };
  return { server, from, to };
}

function readServer(text: string): MailSettings["server"] {
  const url = URL.parse(text);
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname && url.port !== "0";
  if (!isServer || !/^\/?$/.test(url.pathname) || url.hash)
    throw new SettingError(`SMTP_URL must look like '${FORM}' (smtp: or smtps:, a host, and perhaps a port).`);
  const tls = { rejectUnauthorized: !acceptsAnyCertificate(url.searchParams) };
  const secure = url.protocol === "smtps:";
  const [user, password] = [decode(url.username), decode(url.password)];
  if ((user === "") !== (password === ""))
    throw new SettingError("SMTP_URL must have both a user and a password, or neither of them.");
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && user !== "" && !LOOPBACK.test(url.hostname),
    tls,
    ...(user !== "" && { auth: { user, pass: password } }),
  };
}

function acceptsAnyCertificate(query: URLSearchParams): boolean {
  const only = query.size === 0 || (query.size === 1 && query.get("tls.rejectUnauthorized") === "false");
  if (!only)
    throw new SettingError(
      "SMTP_URL may end in '?tls.rejectUnauthorized=false', to accept any certificate, and in nothing else.",
    );
  return query.size === 1;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingError("SMTP_URL holds a '%' that encodes nothing: write '%' in a user or a password as '%25'.");
  }
}

/** `hello@example.org` or `TETM <hello@example.org>`. */
function readSender(text: string): MailSettings["from"] {
  const [, name = "", inBrackets] = /^([^<>"@\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  return { name: name.trim(), address: readAddress("MAIL_FROM", inBrackets ?? text.trim()) };
}

function readTeamAddress(env: Record<string, string | undefined>, name: string): string | null {
  return env[name] ? readAddress(name, env[name].trim()) : null;
}

function readAddress(name: string, text: string): string {
  if (text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text)) return text;
  throw new SettingError(`${name} is '${text}', but must be one address such as 'hello@example.org'.`);
}
