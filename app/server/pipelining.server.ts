import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Most requests that may wait on a connection while another one is answered. Browsers and proxies send the next one
 * when the answer is there.
 */
const MOST_PIPELINED = 4;

const NONE: ReadonlySet<ServerResponse> = new Set();

/**
 * Bounds the requests that a client sends on one connection without waiting for responses (RFC 9112, section 9.3.2).
 * Node handles all of them and keeps their responses in memory until the client reads: 64 KB of requests ask for a
 * thousand pages. A connection with more is closed, for which its client has to be prepared.
 *
 * @param onClosed called for each connection that was closed
 */
export function limitPipelines(onClosed: () => void) {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();

  /** The responses of a connection that wait for the one before them. */
  function waitingOn(socket: Socket): ReadonlySet<ServerResponse> {
    return waiting.get(socket) ?? NONE;
  }

  function add(socket: Socket, response: ServerResponse): void {
    const all = waiting.get(socket) ?? new Set();
    waiting.set(socket, all.add(response));
    response.once("socket", () => all.delete(response));
  }

  /** Whether a request is dropped, without a response. */
  function drops({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Node goes on with what it has read.
    if (socket.destroyed) return true;
    // A response has its connection only when its turn has come.
    if (response.socket) return false;
    if (waitingOn(socket).size < MOST_PIPELINED) {
      add(socket, response);
      return false;
    }
    close(socket);
    onClosed();
    return true;
  }
  return { drops, waitingOn };
}

/** What the parser is told after a request that nothing follows (`parserOnHeadersComplete` in `_http_common`). */
const NOTHING_FOLLOWS = 2;

/**
 * Closes a connection with thousands of requests. Node would go on to parse all that have arrived, and keep them until
 * all connections were read: 60 connections with 64 KB took 250 MB, and the process ended. Only this undocumented
 * property of its parser stops it.
 */
function close(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => NOTHING_FOLLOWS;
  socket.destroy();
}
