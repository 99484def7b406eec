import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { namesOf } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import type { ListPage, PageCursor } from "../list/list-page.ts";
import { deskWords } from "../shell/words.ts";
import { type AuditLine, type AuditRow, subjectKey } from "./audit-entry.ts";
import { listAudit, namesOfThings } from "./audit.store.server.ts";

/** Returns one page of the log with the members' names. */
export async function loadAudit(db: Database, cursor: PageCursor | null): Promise<ListPage<AuditRow>> {
  const page = await listAudit(db, cursor);
  const accounts = page.rows.flatMap(({ subject }) => (subject.kind === "staff" ? subject.id : []));
  const owners = page.rows.flatMap((row) => ownerOf(row) ?? []);
  const things = await namesOfThings(db, page.rows);
  const names = await namesOf(db, [...page.rows.flatMap(({ by }) => by ?? []), ...accounts, ...owners]);
  const nameOf = (id: string | null) => id && (names[id] ?? FORMER_MEMBER);
  const rows = page.rows.map(({ by, ...line }) => ({
    ...line,
    who: by === null ? nobody(line.action) : (names[by] ?? FORMER_MEMBER),
    name: (line.subject.kind === "staff" ? names[line.subject.id] : things[subjectKey(line.subject)]) ?? null,
    owner: nameOf(ownerOf(line)),
  }));
  return { ...page, rows };
}

/** Returns the id of the new owner of a survey or message. */
function ownerOf({ action, details }: Pick<AuditLine, "action" | "details">): string | null {
  return action.endsWith(".assigned") && typeof details.to === "string" ? details.to : null;
}

function nobody(action: string): string {
  return action.includes(".attempt-") ? deskWords.notLetIn : deskWords.commandLine;
}
