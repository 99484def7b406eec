import path from "node:path";

export type Env = Readonly<Record<string, string | undefined>>;

/** An invalid setting. The message names it and says what is expected. */
export class SettingError extends Error {
  override name = "SettingError";
}

export function readOrigin(name: string, text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, "")) {
    throw new SettingError(`${name} is '${text}', but must be an origin such as 'https://example.org'.`);
  }
  return url.origin;
}

export function readHttpsUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "")
    throw new SettingError(`${name} must be an address that starts with https://, without a user or a password.`);
  return url.href;
}

/** Returns the parts of a comma-separated list, without blank ones. */
export function readList(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

export function readSwitch(name: string, text: string | undefined): boolean {
  if (text && !["on", "off"].includes(text)) throw new SettingError(`${name} is '${text}', but must be 'on' or 'off'.`);
  return text === "on";
}

export function readCount(name: string, env: Env, otherwise: number, most: number): number {
  const text = env[name];
  if (!text) return otherwise;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
  throw new SettingError(`${name} is '${text}', but must be a whole number from 1 to ${most}.`);
}

/** The absolute path of an SQLite file, or a PostgreSQL database's URL and its most connections per process. */
export type DatabaseSetting = ({ file: string } | { url: string; connections: number }) & { readOnly?: boolean };

/** The accepted values of `sslmode`; connect-postgres describes each one. */
const TLS = new Set([null, "disable", "require", "verify-full", "no-verify"]);

/** The accepted query parameters. A misspelled 'sslmode' would otherwise connect without TLS. */
const PARAMETERS = new Set(["sslmode", "sslrootcert", "sslcert", "sslkey", "application_name", "options", "host"]);

/** @throws {SettingError} that never repeats the URL, because it contains a password */
export function readDatabaseSetting(env: Env): DatabaseSetting {
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

/** @param isFile whether the database is an SQLite file: the site backs up only those */
export function readBackupSettings(env: Env, isFile: boolean): BackupSettings | null {
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

export interface StripeSettings {
  secretKey: string;
  /** Any of them may sign webhooks, for rotation. Empty only on a local start, where every webhook is refused. */
  webhookSecrets: string[];
  /** Another host with Stripe's API (`http://127.0.0.1:4242`), or null. */
  apiBase: string | null;
  automaticTax: boolean;
  promotionCodes: boolean;
  /** Whether a shopper has to agree to the terms of sale on Stripe's page. */
  termsOfService: boolean;
}

/**
 * Returns null if payment is not set up. If `deployed`, the public can pay, so Stripe's webhooks need a secret.
 *
 * @throws {SettingError} that never repeats a key or a secret
 */
export function readStripeSettings(env: Env, deployed: boolean): StripeSettings | null {
  const settings = {
    webhookSecrets: readWebhookSecrets(env.STRIPE_WEBHOOK_SECRET),
    apiBase: readOrigin("STRIPE_API_BASE", env.STRIPE_API_BASE),
    automaticTax: readSwitch("STRIPE_AUTOMATIC_TAX", env.STRIPE_AUTOMATIC_TAX),
    promotionCodes: readSwitch("STRIPE_PROMOTION_CODES", env.STRIPE_PROMOTION_CODES),
    termsOfService: readSwitch("STRIPE_TERMS_OF_SERVICE", env.STRIPE_TERMS_OF_SERVICE),
  };
  if (env.STRIPE_SHIPPING_COUNTRIES)
    throw new SettingError(
      "STRIPE_SHIPPING_COUNTRIES is no longer read: members set the countries and rates on the dashboard, at Content, Shipping rates. Remove it.",
    );
  if (!env.STRIPE_SECRET_KEY) {
    // An operator who sets it expects the shop to take payments.
    if (settings.webhookSecrets.length > 0)
      throw new SettingError(
        "STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not: without it the checkout is closed. Set both together.",
      );
    return null;
  }
  const secretKey = checkKey(env.STRIPE_SECRET_KEY);
  if (deployed && settings.webhookSecrets.length === 0) {
    throw new SettingError(
      "STRIPE_WEBHOOK_SECRET is missing: with STRIPE_SECRET_KEY and SITE_ORIGIN set people could pay, and Stripe could not tell the site of it. Set both together.",
    );
  }
  if (settings.apiBase !== null && /_live_/.test(secretKey)) {
    throw new SettingError(
      "STRIPE_SECRET_KEY is a live key, but STRIPE_API_BASE is set, which would send it to another host than Stripe: leave one of the two out.",
    );
  }
  return { secretKey, ...settings };
}

/** Accepts secret and restricted keys (https://docs.stripe.com/keys), without line breaks or spaces. */
function checkKey(text: string): string {
  if (/^(sk|rk)_[!-~]+$/.test(text)) return text;
  const begun = /^(pk_|whsec_)/.exec(text)?.[1];
  throw new SettingError(
    `STRIPE_SECRET_KEY must be a secret key ('sk_...') or a restricted one ('rk_...')${begun ? `, not one that begins with '${begun}'` : ""}.`,
  );
}

function readWebhookSecrets(text: string | undefined): string[] {
  const secrets = readList(text);
  if (text && secrets.length === 0) throw new SettingError("STRIPE_WEBHOOK_SECRET holds no secret.");
  if (secrets.every((secret) => /^whsec_[!-~]+$/.test(secret))) return secrets;
  throw new SettingError(
    "STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook's endpoint ('whsec_...'), or several of them separated by commas.",
  );
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
export function readMailSettings(env: Env): MailSettings | null {
  const server = env.SMTP_URL ? readServer(env.SMTP_URL) : null;
  const from = env.MAIL_FROM ? readSender(env.MAIL_FROM) : null;
  const [other, orders, surveys, messages] = ["MAIL_TO", "MAIL_TO_ORDERS", "MAIL_TO_SURVEYS", "MAIL_TO_MESSAGES"].map(
    (name) => (env[name] ? readAddress(name, env[name].trim()) : null),
  );
  if (!server) return null;
  // An operator who sets it expects email to be sent.
  if (!from || !other)
    throw new SettingError(
      `SMTP_URL is set, but ${from ? "MAIL_TO" : "MAIL_FROM"} is not: without it no email is sent. Set SMTP_URL, MAIL_FROM and MAIL_TO together.`,
    );
  return {
    server,
    from,
    to: { orders: orders ?? other, surveys: surveys ?? other, messages: messages ?? other, other },
  };
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

function readAddress(name: string, text: string): string {
  if (text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text)) return text;
  throw new SettingError(`${name} is '${text}', but must be one address such as 'hello@example.org'.`);
}
