import type { Database } from "../../database/database.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { findNamedFilters, findNamedTexts } from "./named-texts.store.server.ts";
import { allNames, namePattern, type PersonNames, tellingNames } from "./person-names.ts";
import type { PersonRecords } from "./person.store.server.ts";
import { type NameUse, needsAddress, type PersonAreas } from "./person.ts";

/** Texts that are shown of each name, and characters on both sides of it. */
const SAMPLES = 3;
const AROUND = 60;

/** Returns the id of a name in the form that deletes the person. */
export function nameId(name: string): string {
  return hashToken(name).slice(0, 16);
}

/**
 * Finds what a deletion does to members' texts about others: a stranger chose the names, so a member looks at them
 * before. Texts on the person's own records aren't counted, because they are deleted as a whole, and emails aren't,
 * because they repeat what is there.
 */
export async function findNameUses(
  db: Database,
  person: PersonNames,
  found: PersonRecords,
  sees: Pick<PersonAreas, "orders">,
): Promise<NameUse[]> {
  const own = new Set([
    ...found.surveys.map(({ id }) => `surveys/${id}`),
    ...found.messages.map(({ id }) => `messages/${id}`),
    ...found.orders.filter((order) => !needsAddress(order)).map(({ id }) => `orders/${id}`),
  ]);
  const texts = (await findNamedTexts(db, tellingNames(person), sees)).filter(
    ({ table, page }) => table !== "outbox" && page !== null && !own.has(page),
  );
  const names = allNames(person);
  const filters = await findNamedFilters(db, names);
  return names.map((name) => {
    const within = texts.filter((text) => text.names.includes(name));
    const rows = new Map(within.toReversed().map((text) => [`${text.table} ${text.id}`, text]));
    return {
      id: nameId(name),
      name,
      texts: rows.size,
      filters: filters.filter((filter) => filter.names.includes(name)).length,
      samples: [...rows]
        .toReversed()
        .slice(0, SAMPLES)
        .map(([row, { text, page }]) => ({ row, page: page ?? "", text: around(text, name) })),
    };
  });
}

/** Returns the words around a name. */
function around(text: string, name: string): string {
  const start = text.search(namePattern([name]) ?? /^/);
  const [from, to] = [start - AROUND, start + name.length + AROUND];
  const words = text.slice(Math.max(0, from), to).replaceAll(/\s+/g, " ");
  const whole = (from > 0 ? words.replace(/^\S*\s/, "") : words).trim();
  return `${from > 0 ? "…" : ""}${to < text.length ? `${whole.replace(/\s\S*$/, "")}…` : whole}`;
}
