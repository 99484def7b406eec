import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection to a server and sends the text unchanged. */
export async function openRaw(origin: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** Reads from a connection until it ends, or until `isEnough` returns true. */
export async function readRaw(socket: Socket, isEnough: (text: string) => boolean = () => false): Promise<string> {
  let text = "";
  return new Promise((resolve) => {
    socket.on("data", (chunk) => {
      text += String(chunk);
      if (isEnough(text)) resolve(text);
    });
    socket.once("close", () => resolve(text));
  });
}

/** Sends a raw request, without an HTTP client. Returns the response's head and body as text. */
export async function askRaw(
  origin: string,
  method: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { host } = new URL(origin);
  const lines = Object.entries({ Host: host, Connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return readRaw(await openRaw(origin, `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`));
}
