import type { RateLimit } from "../../security/rate-limit.store.server.ts";
import { hashToken } from "../../security/signing.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { findStaffByEmail } from "../members/staff.store.server.ts";
import { type Account, emailKey } from "../members/staff.ts";
import { type Line, QueueFullError } from "../session/fair-semaphore.ts";
import { readKnownBrowser } from "../session/known-browser.server.ts";
import { type Counted, countAttempt, forgiveAttempt } from "../session/limit-attempts.server.ts";
import { recordRefusal } from "../session/note-refusal.server.ts";
import { ANYBODY } from "./passwords.server.ts";

const QUARTER_HOUR = 15 * 60;

/** Wrong passwords from one address, or from everybody where no proxy names addresses. */
const PER_ADDRESS: RateLimit = { name: "password-address", most: 50, windowSeconds: QUARTER_HOUR };
const TOGETHER: RateLimit = { name: "password-all", most: 500, windowSeconds: QUARTER_HOUR };
/** For one account from one address. */
const FROM_ONE: RateLimit = { name: "password-one", most: 10, windowSeconds: QUARTER_HOUR };
/** For one account from all browsers that nobody was signed in on: what is guessed from many addresses. */
const PER_ACCOUNT: RateLimit = { name: "password-account", most: 100, windowSeconds: QUARTER_HOUR };
/**
 * On one browser that its member was signed in on. It counts by itself, so that nobody else can shut the member out.
 */
const KNOWN: RateLimit = { name: "password-known", most: 10, windowSeconds: QUARTER_HOUR };

/** The hash takes seconds where others are in front of it. */
export const BUSY_SECONDS = 10;

export interface SubmittedPassword {
  email: string;
  password: string;
  /** Who types: a hashed address, or null where no trusted proxy names one. */
  visitor: string | null;
  /** The cookie of a known browser, see known-browser.server.ts. */
  browser?: string | null;
  /** Id of the session of a member who is signed in and gives the password again: known too. */
  session?: string;
}

export type PasswordOutcome =
  | { kind: "right"; account: Account }
  /** Wrong, or there is no such account, or it is disabled: nobody is told which. */
  | { kind: "wrong" }
  | { kind: "slowed"; seconds: number }
  | { kind: "busy" };

/**
 * Whether this is a member's password. Takes as long for an account that is not there (OWASP Authentication Cheat
 * Sheet).
 */
export async function checkPassword(to: AuthDeps, typed: SubmittedPassword): Promise<PasswordOutcome> {
  const found = await findStaffByEmail(to.db, typed.email);
  const account = found?.disabledAt === null ? found : null;
  const known = account && (typed.session ?? readKnownBrowser(to, typed.browser ?? null, account));
  const counted: Counted[] = known === null ? limitsFor(typed) : [[KNOWN, hashToken(known)]];
  const seconds = await countAttempt(to, counted);
  if (seconds > 0) {
    await recordRefusal(to, "password.attempt-slowed", found?.id ?? null);
    return { kind: "slowed", seconds };
  }
  const line = account && known !== null ? memberLine(account.id) : visitorLine(typed.visitor);
  try {
    const right = await to.passwords.verify(typed.password, account?.passwordHash ?? null, line);
    if (!right || !account) {
      await recordRefusal(to, "password.attempt-refused", found?.id ?? null);
      return { kind: "wrong" };
    }
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    to.log.warn("a password was not checked: too many wait");
    return { kind: "busy" };
  }
  await forgiveAttempt(to, counted);
  return { kind: "right", account };
}

/** The line in which a member waits who is known. */
export function memberLine(id: string): Line {
  return { name: id, known: true };
}

/** The line of an address, or of everybody where no trusted proxy names addresses. */
function visitorLine(visitor: string | null): Line {
  return visitor === null ? ANYBODY : { name: visitor, known: false };
}

/** The noisy address is refused first. */
function limitsFor({ email, visitor }: SubmittedPassword): Counted[] {
  const account = hashToken(emailKey(email));
  return [
    visitor === null ? [TOGETHER, "all"] : [PER_ADDRESS, visitor],
    [FROM_ONE, hashToken(`${account}~${visitor ?? "anybody"}`)],
    [PER_ACCOUNT, account],
  ];
}
