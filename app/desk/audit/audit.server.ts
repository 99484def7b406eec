import type { Logger } from "pino";
import type { AuditEntry } from "../../auth/audit.ts";
import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import type { PageCursor } from "../list/list-page.ts";
import type { DeskActor } from "./audit-entry.ts";
import { auditAccount, listAudit } from "./audit.store.server.ts";

/** `who` and `owner` are names; `owner` is the new owner of a survey or message. */
export type AuditRow = Awaited<ReturnType<typeof loadAudit>>["rows"][number];

export async function loadAudit(db: Database, cursor: PageCursor | null) {
  const page = await listAudit(db, cursor);
  const nameOf = await readMemberNames(db);
  const rows = page.rows.map((line) => {
    const { by, action, details } = line;
    const nobody = action.includes(".attempt-") ? "Not signed in" : "Command line";
    const owner = action.endsWith(".assigned") && typeof details.to === "string" ? nameOf(details.to) : null;
    return Object.assign(line, { who: by === null ? nobody : nameOf(by), owner });
  });
  return { ...page, rows };
}

export function auditAccounts(deps: Omit<DeskActor, "by"> & { log: Pick<Logger, "info"> }) {
  return (db: Database, entry: AuditEntry): Promise<void> => {
    deps.log.info({ what: entry.what, by: entry.by, subject: entry.subject }, "account");
    return auditAccount(db, deps, entry);
  };
}
