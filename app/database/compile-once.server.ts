import { type Compilable, type CompiledQuery, type DialectAdapter, type QueryResult, SqliteAdapter } from "kysely";
import type { Database } from "./database.ts";
import { preparedOnce } from "./prepare-once.server.ts";

type Value = string | number | null;

/** A placeholder for a value while a statement is built. */
class Place {
  readonly name: string;
  /** Position in a list of values, or null for a single value. */
  readonly index: number | null;

  constructor(name: string, index: number | null = null) {
    this.name = name;
    this.index = index;
  }
}

/**
 * Makes a statement that Kysely compiles once, not on every call. With many columns or joins that takes longer than
 * SQLite needs to run it (decision 0044).
 *
 * @param build makes the statement from placeholders for named values and lists of values. It may insert them but not
 *   read them. Another set of names, or a list of another length, is compiled separately.
 */
export function compileOnce<Values extends object, Row>(build: (db: Database, values: Values) => Compilable<Row>) {
  const compiled = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();
  return (db: Database, values: Values): Promise<QueryResult<Row>> => {
    const given = values as Record<string, Value | readonly Value[]>;
    const { adapter } = db.getExecutor();
    const queries = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, queries);
    const shape = shapeOf(given);
    const query = queries.get(shape) ?? build(forCompiling(db), placesOf(given) as Values).compile();
    queries.set(shape, query);
    return db.executeQuery<Row>({
      ...query,
      parameters: query.parameters.map((one) => (one instanceof Place ? valueAt(given, one) : one)),
    });
  };
}

const onSqlite = preparedOnce((value) => value instanceof Place);

function forCompiling(db: Database): Database {
  return db.getExecutor().adapter instanceof SqliteAdapter ? db.withPlugin(onSqlite) : db;
}

function shapeOf(values: Record<string, Value | readonly Value[]>): string {
  let shape = "";
  for (const name in values) {
    const value = values[name];
    shape += Array.isArray(value) ? ` ${name}:${value.length}` : ` ${name}`;
  }
  return shape;
}

function placesOf(values: Record<string, Value | readonly Value[]>): Record<string, Place | Place[]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((_, index) => new Place(name, index)) : new Place(name),
    ]),
  );
}

function valueAt(values: Record<string, Value | readonly Value[]>, { name, index }: Place): Value | undefined {
  const value = values[name];
  return index === null ? (value as Value) : (value as readonly Value[])[index];
}
