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
export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return within(LIMIT, "The database", answer);
}

/**
 * Waits for an answer no longer than `limit` milliseconds. The work itself continues.
 *
 * @param whose begins the error's message
 * @throws if the limit is over
 */
export function within<Answer>(limit: number, whose: string, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${whose} did not answer within ${limit / 1000} seconds.`)), limit);
  });
  timer?.unref();
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
