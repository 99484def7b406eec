import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { MailKind } from "../../mail/outbox.ts";
import { namePattern, namesIn, REMOVED } from "./person-names.ts";
import type { PersonAreas } from "./person.ts";

/** Emails with text that a member wrote: a reply, or the place of a call. */
const WRITTEN: readonly MailKind[] = [
  "desk-reply",
  "call-times",
  "call-booked",
  "call-canceled",
  "call-reminder",
  "team-call",
];

interface WrittenTexts {
  table: string;
  id: string;
  columns: readonly string[];
  /** An SQL expression for the dashboard page, such as `surveys/1`. */
  page: string;
  /** For JSON columns: the keys of the texts that members write. */
  parts?: readonly string[];
  kinds?: readonly MailKind[];
}

/**
 * The texts that members write about people, and the emails with them. A stranger can choose the removed names, so
 * nothing else belongs here: no other email of the site, no code, no id.
 */
const TEXTS: readonly WrittenTexts[] = [
  { table: "survey_notes", id: "id", columns: ["text"], page: "'surveys/' || survey_id" },
  { table: "message_notes", id: "id", columns: ["text"], page: "'messages/' || message_id" },
  {
    table: "replies",
    id: "id",
    columns: ["subject", "text"],
    page: "coalesce('surveys/' || survey_id, 'messages/' || message_id)",
  },
  { table: "survey_cases", id: "survey_id", columns: ["next_step"], page: "'surveys/' || survey_id" },
  { table: "contact_messages", id: "id", columns: ["next_step"], page: "'messages/' || id" },
  { table: "calls", id: "survey_id", columns: ["talk_at"], page: "'surveys/' || survey_id" },
  { table: "orders", id: "id", columns: ["refunds", "parcels"], parts: ["note", "tracking"], page: "'orders/' || id" },
  {
    table: "outbox",
    id: "id",
    columns: ["subject", "text", "html", "calendar"],
    kinds: WRITTEN,
    page: "replace(about, ':', 's/')",
  },
];

interface NamedText extends Pick<WrittenTexts, "table"> {
  id: string;
  idColumn: string;
  column: string;
  before: string;
  after: string;
  text: string;
  names: string[];
  /** Its dashboard page, such as `surveys/1`; null if it is on none. */
  page: string | null;
}

/** Rows and characters between pauses, in which other requests are answered. */
const AT_ONCE = { rows: 500, characters: 200_000 };

/** Finds texts that name a person, in areas the member may change. Reads all texts: call it before the transaction. */
export async function findNamedTexts(
  db: Database,
  names: readonly string[],
  { orders }: Pick<PersonAreas, "orders">,
): Promise<NamedText[]> {
  const pattern = namePattern(names);
  if (!pattern) return [];
  const found: NamedText[] = [];
  let characters = 0;
  for (const { table, id: idColumn, columns, parts, kinds, page } of TEXTS) {
    if (table === "orders" && !orders) continue;
    const isWritten = kinds ? sql`kind in (${sql.join(kinds)})` : sql`true`;
    const refs = columns.map((column) => sql.ref(column));
    for (let last = "", read = AT_ONCE.rows; read === AT_ONCE.rows;) {
      const { rows } = await sql<{ id: string; page: string | null } & Record<string, string | null>>`
        select ${sql.ref(idColumn)} as id, ${sql.raw(page)} as page, ${sql.join(refs)} from ${sql.table(table)}
        where ${sql.ref(idColumn)} > ${last} and ${isWritten} and coalesce(${sql.join([...refs, sql`null`])}) is not null
        order by ${sql.ref(idColumn)} limit ${AT_ONCE.rows}`.execute(db);
      for (const row of rows)
        for (const column of columns) {
          const before = row[column] ?? "";
          characters += before.length;
          if (characters > AT_ONCE.characters) {
            characters = 0;
            await setImmediate();
          }
          if (before.search(pattern) === -1) continue;
          const after = parts ? withoutNames(before, parts, pattern) : before.replace(pattern, REMOVED);
          if (after === before) continue;
          const text = parts ? partsOf(before, parts) : before;
          const inText = namesIn(text, names, pattern);
          found.push({ table, id: row.id, idColumn, column, before, after, text, names: inText, page: row.page });
        }
      read = rows.length;
      last = rows.at(-1)?.id ?? "";
      await setImmediate();
    }
  }
  return found;
}

function partsOf(json: string, parts: readonly string[]): string {
  const texts: string[] = [];
  JSON.parse(json, (key, value: unknown) => {
    if (parts.includes(key) && typeof value === "string") texts.push(value);
  });
  return texts.join("\n");
}

function withoutNames(json: string, parts: readonly string[], pattern: RegExp): string {
  return JSON.stringify(
    JSON.parse(json, (key, value: unknown) =>
      parts.includes(key) && typeof value === "string" ? value.replace(pattern, REMOVED) : value,
    ),
  );
}

/** Removes the names from texts that nobody has changed meanwhile. Returns how many were changed. */
export async function removeNames(db: Database, texts: readonly NamedText[]): Promise<number> {
  let changed = 0;
  for (const { table, id, idColumn, column, before, after } of texts) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${after}
      where ${sql.ref(idColumn)} = ${id} and ${sql.ref(column)} = ${before}`.execute(db);
    changed += Number(numAffectedRows);
  }
  return changed;
}

export async function findNamedFilters(
  db: Database,
  names: readonly string[],
): Promise<{ id: string; names: string[] }[]> {
  const pattern = namePattern(names);
  if (!pattern) return [];
  const rows = await db.selectFrom("saved_filters").select(["id", "name", "query"]).execute();
  return rows
    .map(({ id, name, query }) => ({
      id,
      names: namesIn(`${name}\n${new URLSearchParams(query).get("q") ?? ""}`, names, pattern),
    }))
    .filter((one) => one.names.length > 0);
}

export async function deleteFilters(db: Database, names: readonly string[]): Promise<void> {
  for (const { id } of await findNamedFilters(db, names))
    await db.deleteFrom("saved_filters").where("id", "=", id).execute();
}
