const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Idle timeout and absolute timeout (OWASP Session Management Cheat Sheet, Session Expiration). */
const IDLE_HOURS = 12;
export const ABSOLUTE_DAYS = 7;

/**
 * Minutes after a member enters the password in which sensitive actions don't require it again (OWASP Authentication
 * Cheat Sheet, Require Re-authentication for Sensitive Features).
 */
export const PASSWORD_FRESH_MINUTES = 10;

/** Authenticator assurance level (NIST SP 800-63B): aal1 with a password, aal2 with a second factor as well. */
type Aal = "aal1" | "aal2";

/** Entry of the `amr` claim (RFC 8176), with the method names of Supabase Auth and the time in Unix seconds. */
export interface MethodUsed {
  method: "password" | "totp" | "recovery_code" | "webauthn";
  timestamp: number;
}

/** A member's session in a browser (`desk`) or in a program (`api`). Times are ISO-8601 UTC. */
export interface Session {
  id: string;
  staffId: string;
  kind: "desk" | "api";
  aal: Aal;
  methods: readonly MethodUsed[];
  userAgent: string;
  beganAt: string;
  /** When this id was created: at sign-in, or when a factor was verified. */
  createdAt: string;
  lastUsedAt: string;
  /** When the member last entered the password; 1970 if never in this session. */
  passwordAt: string;
  revokedAt: string | null;
}

type Times = Pick<Session, "beganAt" | "lastUsedAt" | "revokedAt">;

/** Returns the seconds until the session ends if it is not used again, or 0 if it has ended. */
export function secondsLeft({ beganAt, lastUsedAt, revokedAt }: Times, now: Date): number {
  if (revokedAt !== null) return 0;
  const end = Math.min(Date.parse(lastUsedAt) + IDLE_HOURS * HOUR, Date.parse(beganAt) + ABSOLUTE_DAYS * DAY);
  return Math.max(0, Math.ceil((end - now.getTime()) / 1000));
}

export function isLive(session: Times, now: Date): boolean {
  return secondsLeft(session, now) > 0;
}

export function passwordIsFresh({ passwordAt }: Pick<Session, "passwordAt">, now: Date): boolean {
  return now.getTime() - Date.parse(passwordAt) < PASSWORD_FRESH_MINUTES * MINUTE;
}

/** Returns Unix seconds, the NumericDate of JWTs (RFC 7519, section 2). */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
  ["gotrue-js", "supabase auth-js"],
  ["curl/", "curl"],
  ["node", "Node"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** Returns browser and system, enough to tell a member's sessions apart. The full header is not stored. */
export function shortUserAgent(header: string | null): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([sign]) => header?.includes(sign))?.[1]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown browser";
}
