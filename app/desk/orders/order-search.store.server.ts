import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { timeKey, type timeRange } from "../list/list-page.ts";

/** A word that few orders have is also found by its beginning. */
const FEW = 250;

/** A word's orders are counted up to this number, to find the rarest word. */
const COUNTED = 1_000;

/** Orders that are looked through for one page if every word is common. */
export const REACH = 500;

/** The orders of one page, in the direction of the range, and one more if there are more. */
interface FoundOrders {
  ids: string[];
  /** Key of the last order that was looked at if the search stopped before the end of the list; otherwise null. */
  lookedTo: string | null;
}

/** A word of a search, or the beginning of one. */
interface Term {
  matches: RawBuilder<boolean>;
  isBeginning: boolean;
  /** Rows of the index, at most `COUNTED`. */
  count: number;
}

/**
 * Finds the orders that have all words, in the order of their time and id. It reads the orders of the rarest word, at
 * most `REACH` of them, and looks up the other words of each (docs/decisions/0098).
 *
 * @param words see checkout/order-words.ts; at least one. A word that begins with `=` is only found whole
 */
export async function findOrderIds(
  db: Database,
  words: readonly string[],
  { after, down, limit }: ReturnType<typeof timeRange>,
): Promise<FoundOrders> {
  const terms: Term[] = [];
  for (const word of words) terms.push(await termOf(db, word));
  const [rarest, ...others] = terms.toSorted((one, other) => one.count - other.count);
  if (!rarest || rarest.count === 0) return { ids: [], lookedTo: null };
  const order = down ? sql`time desc, order_id desc` : sql`time, order_id`;
  const beyond = after ? sql`(time, order_id) ${down ? sql`<` : sql`>`} (${after.time}, ${after.id})` : sql`true`;
  const near = sql`from order_words as near where ${rarest.matches} and ${beyond}`;
  const end = rarest.count > REACH ? await findEnd(db, sql`${near} order by ${order}`) : null;
  const reached = end ? sql`(time, order_id) ${down ? sql`>=` : sql`<=`} (${end.time}, ${end.id})` : sql`true`;
  const has = others.map(({ matches, isBeginning }) =>
    isBeginning
      ? sql`order_id in (select order_id from order_words where ${matches})`
      : // Not `exists`: PostgreSQL would read all orders of the other word.
        sql`(select 1 from order_words as other where other.order_id = near.order_id and ${matches}) is not null`,
  );
  const distinct = rarest.isBeginning ? sql`distinct` : sql``;
  const { rows } = await sql<{ id: string }>`select ${distinct} time, order_id as id ${near}
    and ${sql.join([reached, ...has], sql` and `)} order by ${order} limit ${sql.lit(limit)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids, lookedTo: end && ids.length < limit ? timeKey(end) : null };
}

/** Returns the last order that is looked at; null if there are no more than `REACH`. */
async function findEnd(db: Database, near: RawBuilder<unknown>): Promise<{ time: string; id: string } | null> {
  const { rows } = await sql<{
    time: string;
    id: string;
  }>`select time, order_id as id ${near} limit 2 offset ${sql.lit(REACH - 1)}`.execute(db);
  const [end, next] = rows;
  return end && next ? end : null;
}

async function termOf(db: Database, word: string): Promise<Term> {
  const whole = sql<boolean>`word = ${word}`;
  const beginning = sql<boolean>`(word >= ${word} and word < ${`${word}\u{10FFFF}`})`;
  if (!word.startsWith("=")) {
    const count = await countTo(db, beginning, FEW + 1);
    if (count <= FEW) return { matches: beginning, isBeginning: true, count };
  }
  return { matches: whole, isBeginning: false, count: await countTo(db, whole, COUNTED) };
}

async function countTo(db: Database, matches: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (select 1 from order_words where ${matches} order by word, time limit ${sql.lit(most)}) as found`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
