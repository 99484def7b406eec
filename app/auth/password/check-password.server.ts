import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { RateLimit } from "../../server/security/rate-limit.store.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { type Account, emailKey } from "../members/member.ts";
import { findStaffByEmail } from "../members/staff.store.server.ts";
import { readDeviceCookie } from "../session/desk-cookies.server.ts";
import { countAttempt, type Counted, forgiveAttempt, recordRefusal } from "../session/limit-attempts.server.ts";
import { type Queue, QueueFullError, ANYBODY } from "./passwords.server.ts";

const QUARTER_HOUR = 15 * 60;

/**
 * Throttling (NIST SP 800-63B, rate limiting; OWASP Authentication Cheat Sheet, Login Throttling). Limits for wrong
 * passwords from one IP address, or from all visitors together if no trusted proxy reports addresses.
 */
const PER_ADDRESS: RateLimit = { name: "password-address", most: 50, windowSeconds: QUARTER_HOUR };
const TOGETHER: RateLimit = { name: "password-all", most: 500, windowSeconds: QUARTER_HOUR };
/** For one account from one IP address. */
const FROM_ONE: RateLimit = { name: "password-one", most: 10, windowSeconds: QUARTER_HOUR };
/** For one account from all browsers without a device cookie: stops guessing from many addresses. */
const PER_ACCOUNT: RateLimit = { name: "password-account", most: 100, windowSeconds: QUARTER_HOUR };
/** From one browser with a device cookie. This limit is separate, so that others can't lock the member out. */
const KNOWN: RateLimit = { name: "password-known", most: 10, windowSeconds: QUARTER_HOUR };

/** Seconds for the Retry-After header while the queues for hashing are full. */
export const BUSY_SECONDS = 10;

export interface SubmittedPassword {
  email: string;
  password: string;
  /** Hash of the visitor's IP address, or null if no trusted proxy reports one. */
  visitor: string | null;
  /** Value of the device cookie, see writeDeviceCookie. */
  deviceCookie?: string | null;
  /** Session of a signed-in member who enters the password again; it counts like a device cookie. */
  session?: string;
}

export type PasswordOutcome =
  | { kind: "right"; account: Account }
  /** Wrong password, unknown account, or disabled account: the same outcome, so that it reveals nothing. */
  | { kind: "wrong" }
  | { kind: "slowed"; seconds: number }
  | { kind: "busy" };

/**
 * Checks a member's password, within the rate limits. Takes just as long for an account that doesn't exist (OWASP
 * Authentication Cheat Sheet, Authentication and Error Messages).
 */
export async function checkPassword(deps: AuthDeps, typed: SubmittedPassword): Promise<PasswordOutcome> {
  const found = await findStaffByEmail(deps.db, typed.email);
  const account = found?.disabledAt === null ? found : null;
  const known = account && (typed.session ?? readDeviceCookie(deps, typed.deviceCookie ?? null, account));
  const counted: Counted[] = known === null ? limitsFor(typed) : [[KNOWN, hashToken(known)]];
  const seconds = await countAttempt(deps, counted);
  if (seconds > 0) {
    await recordRefusal(deps, "password.attempt-slowed", found?.id ?? null);
    return { kind: "slowed", seconds };
  }
  const queue = account && known !== null ? memberQueue(account.id) : visitorQueue(typed.visitor);
  try {
    const right = await deps.passwords.verify(typed.password, account?.passwordHash ?? null, queue);
    if (!right || !account) {
      await recordRefusal(deps, "password.attempt-refused", found?.id ?? null);
      return { kind: "wrong" };
    }
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    deps.log.warn("password not checked: too many waiting");
    return { kind: "busy" };
  }
  await forgiveAttempt(deps, counted);
  return { kind: "right", account };
}

export function memberQueue(id: string): Queue {
  return { name: id, known: true };
}

function visitorQueue(visitor: string | null): Queue {
  return visitor === null ? ANYBODY : { name: visitor, known: false };
}

/** Returns the limits in this order, so that a noisy address is refused before it counts against an account. */
function limitsFor({ email, visitor }: SubmittedPassword): Counted[] {
  const account = hashToken(emailKey(email));
  return [
    visitor === null ? [TOGETHER, "all"] : [PER_ADDRESS, visitor],
    [FROM_ONE, hashToken(`${account}~${visitor ?? "anybody"}`)],
    [PER_ACCOUNT, account],
  ];
}
