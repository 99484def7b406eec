import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A connection to a server on this machine that tests can cut. */
export interface TcpProxy {
  port: number;
  /** Ends all connections and refuses new ones. */
  disconnect: () => Promise<void>;
  /** Open connections deliver nothing more, and neither side is told. New ones work. */
  silence: () => void;
  reconnect: () => Promise<void>;
}

/** `change` transforms data on its way to the server, `answer` data from it. */
export async function openTcpProxy(
  to: number,
  change: (sent: Buffer) => Buffer = (sent) => sent,
  answer: (got: Buffer) => Buffer = (got) => got,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      const way = new Transform({
        transform: (sent: Buffer, _encoding, done) =>
          silent.has(one) ? done() : done(null, one === near ? change(sent) : answer(sent)),
      });
      one
        .pipe(way)
        .pipe(other)
        .on("error", () => {});
      one.on("error", () => {}).on("close", () => void (sockets.delete(one), other.destroy()));
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  return {
    port,
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    reconnect: () => listen(port),
  };
}
