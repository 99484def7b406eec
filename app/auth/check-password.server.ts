import type { RateLimit } from "../http/rate-limit.store.server.ts";
import { hashToken } from "../http/signing.server.ts";
import type { AuthDependencies } from "./auth-dependencies.server.ts";
import { type Counted, countAttempt, forgiveAttempt } from "./limit-attempts.server.ts";
import { PasswordsBusyError } from "./passwords.server.ts";
import { findStaffByEmail } from "./staff.store.server.ts";
import { type Account, emailKey } from "./staff.ts";

const QUARTER_HOUR = 15 * 60;

/** Wrong passwords for one account from one address. Another address can't lock the member out by it. */
const FROM_ONE: RateLimit = { name: "password-one", most: 10, windowSeconds: QUARTER_HOUR };
/** For one account from everywhere. */
const PER_ACCOUNT: RateLimit = { name: "password-account", most: 100, windowSeconds: QUARTER_HOUR };
/** For all accounts from one address, or from everybody where no proxy names addresses. */
const PER_ADDRESS: RateLimit = { name: "password-address", most: 50, windowSeconds: QUARTER_HOUR };
const TOGETHER: RateLimit = { name: "password-all", most: 500, windowSeconds: QUARTER_HOUR };

/** The hash takes seconds where others are in front of it. */
export const BUSY_SECONDS = 10;

export interface TypedPassword {
  email: string;
  password: string;
  /** Who types: a hashed address, or null where no trusted proxy names one. */
  visitor: string | null;
}

export type PasswordOutcome =
  | { kind: "right"; account: Account }
  /** Wrong, or there is no such account, or it is disabled: nobody is told which. */
  | { kind: "wrong" }
  | { kind: "slowed"; seconds: number }
  | { kind: "busy" };

/** Whether this is a member's password. Takes as long for an account that is not there (OWASP Authentication Cheat Sheet). */
export async function checkPassword(to: AuthDependencies, typed: TypedPassword): Promise<PasswordOutcome> {
  const counted = limitsFor(typed);
  const seconds = await countAttempt(to, counted);
  if (seconds > 0) return { kind: "slowed", seconds };
  const found = await findStaffByEmail(to.db, typed.email);
  const account = found?.disabledAt === null ? found : null;
  try {
    const right = await to.passwords.verify(typed.password, account?.passwordHash ?? null);
    if (!right || !account) return { kind: "wrong" };
  } catch (error) {
    if (error instanceof PasswordsBusyError) return { kind: "busy" };
    throw error;
  }
  await forgiveAttempt(to, counted);
  return { kind: "right", account };
}

function limitsFor({ email, visitor }: TypedPassword): Counted[] {
  const account = hashToken(emailKey(email));
  return [
    [FROM_ONE, hashToken(`${account}~${visitor ?? "anybody"}`)],
    [PER_ACCOUNT, account],
    visitor === null ? [TOGETHER, "all"] : [PER_ADDRESS, visitor],
  ];
}
