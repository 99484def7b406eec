import { EventEmitter, once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A proxy in front of the site that can be slow, and that records posts. It makes scripts uncacheable, so that each
 * page loads its own.
 */
export interface SlowProxy {
  origin: string;
  /** Paths of posts, without autosaves and CSP reports. */
  posts: string[];
  /**
   * Milliseconds that a post is delayed on its way up, and the response to a post or a `.data` request on its way down.
   */
  slow: (delays: { up?: number; down?: number }) => void;
  /** Holds all scripts until the returned function is called. */
  holdScripts: () => () => void;
  close: () => Promise<void>;
}

export async function openSlowProxy(to: string): Promise<SlowProxy> {
  const posts: string[] = [];
  let [up, down] = [0, 0];
  let scripts = Promise.resolve();
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (method === "POST" && !/autosave/.test(body.toString("latin1")) && !url.startsWith("/csp-reports"))
      posts.push(url);
    if (method === "POST") await wait(up);
    // If the browser cancels during the delay, the request never arrives.
    if (incoming.socket.destroyed) return;
    const isScript = url.endsWith(".js");
    if (isScript) await scripts;
    const passed = ask(to + url, { method, headers: incoming.headers, setHost: false }, async (answer) => {
      if (method === "POST" || url.includes(".data")) await wait(down);
      outgoing.writeHead(
        answer.statusCode ?? 502,
        isScript ? { ...answer.headers, "cache-control": "no-store" } : answer.rawHeaders,
      );
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    passed.end(body);
  });
  server.on("clientError", (_error, socket) => void socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    slow: (delays) => void ([up, down] = [delays.up ?? 0, delays.down ?? 0]),
    holdScripts: () => {
      const gate = new EventEmitter();
      scripts = once(gate, "open").then(() => undefined);
      return () => void gate.emit("open");
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
