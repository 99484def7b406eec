import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { AuditEntry } from "./audit.ts";
import type { Passwords } from "./password/passwords.server.ts";

/** What the use cases of this room need from the outside. */
export interface AuthDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  /** 128 random bits as 22 letters of base64url. */
  randomId: () => string;
  /** Secrets that sign and encrypt, the newest first. */
  secrets: readonly string[];
  passwords: Passwords;
  /** Keeps a line about a change, in the transaction that makes it. */
  audit: (db: Database, entry: AuditEntry) => Promise<void>;
}
