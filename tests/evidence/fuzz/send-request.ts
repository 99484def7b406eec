import { Agent, type IncomingMessage, request as open } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FuzzAnswer, FuzzRequest } from "./fuzz-request.ts";

/** Milliseconds from the last byte of a request to the last of its response. */
const TIMEOUT = 10_000;

/** Milliseconds after which a sender that does not wait for the response disconnects. */
const LEFT_AFTER = 20;

/** Characters of a response that are kept for checks. */
const KEPT = 64 * 1024;

/** Milliseconds between two chunks of a slow body. */
const PAUSE = 60;

export interface Sender {
  /** Returns a result even if the connection broke. Never throws because of a server. */
  send: (request: FuzzRequest) => Promise<FuzzAnswer>;
  close: () => void;
}

/** Opens a sender with a pool of at most this many keep-alive connections. */
export function openSender(origin: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (request) => (request.manner === "socket" ? writeSocket(origin, request) : ask(origin, agent, request, true)),
    close: () => agent.destroy(),
  };
}

async function ask(origin: string, agent: Agent, request: FuzzRequest, mayRepeat: boolean): Promise<FuzzAnswer> {
  const sent = open(new URL(origin), {
    agent,
    method: request.method,
    path: pathOf(request),
    headers: headersOf(origin, request),
  });
  let [hung, ended] = [false, false];
  const leaves = request.manner === "left";
  const late = setTimeout(
    () => {
      hung = !leaves;
      sent.destroy();
    },
    leaves ? LEFT_AFTER : TIMEOUT,
  );
  const answered = new Promise<FuzzAnswer>((resolve) => {
    const broken = () => resolve({ status: 0, headers: {}, text: "", bytes: 0, hung });
    sent.once("response", (response) =>
      readAnswer(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, ...read, hung }),
        broken,
      ),
    );
    sent.on("error", broken);
  }).finally(() => {
    ended = true;
    clearTimeout(late);
  });
  for (const piece of unitsOf(request)) {
    if (ended) break;
    sent.write(piece);
    if (request.manner === "slow") await wait(PAUSE);
  }
  sent.end();
  if (!ended) late.refresh();
  const got = await answered;
  // Retries like other clients: the server may close a keep-alive connection just as it is reused.
  if (got.status === 0 && !got.hung && sent.reusedSocket && mayRepeat && !leaves)
    return ask(origin, agent, request, false);
  return got;
}

async function readAnswer(response: IncomingMessage): Promise<Pick<FuzzAnswer, "text" | "bytes">> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < KEPT) chunks.push(chunk);
    size += chunk.length;
  }
  return { text: Buffer.concat(chunks).toString("utf8"), bytes: size };
}

function unitsOf({ body, manner }: FuzzRequest): Buffer[] {
  if (body === null) return [];
  if (manner === "whole" || manner === "left") return [body];
  const size = Math.max(1, Math.ceil(body.length / 5));
  return Array.from({ length: Math.ceil(body.length / size) }, (_, place) =>
    body.subarray(place * size, (place + 1) * size),
  );
}

/**
 * Percent-encodes the characters of a path that Node's client rejects. Only requests written on a socket can contain
 * them unencoded.
 */
function pathOf({ path }: FuzzRequest): string {
  return path.replace(/[^\u0021-\u00ff]/g, (letter) => encodeURIComponent(letter));
}

function headersOf(origin: string, { headers, body, manner }: FuzzRequest): string[] {
  const own = headers.flatMap(([name, value]) => [name, value.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "?")]);
  const length =
    body === null
      ? []
      : manner === "whole" || manner === "left"
        ? ["Content-Length", String(body.length)]
        : ["Transfer-Encoding", "chunked"];
  return ["Host", new URL(origin).host, ...own, ...length];
}

/** Milliseconds after which the socket is half-closed, because the server may be waiting for more. */
const HALF_CLOSE = 1_000;

/** Writes the whole request in one call, then only reads. */
function writeSocket(origin: string, { body }: FuzzRequest): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const done = setTimeout(() => socket.end(), HALF_CLOSE);
    const late = setTimeout(() => end(true), HALF_CLOSE + TIMEOUT);
    function end(hung: boolean) {
      clearTimeout(done);
      clearTimeout(late);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        headers: retryAfterIn(text),
        text,
        bytes: text.length,
        hung,
      });
    }
    socket.on("data", (chunk) => void chunks.push(chunk));
    socket.once("close", () => end(false));
    socket.once("error", () => end(false));
    socket.write(body ?? Buffer.alloc(0));
  });
}

/** Reads the only header field of a written answer that the judge asks for. */
function retryAfterIn(text: string): Record<string, string> {
  const [, seconds] = /^retry-after: (\d+)\r$/im.exec(text.split("\r\n\r\n", 1)[0] ?? "") ?? [];
  return seconds === undefined ? {} : { "retry-after": seconds };
}
