import { deskWords } from "../../content/desk.ts";
import type { Database } from "../../database/database.ts";
import type { ListPage, PageCursor } from "../list/keyset-cursor.ts";
import { namesOf } from "../members/staff-names.store.server.ts";
import type { AuditRow } from "./audit-page.tsx";
import { listAudit } from "./audit.store.server.ts";

/** One page of the log with the members' names. */
export async function showAudit(db: Database, turn: PageCursor | null): Promise<ListPage<AuditRow>> {
  const page = await listAudit(db, turn);
  const names = await namesOf(
    db,
    page.rows.flatMap(({ by }) => by ?? []),
  );
  const rows = page.rows.map(({ id, time, by, action, subject, details }) => {
    const who =
      by === null
        ? action.includes(".attempt-")
          ? deskWords.notLetIn
          : deskWords.commandLine
        : (names[by] ?? deskWords.somebody);
    return { id, time, who, action, subject, details };
  });
  return { ...page, rows };
}
