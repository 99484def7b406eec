import { SettingError } from "./read-setting.server.ts";

export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS if the server offers it. */
  secure: boolean;
  /** Refuses to send without STARTTLS: a password must not cross a network where TLS could be stripped. */
  requireTls: boolean;
  /** Accepts any certificate, such as a self-signed one. */
  anyCertificate: boolean;
  user: string | null;
  password: string | null;
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
export function readMailSettings(env: Record<string, string | undefined>): MailSettings | null {
  const server = env.SMTP_URL ? readServer(env.SMTP_URL) : null;
  const from = env.MAIL_FROM ? readSender(env.MAIL_FROM) : null;
  const other = readTeamAddress(env, "MAIL_TO");
  const own = {
    orders: readTeamAddress(env, "MAIL_TO_ORDERS"),
    surveys: readTeamAddress(env, "MAIL_TO_SURVEYS"),
    messages: readTeamAddress(env, "MAIL_TO_MESSAGES"),
  };
  if (!server) return null;
  // An operator who sets it expects that email is sent.
  if (!from || !other)
    throw new SettingError(
      `SMTP_URL is set, but ${from ? "MAIL_TO" : "MAIL_FROM"} is not: without it no email is sent. Set SMTP_URL, MAIL_FROM and MAIL_TO together.`,
    );
  const to = { orders: own.orders ?? other, surveys: own.surveys ?? other, messages: own.messages ?? other, other };
  return { ...server, from, to };
}

function readServer(text: string): Omit<MailSettings, "from" | "to"> {
  const url = URL.parse(text);
  const right =
    url &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname &&
    url.port !== "0" &&
    /^\/?$/.test(url.pathname) &&
    !url.hash;
  if (!right)
    throw new SettingError(`SMTP_URL must look like '${FORM}' (smtp: or smtps:, a host, and perhaps a port).`);
  const anyCertificate = readQuery(url.searchParams);
  const secure = url.protocol === "smtps:";
  const [user, password] = [decode(url.username), decode(url.password)];
  if ((user === "") !== (password === ""))
    throw new SettingError("SMTP_URL must have both a user and a password, or neither of them.");
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: !secure && user !== "" && !LOOPBACK.test(url.hostname),
    anyCertificate,
    user: user || null,
    password: password || null,
  };
}

function readQuery(query: URLSearchParams): boolean {
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
