import type { Logger } from "pino";
import type { AuditEntry } from "../../auth/audit.ts";
import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import type { PageCursor } from "../list/list-page.ts";
import type { DeskActor } from "./audit-entry.ts";
import { auditAccount, type AuditLine, listAudit } from "./audit.store.server.ts";

/** A line on the log's page. `who` and `owner` are names; `owner` is the new one of a survey or message. */
export type AuditRow = Awaited<ReturnType<typeof loadAudit>>["rows"][number];

/** Returns one page of the log with the members' names. */
export async function loadAudit(db: Database, cursor: PageCursor | null) {
  const page = await listAudit(db, cursor);
  const nameOf = await readMemberNames(db);
  const rows = page.rows.map((line) => {
    const owner = ownerOf(line);
    return Object.assign(line, {
      who: line.by === null ? nobody(line.action) : nameOf(line.by),
      owner: owner && nameOf(owner),
    });
  });
  return { ...page, rows };
}

/** Returns the id of the new owner of a survey or message. */
function ownerOf({ action, details }: AuditLine): string | null {
  return action.endsWith(".assigned") && typeof details.to === "string" ? details.to : null;
}

function nobody(action: string): string {
  return action.includes(".attempt-") ? "Not signed in" : "Command line";
}

/** Returns a function that records account events in both logs. */
export function auditAccounts(deps: Omit<DeskActor, "by"> & { log: Pick<Logger, "info"> }) {
  return (db: Database, entry: AuditEntry): Promise<void> => {
    deps.log.info({ what: entry.what, by: entry.by, subject: entry.subject }, "account");
    return auditAccount(db, deps, entry);
  };
}
