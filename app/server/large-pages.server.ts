/**
 * Characters of data, as JSON, from which on a page is large. Such a page goes
 * out without scripts: what they need would hold each text a second time, and
 * `<` takes four bytes as HTML and six as data. Somebody's answers of 20,000
 * characters stay below it.
 */
const LARGE = 32_768;

/** Large pages that wait to be rendered, at most. Each holds its data meanwhile. */
const MOST_WAITING = 50;

/** Whether a page of these data is large. */
export function isLarge(data: unknown): boolean {
  return JSON.stringify(data).length > LARGE;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Renders large pages one after another, so that one is in memory at a time,
 * and those for which nobody waits any more not at all.
 *
 * @returns null where its reader has left, `busy` where too many wait already
 */
export async function renderInTurn<Page>(hasLeft: () => boolean, render: () => Promise<Page>): Promise<Page | null | "busy"> {
  if (waiting >= MOST_WAITING) return "busy";
  waiting += 1;
  const page = last.then(() => {
    waiting -= 1;
    return hasLeft() ? null : render();
  });
  // One that fails tells whoever asked for it, and the next has its turn.
  last = Promise.allSettled([page]);
  return page;
}
