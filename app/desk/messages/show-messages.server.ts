import { deskWords } from "../../content/desk.ts";
import type { Database } from "../../database/database.ts";
import type { ListPage, PageCursor } from "../list/keyset-cursor.ts";
import { namesOf } from "../members/staff-names.store.server.ts";
import { type DeskMessage, findMessage, type ListedMessage, listMessages } from "./message-list.store.server.ts";

// `answeredBy` is the member's name here, and no longer their id.

export async function showMessages(
  db: Database,
  turn: PageCursor | null,
  filter: { openOnly: boolean },
): Promise<ListPage<ListedMessage>> {
  const page = await listMessages(db, turn, filter);
  return { ...page, rows: await withNames(db, page.rows) };
}

export async function showMessage(db: Database, id: string): Promise<DeskMessage | null> {
  const found = await findMessage(db, id);
  return found && ((await withNames(db, [found]))[0] ?? null);
}

async function withNames<Message extends ListedMessage>(
  db: Database,
  messages: readonly Message[],
): Promise<Message[]> {
  const names = await namesOf(
    db,
    messages.flatMap(({ answeredBy }) => answeredBy ?? []),
  );
  return messages.map((one) => ({
    ...one,
    answeredBy: one.answeredBy && (names[one.answeredBy] ?? deskWords.somebody),
  }));
}
