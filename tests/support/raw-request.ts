import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  html: string;
}

/** Unlike `fetch`, it can set Host and leaves the bytes as they are. */
export async function askPlainly(
  url: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<PlainAnswer> {
  const asked = request(url, { method, headers }).end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  const encoding = bytes.length > 0 ? response.headers["content-encoding"] : undefined;
  const read = encoding === "gzip" ? gunzipSync : encoding === "br" ? brotliDecompressSync : (raw: Buffer) => raw;
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, html: read(bytes).toString() };
}

/** Opens a connection and sends the text unchanged. */
export async function openRaw(origin: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** Reads until the connection ends or `isEnough` returns true. */
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

/** Sends a raw request. Returns the response's head and body as text. */
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
