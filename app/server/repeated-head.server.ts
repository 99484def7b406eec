import type { ServerResponse } from "node:http";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";

/** The head of a response that is sent often. */
export interface RepeatedHead {
  /** Names and values in turns, as Node takes them. */
  headers: readonly string[];
  /** What Node made of them last, before and after the request id, and in which second. */
  made: { before: string; after: string; second: number } | null;
}

/** Where Node keeps the head that it is going to send: null until it is made. Not documented. */
const HEAD = "_header";

type Outgoing = ServerResponse & { [HEAD]?: string | null };

const ID_LINE = `\r\n${REQUEST_ID_HEADER}: `;

/**
 * Does what `response.writeHead(200, headers)` does with a request id among them. Node would check and join the same
 * headers for each response, although no two in one second differ in more than their ids. So Node does it for the first
 * one in a second, and the others get a copy (docs/decisions/0117-home-beside-bare-node.md).
 *
 * If a later Node keeps its head elsewhere, it makes each one.
 */
export function writeRepeatedHead(head: RepeatedHead, response: ServerResponse, id: string): void {
  const outgoing = response as Outgoing;
  const second = Math.floor(Date.now() / 1000);
  // A connection that is closed afterward is told so in the head. Headers that a response has of its own, such as a
  // cookie, must not reach another.
  const mayCopy = response.shouldKeepAlive && outgoing[HEAD] === null && response.getHeaderNames().length === 0;
  if (mayCopy && head.made?.second === second) {
    outgoing[HEAD] = head.made.before + id + head.made.after;
    return;
  }
  response.writeHead(200, [...head.headers, REQUEST_ID_HEADER, id]);
  const made = outgoing[HEAD];
  if (!mayCopy || typeof made !== "string") return;
  const at = made.indexOf(ID_LINE) + ID_LINE.length;
  head.made = { before: made.slice(0, at), after: made.slice(at + id.length), second };
}
