import { connect, createServer, type Socket } from "node:net";

/** A way to a server on this machine that can be cut, as a network or the server's end cuts it. */
export interface TcpGate {
  port: number;
  /** Ends every connection, and lets no new one in. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
}

export async function openGate(to: number): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const [one, other] of [[near, far], [far, near]] as const) {
      sockets.add(one);
      one.pipe(other).on("error", () => {});
      one.on("error", () => {}).on("close", () => void (sockets.delete(one), other.destroy()));
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  return {
    port,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    open: () => listen(port),
  };
}
