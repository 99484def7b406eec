import { type RawBuilder, sql } from "kysely";

/** Characters of a text in a list. A name may have as many, see forms/limits.ts. */
export const LINE = 200;

/**
 * Selects at most `most` characters of a column's text, with an ellipsis if there are more. The database cuts it, so
 * megabytes that were stored before the forms had limits never reach the process.
 */
export function cut<Text extends string | null = string>(column: string, most: number = LINE): RawBuilder<Text> {
  const [text, end] = [sql.ref(column), sql.lit(most)];
  // The number of bytes is known without reading the text; the number of characters is not.
  return sql<Text>`case when octet_length(${text}) <= ${end} or length(substr(${text}, 1, ${end} + 1)) <= ${end} then ${text} else substr(${text}, 1, ${end}) || '…' end`;
}
