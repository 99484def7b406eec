/**
 * Milliseconds to wait for the database. PostgreSQL ends a statement after thirty seconds (`SESSION`), so whatever
 * takes longer was asked on a connection that fell silent: a proxy or a router lost it, and no error will come.
 */
const LIMIT = 40_000;

/**
 * Returns what the database answers, for work of the site's own that nobody else would give up.
 *
 * @throws if it doesn't answer in forty seconds
 */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("The database has not answered for forty seconds.")), LIMIT).unref();
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(late));
}
