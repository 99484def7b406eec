import { type RawBuilder, sql } from "kysely";

/**
 * Characters of a text that a line of a list shows: a name may have as many, see forms/limits.ts, which this room does
 * not know.
 */
export const LINE = 200;

/**
 * A column's text as far as `most` characters, with an ellipsis where it goes on. It is cut in the database: what
 * strangers stored in megabytes never reaches the process, whatever limits forms had when it was written.
 */
export function cut<Text extends string | null = string>(column: string, most: number = LINE): RawBuilder<Text> {
  const [text, end] = [sql.ref(column), sql.lit(most)];
  // How many bytes a text has is known without reading it, how many characters is not.
  return sql<Text>`case when octet_length(${text}) <= ${end} or length(substr(${text}, 1, ${end} + 1)) <= ${end} then ${text} else substr(${text}, 1, ${end}) || '…' end`;
}
