import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { AuditEntry } from "./audit.ts";
import type { Passwords } from "./password/passwords.server.ts";

export interface AuthDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  /** Returns 128 random bits as 22 characters of base64url. */
  randomId: () => string;
  /** Secrets to sign and encrypt with, newest first: the first one signs, and all of them verify. */
  secrets: readonly string[];
  passwords: Passwords;
  /** Writes an entry of the audit log, in the transaction that makes the change. */
  audit: (db: Database, entry: AuditEntry) => Promise<void>;
}
