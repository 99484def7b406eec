import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { deleteExpired } from "./session.store.server.ts";

/** Deletes expired sessions, password links, challenges and signing keys, and used recovery codes. */
export async function deleteOldSessions({ db, log, now }: Pick<AuthDeps, "db" | "log" | "now">): Promise<void> {
  try {
    await inTransaction(db, (trx) => deleteExpired(trx, now()));
  } catch (error) {
    log.error({ err: error }, "old sessions could not be deleted");
  }
}
