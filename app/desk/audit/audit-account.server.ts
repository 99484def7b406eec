import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { accountLine } from "./audit-entry.ts";
import { writeAudit } from "./audit.store.server.ts";

interface Deps {
  log: Pick<Logger, "info">;
  randomId: () => string;
  now: () => Date;
}

/** Returns a function that records account events in both logs. */
export function auditAccounts({ log, randomId, now }: Deps) {
  return (db: Database, entry: Parameters<typeof accountLine>[0]): Promise<void> => {
    log.info({ what: entry.what, by: entry.by, subject: entry.subject }, "account");
    return writeAudit(db, accountLine(entry, randomId(), now().toISOString()));
  };
}
