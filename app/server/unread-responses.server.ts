import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Most bytes of responses that wait in memory to be read, over all connections. An office of a hundred on a slow line,
 * where each browser loads six pictures of 100 KB, stays below.
 */
export const MOST_UNREAD = 64 * 1024 * 1024;

/** Milliseconds between two checks. */
const CHECK_INTERVAL = 100;

interface Deps {
  /** Returns the responses of a connection that wait for the one before them. */
  waitingOn: (socket: Socket) => ReadonlySet<ServerResponse>;
  /** Called for each connection that was closed. */
  onClosed: () => void;
}

/**
 * Bounds the memory for responses that are not read: if they are too many bytes, closes the connections with the most.
 * Streams such as exports wait for their reader and hold a few KB each.
 *
 * @returns watches a connection until it closes
 */
export function limitUnread({ waitingOn, onClosed }: Deps): (socket: Socket) => void {
  const open = new Set<Socket>();

  function unreadOn(socket: Socket): number {
    let bytes = socket.writableLength;
    for (const { writableLength } of waitingOn(socket)) bytes += writableLength;
    return bytes;
  }

  function closeLargest(): void {
    const unread = Array.from(open, (socket) => ({ socket, bytes: unreadOn(socket) }));
    let all = unread.reduce((sum, { bytes }) => sum + bytes, 0);
    if (all <= MOST_UNREAD) return;
    for (const { socket, bytes } of unread.toSorted((one, other) => other.bytes - one.bytes)) {
      socket.destroy();
      onClosed();
      all -= bytes;
      if (all <= MOST_UNREAD) return;
    }
  }

  setInterval(closeLargest, CHECK_INTERVAL).unref();
  return (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  };
}
