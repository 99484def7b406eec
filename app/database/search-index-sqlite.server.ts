import { type RawBuilder, sql } from "kysely";
import type { Database, SearchIndex, Term } from "./database.ts";

/**
 * Returns an index in FTS5. Every word is quoted, so that none is an operator
 * (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 *
 * @param name its table; `{name}_words` lists its words
 * @param records the table with the records' positions
 */
export function sqliteIndex(name: string, records: string): SearchIndex {
  const words = sql.table(`${name}_words`);
  return {
    table: sql.table(name),
    records: sql.table(records),
    place: sql`rowid`,
    inOrder: true,
    reach: 5_000,
    matches: (terms) => sql`${sql.ref(name)} match ${terms.map(phrase).join(" AND ")}`,
    widen: (db, terms) => widenBeginnings(db, words, terms),
  };
}

function phrase({ in: column, word, isPrefix, others = [] }: Term): string {
  const whole = [word, ...others].map((one) => `"${one.replaceAll('"', '""')}"`).join(" OR ");
  return `${column} : ${isPrefix ? `${whole} *` : `(${whole})`}`;
}

/** The index of contact messages: migrations/0044-message-search.ts. */
export const sqliteMessageIndex = sqliteIndex("message_search", "contact_messages");

/** A beginning with at most this many places in texts is looked up as such: FTS5 gathers them before the first row. */
const FEW = 2_000;

/** Words that stand for one more common beginning. */
const MOST_WORDS = 60;

/** Words that are stepped through to find them: with the same beginning, there may be hundreds of words of filters. */
const MOST_STEPS = 400;

/** The table that lists the words of an index (https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module). */
type WordList = RawBuilder<unknown>;

/**
 * Makes beginnings quick to look up. One that few texts have stays. A common one becomes the words that begin so, whose
 * lists FTS5 reads in order and only as far as a page needs. If there are too many words, only the whole word is
 * found.
 */
async function widenBeginnings(db: Database, list: WordList, terms: readonly Term[]): Promise<Term[]> {
  const widened: Term[] = [];
  for (const term of terms) widened.push(term.isPrefix && !term.isKept ? await widen(db, list, term) : term);
  return widened;
}

async function widen(db: Database, list: WordList, term: Term): Promise<Term> {
  const parts = plain(term.word)
    .split(/[^\p{L}\p{M}\p{N}\p{Co}]+/u)
    .filter(Boolean);
  const last = parts.at(-1) ?? "";
  if (await isRare(db, list, last)) return term;
  const words = parts.length === 1 ? await wordsWith(db, list, last) : [];
  return { ...term, isPrefix: false, others: words.length > MOST_WORDS ? [] : words.filter((one) => one !== last) };
}

async function isRare(db: Database, list: WordList, beginning: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${list}
    where term >= ${beginning} and term < ${endOf(beginning)} limit 1 offset ${sql.lit(FEW)}`.execute(db);
  return rows.length === 0;
}

/**
 * Returns words of texts, not of filters, in order, at most `MOST_WORDS` + 1. One step finds one, however many texts
 * have it: it starts at the least text above the last word, because FTS5 reads all places of a word that `>` would
 * leave out. Each row counts the words of texts before it, so the next row tells whether this one is.
 */
async function wordsWith(db: Database, list: WordList, beginning: string): Promise<string[]> {
  const next = (from: RawBuilder<unknown>) =>
    sql`(select term from ${list} where ${from} and term < ${endOf(beginning)} limit 1)`;
  const isText = sql`(select col from ${list} where term = step.word limit 1) = 'body'`;
  const { rows } = await sql<{ word: string; isText: number }>`with recursive
    word(word, texts) as (
      select ${next(sql`term >= ${beginning}`)}, 0 union all
      select ${next(sql`term >= step.word || char(1)`)}, texts + (${isText})
      from word as step where step.word is not null and texts <= ${sql.lit(MOST_WORDS)} limit ${sql.lit(MOST_STEPS)})
    select word, lead(texts) over (order by word nulls last) > texts as isText from word`.execute(db);
  return rows.filter((row) => row.isText === 1).map(({ word }) => word);
}

function endOf(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}

/** Returns text as the index has it: in lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
