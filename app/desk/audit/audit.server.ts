import type { Logger } from "pino";
import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { namesOf } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import type { ListPage, PageCursor } from "../list/list-page.ts";
import { deskWords } from "../shell/words.ts";
import { type AuditLine, type AuditRow, subjectKey, accountLine } from "./audit-entry.ts";
import { listAudit, namesOfSubjects, writeAudit } from "./audit.store.server.ts";

/** Returns one page of the log with the members' names. */
export async function loadAudit(db: Database, cursor: PageCursor | null): Promise<ListPage<AuditRow>> {
  const page = await listAudit(db, cursor);
  const accounts = page.rows.flatMap(({ subject }) => (subject.kind === "staff" ? subject.id : []));
  const owners = page.rows.flatMap((row) => ownerOf(row) ?? []);
  const subjects = await namesOfSubjects(db, page.rows);
  const names = await namesOf(db, [...page.rows.flatMap(({ by }) => by ?? []), ...accounts, ...owners]);
  const nameOf = (id: string) => names[id] ?? FORMER_MEMBER;
  const rows = page.rows.map(({ by, ...line }) => {
    const owner = ownerOf(line);
    return {
      ...line,
      who: by === null ? nobody(line.action) : nameOf(by),
      name: (line.subject.kind === "staff" ? names[line.subject.id] : subjects[subjectKey(line.subject)]) ?? null,
      owner: owner && nameOf(owner),
    };
  });
  return { ...page, rows };
}

/** Returns the id of the new owner of a survey or message. */
function ownerOf({ action, details }: Pick<AuditLine, "action" | "details">): string | null {
  return action.endsWith(".assigned") && typeof details.to === "string" ? details.to : null;
}

function nobody(action: string): string {
  return action.includes(".attempt-") ? deskWords.notSignedIn : deskWords.commandLine;
}

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
