import { randomBytes } from "node:crypto";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../security/signing.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { replaceRecoveryCodes } from "./recovery-code.store.server.ts";
import { RECOVERY_CODES, recoveryCode } from "./recovery-code.ts";

/** Ten new codes in place of the old. They are answered once; only their hashes are kept. */
export async function makeRecoveryCodes(to: AuthDeps, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(10)));
  await inTransaction(to.db, async (db) => {
    await replaceRecoveryCodes(db, staffId, codes.map(hashToken), to.now().toISOString());
    await to.audit(db, { by: staffId, what: "recovery-codes.made", subject: staffId });
  });
  return codes;
}
