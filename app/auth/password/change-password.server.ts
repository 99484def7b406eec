import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { deleteUnsentAbout } from "../../mail/outbox.store.server.ts";
import { hashToken, hashWithSecret } from "../../server/security/cookies-and-tokens.server.ts";
import type { RateLimit } from "../../server/security/rate-limit.store.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { type Account, type Staff, staffRecord, emailKey } from "../members/member.ts";
import {
  deleteResetRequest,
  beginRole,
  findStaff,
  setPasswordHash,
  findLinkOwner,
  spendPasswordLink,
  findStaffByEmail,
} from "../members/staff.store.server.ts";
import { readDeviceCookie } from "../session/desk-cookies.server.ts";
import { countAttempt, type Counted, forgiveAttempt, recordRefusal } from "../session/limit-attempts.server.ts";
import { revokeSessions, findOwnedSession, recordPassword } from "../session/session.store.server.ts";
import type { Session } from "../session/session.ts";
import { passwordSetNotice } from "../staff-emails.ts";
import { type PasswordProblem, passwordProblem } from "./password-rules.ts";

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

/** Checks a password within the limits. Takes as long for an unknown account (OWASP Authentication Cheat Sheet). */
export async function checkPassword(deps: AuthDeps, typed: SubmittedPassword): Promise<PasswordOutcome> {
  const found = await findStaffByEmail(deps.db, typed.email);
  const account = found?.disabledAt === null ? found : null;
  const known = account && (typed.session ?? readDeviceCookie(deps, typed.deviceCookie ?? null, account));
  const counted: Counted[] = known === null ? limitsFor(deps, typed) : [[KNOWN, hashToken(known)]];
  const seconds = await countAttempt(deps, counted);
  if (seconds > 0) {
    await recordRefusal(deps, "password.attempt-slowed", found?.id ?? null);
    return { kind: "slowed", seconds };
  }
  const isRight = await deps.passwords.verify(typed.password, account?.passwordHash ?? null, known !== null);
  if (isRight === null) {
    deps.log.warn("password not checked: too many waiting");
    return { kind: "busy" };
  }
  if (!isRight || !account) {
    await recordRefusal(deps, "password.attempt-refused", found?.id ?? null);
    return { kind: "wrong" };
  }
  await forgiveAttempt(deps, counted);
  return { kind: "right", account };
}

/** In this order, so that a noisy address is refused before it counts against an account. */
function limitsFor({ secrets }: AuthDeps, { email, visitor }: SubmittedPassword): Counted[] {
  // With the secret: what is typed here may be a stranger's address, or a password in the wrong field.
  const account = hashWithSecret(emailKey(email), secrets);
  return [
    visitor === null ? [TOGETHER, "all"] : [PER_ADDRESS, visitor],
    [FROM_ONE, hashToken(`${account}~${visitor ?? "anybody"}`)],
    [PER_ACCOUNT, account],
  ];
}

type ChangeOutcome =
  | { kind: "changed"; passwordHash: string }
  | { kind: "same" }
  | { kind: "weak"; problem: PasswordProblem }
  | Exclude<PasswordOutcome, { kind: "right" }>;

/** Revokes every other session of the member. */
export async function changePassword(
  deps: AuthDeps,
  { staff, session }: { staff: Staff; session: Session },
  { current, wanted, visitor }: { current: string; wanted: string; visitor: string | null },
): Promise<ChangeOutcome> {
  const problem = passwordProblem(wanted, [staff.email, staff.name]);
  if (problem) return { kind: "weak", problem };
  const outcome = await checkPassword(deps, { email: staff.email, password: current, visitor, session: session.id });
  if (outcome.kind !== "right") return outcome;
  if (wanted === current) return { kind: "same" };
  const hash = await deps.passwords.hash(wanted, true);
  if (hash === null) return { kind: "busy" };
  return inTransaction(deps.db, async (db): Promise<ChangeOutcome> => {
    // Hashing takes time. Meanwhile, the account may have been reset or disabled, or the session revoked.
    const found = await findOwnedSession(db, { id: session.id });
    if (found?.session.revokedAt !== null || found.account.disabledAt !== null) return { kind: "wrong" };
    if (found.account.passwordHash !== outcome.account.passwordHash) return { kind: "wrong" };
    const at = deps.now().toISOString();
    await setPasswordHash(db, staff.id, hash, at);
    await recordPassword(db, session.id, at);
    await revokeSessions(db, staff.id, at, session.id);
    await deps.audit(db, { by: staff.id, what: "password.changed", subject: staff.id });
    return { kind: "changed", passwordHash: hash };
  });
}

/** Checks the password again for a sensitive action, and records the time in the session. */
export async function confirmPassword(
  deps: AuthDeps,
  { staff, session }: { staff: Staff; session: Session },
  typed: { password: string; visitor: string | null },
): Promise<{ kind: "confirmed" } | Exclude<PasswordOutcome, { kind: "right" }>> {
  const outcome = await checkPassword(deps, { email: staff.email, ...typed, session: session.id });
  if (outcome.kind !== "right") return outcome;
  await inTransaction(deps.db, (db) => recordPassword(db, session.id, deps.now().toISOString()));
  return { kind: "confirmed" };
}

/** Null if the link is used, expired or unknown, or the account is disabled. */
export async function openPasswordLink(deps: Pick<AuthDeps, "db" | "now">, token: string): Promise<Account | null> {
  const owner = await findLinkOwner(deps.db, hashToken(token), deps.now().toISOString());
  const account = owner === null ? null : await findStaff(deps.db, owner);
  return account?.disabledAt === null ? account : null;
}

type SetOutcome =
  | { kind: "set"; account: Account }
  | { kind: "weak"; problem: PasswordProblem }
  | { kind: "over" }
  | { kind: "busy" };

/**
 * Sets a member's password with a link, which works once, revokes every session of the member, and emails them (OWASP
 * Forgot Password Cheat Sheet). An owner then counts as a new one: someone else may have had the link.
 */
export async function setPassword(
  deps: AuthDeps & { settings: { siteOrigin: string | null } },
  token: string,
  wanted: string,
): Promise<SetOutcome> {
  const account = await openPasswordLink(deps, token);
  if (!account) return { kind: "over" };
  const problem = passwordProblem(wanted, [account.email, account.name]);
  if (problem) return { kind: "weak", problem };
  const hash = await deps.passwords.hash(wanted, true);
  if (hash === null) return { kind: "busy" };
  return inTransaction(deps.db, async (db): Promise<SetOutcome> => {
    const at = deps.now().toISOString();
    if (!(await spendPasswordLink(db, hashToken(token), at))) return { kind: "over" };
    await setPasswordHash(db, account.id, hash, at);
    await beginRole(db, account.id, at);
    await revokeSessions(db, account.id, at);
    await deleteUnsentAbout(db, staffRecord(account.id));
    await deleteResetRequest(db, account.id);
    // The email is about no record, so that no one else with the link can withdraw it.
    const url = `${emailOrigin(deps.settings.siteOrigin)}/desk/account`;
    await enqueueEmail(db, deps, passwordSetNotice({ url }), { to: account.email, about: null });
    await deps.audit(db, { by: account.id, what: "password.set", subject: account.id });
    return { kind: "set", account: { ...account, passwordHash: hash } };
  });
}
