import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { RateLimit } from "../../security/rate-limit.store.server.ts";
import { hashToken } from "../../security/signing.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { countAttempt, type Counted, forgiveAttempt } from "../session/limit-attempts.server.ts";
import { recordRefusal } from "../session/note-refusal.server.ts";
import { decrypt } from "./encrypt.server.ts";
import { type FactorWithSecret, listFactors, spendStep } from "./factor.store.server.ts";
import { isVerified } from "./factor.ts";
import { spendRecoveryCode } from "./recovery-code.store.server.ts";
import { readAppCode, readRecoveryCode } from "./recovery-code.ts";
import { stepOfCode } from "./totp.server.ts";

/**
 * Who guesses at random hits one in 300,000 (three codes are good at a time): these leave a year of guessing at a few
 * percent.
 */
const PER_QUARTER_HOUR: RateLimit = { name: "code", most: 5, windowSeconds: 15 * 60 };
const PER_DAY: RateLimit = { name: "code-day", most: 30, windowSeconds: 24 * 60 * 60 };

export type CodeOutcome<Result> =
  | { kind: "right"; result: Result }
  | { kind: "wrong" }
  | { kind: "slowed"; seconds: number };

/**
 * Lets a member try a code, not too often. Who has stolen a password can try codes too: the member's own browsers count
 * by themselves, so that this shuts nobody out.
 *
 * @param known what tells the member's own browser from others, or null where it is none, see readKnownBrowser
 * @param attempt does all it does in one transaction, and answers null where the code is wrong
 */
export async function tryCode<Result>(
  to: AuthDeps,
  { staffId, known = null }: { staffId: string; known?: string | null },
  attempt: (db: Database) => Promise<Result | null>,
): Promise<CodeOutcome<Result>> {
  const key = known === null ? staffId : hashToken(`${staffId}~${known}`);
  const counted: Counted[] = [
    [PER_DAY, key],
    [PER_QUARTER_HOUR, key],
  ];
  const seconds = await countAttempt(to, counted);
  if (seconds > 0) {
    await recordRefusal(to, "code.attempt-slowed", staffId);
    return { kind: "slowed", seconds };
  }
  const result = await inTransaction(to.db, attempt);
  if (result === null) {
    await recordRefusal(to, "code.attempt-refused", staffId);
    return { kind: "wrong" };
  }
  await forgiveAttempt(to, counted);
  return { kind: "right", result };
}

/**
 * Spends a code of one factor's app. Returns whether it was good: a code is good once, also for two requests at once.
 */
export async function spendAppCode(
  to: AuthDeps,
  db: Database,
  factor: FactorWithSecret,
  typed: string,
): Promise<boolean> {
  const code = readAppCode(typed);
  const secret = decrypt(factor.sealedSecret, `factor~${factor.id}`, to.secrets);
  if (secret === null)
    to.log.error(
      { factor: factor.id },
      "the factor's secret can't be opened: was it sealed with a SESSION_SECRET that is gone?",
    );
  const step = code === null || secret === null ? null : stepOfCode(code, secret, to.now());
  return step !== null && spendStep(db, factor.id, step);
}

/** Spends a code of any of the member's verified factors, or a recovery code. Returns which, or null. */
export async function spendAnyCode(
  to: AuthDeps,
  db: Database,
  staffId: string,
  typed: string,
): Promise<"totp" | "recovery_code" | null> {
  if (readAppCode(typed) !== null) {
    for (const factor of (await listFactors(db, staffId)).filter(isVerified)) {
      if (await spendAppCode(to, db, factor, typed)) return "totp";
    }
    return null;
  }
  const at = to.now().toISOString();
  if (!(await spendRecoveryCode(db, staffId, hashToken(readRecoveryCode(typed)), at))) return null;
  await to.audit(db, { by: staffId, what: "recovery-code.used", subject: staffId });
  return "recovery_code";
}
