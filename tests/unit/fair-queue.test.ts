import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AT_ONCE, makeFairQueue, MOST_WAITING } from "../../app/server/fair-queue.server.ts";
import { eventually } from "../support/visit.ts";

// A real server and real requests, with made-up costs and times.

let cost = 0;
let now = 0;
let waiting: { url: string; response: ServerResponse }[] = [];
/** Called for each request that was let in. */
let onEntered: (request: IncomingMessage) => void = () => {};

const admit = makeFairQueue({
  visitorOf: ({ headers }) => headers["x-visitor"]?.toString() ?? null,
  meter: { start: () => () => cost },
  clock: () => now,
  refuse: (_request, response, _id, seconds) => void response.writeHead(429, { "Retry-After": seconds }).end(),
});
const server = createServer((request, response) =>
  admit(request, response, "", () => {
    waiting.push({ url: request.url ?? "", response });
    onEntered(request);
  }),
);

beforeAll(async () => {
  // On a busy machine, a connection could be closed just when the next test reuses it.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  [cost, now, waiting] = [0, now + 1e9, []];
});

function ask(visitor: string | null, path: string, signal?: AbortSignal): Promise<Response> {
  const headers = visitor === null ? {} : { "X-Visitor": visitor };
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers,
    ...(signal && { signal }),
  });
}

function answerAll(): void {
  for (const { response } of waiting.splice(0)) response.end();
}

test("of one visitor few are let in at a time, in their order; nobody else waits for that", async () => {
  const own = Array.from({ length: AT_ONCE + 2 }, (_, index) => ask("a", `/own-${index}`));
  await eventually(() => waiting.length).toBe(AT_ONCE);
  const other = ask("b", "/other");
  await eventually(() => waiting.map(({ url }) => url)).toContain("/other");
  const unknown = ask(null, "/unknown");
  await eventually(() => waiting.map(({ url }) => url)).toContain("/unknown");
  expect(waiting).toHaveLength(AT_ONCE + 2);
  answerAll();
  await eventually(() => waiting.length).toBe(2);
  answerAll();
  for (const { status } of await Promise.all([...own, other, unknown])) expect(status).toBe(200);
});

test("who has left is not let in, and keeps nobody out", async () => {
  const stay = Array.from({ length: AT_ONCE }, (_, index) => ask("c", `/stay-${index}`));
  await eventually(() => waiting.length).toBe(AT_ONCE);
  const left = new AbortController();
  const gone = ask("c", "/gone", left.signal);
  gone.catch(() => {});
  await new Promise((arrived) => setTimeout(arrived, 100));
  left.abort();
  await expect(gone).rejects.toThrow("aborted");
  await new Promise((arrived) => setTimeout(arrived, 100));
  const last = ask("c", "/last");
  await new Promise((arrived) => setTimeout(arrived, 100));
  answerAll();
  await eventually(() => waiting.map(({ url }) => url)).toEqual(["/last"]);
  answerAll();
  await Promise.all([...stay, last]);
});

test("who asks and leaves at once is not worked for", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1", () => {
    socket.end("GET /left HTTP/1.1\r\nHost: a\r\nX-Visitor: f\r\n\r\n");
    socket.destroy();
  });
  await once(socket, "close");
  const next = ask("f", "/next");
  await eventually(() => waiting.map(({ url }) => url)).toEqual(["/next"]);
  answerAll();
  expect((await next).status).toBe(200);
});

test("nor where another answer of the same visitor begins just then", async () => {
  const { port } = server.address() as AddressInfo;
  const first = ask("h", "/first");
  await eventually(() => waiting.map(({ url }) => url)).toEqual(["/first"]);
  const onLeft = ({ url }: IncomingMessage) => void (url === "/left" && answerAll());
  server.on("request", onLeft);
  const socket = connect(port, "127.0.0.1", () => {
    socket.end("GET /left HTTP/1.1\r\nHost: a\r\nX-Visitor: h\r\n\r\n");
    socket.destroy();
  });
  await first;
  const next = ask("h", "/next");
  await eventually(() => waiting.map(({ url }) => url)).toContain("/next");
  server.off("request", onLeft);
  expect(waiting.map(({ url }) => url)).toEqual(["/next"]);
  answerAll();
  expect((await next).status).toBe(200);
});

test("who leaves while he is worked on makes room", async () => {
  const left = new AbortController();
  const gone = Array.from({ length: AT_ONCE }, (_, index) => ask("d", `/gone-${index}`, left.signal).catch(() => null));
  await eventually(() => waiting.length).toBe(AT_ONCE);
  left.abort();
  await Promise.all(gone);
  waiting = [];
  const next = ask("d", "/next");
  await eventually(() => waiting.map(({ url }) => url)).toEqual(["/next"]);
  answerAll();
  expect((await next).status).toBe(200);
});

test("a visitor's requests on one connection leave room for those of others between them", async () => {
  const { port } = server.address() as AddressInfo;
  const other = connect(port, "127.0.0.1");
  await once(other, "connect");
  const order: string[] = [];
  onEntered = ({ url = "" }) => {
    if (order.length === 0) other.write("GET /other HTTP/1.1\r\nHost: a\r\nX-Visitor: k\r\n\r\n");
    order.push(url);
    answerAll();
  };
  const own = connect(port, "127.0.0.1");
  own.write("GET /own HTTP/1.1\r\nHost: a\r\nX-Visitor: j\r\n\r\n".repeat(50));
  own.resume();
  await eventually(() => order.length).toBe(51);
  onEntered = () => {};
  expect(order.indexOf("/other")).toBeLessThan(10);
  own.destroy();
  other.destroy();
});

test("a queue has an end", async () => {
  const own = Array.from({ length: AT_ONCE + MOST_WAITING + 3 }, (_, index) =>
    ask("e", `/${index}`).then(({ status }) => status),
  );
  await eventually(() => waiting.length).toBe(AT_ONCE);
  expect(await Promise.race(own)).toBe(429);
  const round = setInterval(answerAll, 5);
  const statuses = await Promise.all(own);
  clearInterval(round);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

test("who has spent his budget is refused until it is back, also where he waits already; others are not", async () => {
  cost = 15_900 / AT_ONCE;
  const own = Array.from({ length: AT_ONCE + 1 }, (_, index) => ask("f", `/${index}`));
  await eventually(() => waiting.length).toBe(AT_ONCE);
  answerAll();
  const answers = await Promise.all(own);
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: AT_ONCE }, () => 200), 429]);
  expect(Number(answers.at(-1)?.headers.get("Retry-After"))).toBe(4);
  expect((await ask("f", "/")).status).toBe(429);
  const other = ask("g", "/");
  await eventually(() => waiting.length).toBe(1);
  answerAll();
  expect((await other).status).toBe(200);
  now += 5_000;
  const later = ask("f", "/");
  await eventually(() => waiting.length).toBe(1);
  answerAll();
  expect((await later).status).toBe(200);
});
