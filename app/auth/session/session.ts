const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A session nobody uses ends after this, and each one so long after its sign-in (OWASP Session Management Cheat Sheet).
 */
export const IDLE_HOURS = 12;
export const ABSOLUTE_DAYS = 7;

/** For how long a password that was typed allows what needs it again, in minutes. */
export const PASSWORD_FRESH_MINUTES = 10;

/** How sure it is that the member is who they say: a password, or also a factor (NIST SP 800-63B). */
export type Aal = "aal1" | "aal2";

/** How and when the member proved it, in seconds since 1970: what tokens carry as `amr` (RFC 8176). */
export interface MethodUsed {
  method: "password" | "totp" | "recovery_code";
  timestamp: number;
}

/** One browser (`desk`) or program (`api`) that a member is signed in on. Times are ISO-8601 UTC. */
export interface Session {
  id: string;
  staffId: string;
  kind: "desk" | "api";
  aal: Aal;
  methods: readonly MethodUsed[];
  userAgent: string;
  /** When the member signed in. */
  beganAt: string;
  /** When this id was given out: at sign-in, or when a factor was verified. */
  createdAt: string;
  lastUsedAt: string;
  /** When the password was last typed. */
  passwordAt: string;
  revokedAt: string | null;
}

type Times = Pick<Session, "beganAt" | "lastUsedAt" | "revokedAt">;

/** Seconds until the session ends if nothing more is done in it; 0 where it has ended. */
export function secondsLeft({ beganAt, lastUsedAt, revokedAt }: Times, now: Date): number {
  if (revokedAt !== null) return 0;
  const end = Math.min(Date.parse(lastUsedAt) + IDLE_HOURS * HOUR, Date.parse(beganAt) + ABSOLUTE_DAYS * DAY);
  return Math.max(0, Math.ceil((end - now.getTime()) / 1000));
}

export function isLive(session: Times, now: Date): boolean {
  return secondsLeft(session, now) > 0;
}

/** Whether the password was typed within the last minutes. */
export function passwordIsFresh({ passwordAt }: Pick<Session, "passwordAt">, now: Date): boolean {
  return now.getTime() - Date.parse(passwordAt) < PASSWORD_FRESH_MINUTES * MINUTE;
}

/** Seconds since 1970, as tokens count. */
export function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
