import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";

/**
 * Renders into one buffer. The template's stream is flushed by remix-serve's compression once per chunk, which costs
 * two to three times the work, and `renderToString` leaves out the data that hydration needs.
 */
export function renderWhole(element: React.ReactElement, nonce: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      ...(nonce && { nonce }),
      onAllReady: () => void pipe(collectText((html) => resolve(scriptsLast(withoutNul(html))))),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Takes UTF-8 in pieces of two kilobytes, and hands it on in one. */
function collectText(onEnd: (text: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    // Nobody has to wait: all of it is there already.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    // React takes it for a visitor who left, and ends what has ended.
    emitClose: false,
    write: (piece: Buffer, _encoding, done) => void (pieces.push(piece), done()),
    final: (done) => void (onEnd(Buffer.concat(pieces).toString()), done()),
  });
}

/**
 * Lets scripts come after styles and fonts: what Remix has loaded ahead is asked for as urgently as a style sheet, and
 * so keeps the first picture of the page waiting, which needs no script.
 */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

/**
 * React 18 writes in pieces of 2048 bytes, and fills a piece up with NULs where a character of several bytes does not
 * fit into its end (facebook/react#26228). A browser makes U+FFFD of them, which a form would send back. No page has a
 * NUL of its own: no form takes one.
 */
function withoutNul(html: string): string {
  return html.replaceAll("\0", "");
}

/**
 * Characters of data, as JSON, from which on a page is large. Such a page goes out without scripts: what they need
 * would hold each text a second time, and `<` takes four bytes as HTML and six as data. Somebody's answers of 20,000
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
 * Renders large pages one after another, so that one is in memory at a time, and those for which nobody waits any more
 * not at all.
 *
 * @returns null where its reader has left, `busy` where too many wait already
 */
export async function renderInTurn<Page>(
  hasLeft: () => boolean,
  render: () => Promise<Page>,
): Promise<Page | null | "busy"> {
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
