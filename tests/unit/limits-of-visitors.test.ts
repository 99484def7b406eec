import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  AT_ONCE,
  BURST,
  makeLimits,
  MOST_UNREAD,
  MOST_WAITING,
  REFILL,
} from "../../app/server/security/visitor-limits.server.ts";
import { openRaw, readRaw } from "../support/raw-request.ts";
import { eventually } from "../support/visit.ts";

// A real server with real requests and a settable clock. The test begins and ends each response.

let now = 0;
let working: { url: string; response: ServerResponse }[] = [];
let dropped: IncomingMessage[] = [];

const { drops, admit } = makeLimits({
  visitorOf: ({ headers }) => headers["x-visitor"]?.toString() ?? null,
  clock: () => now,
  refuse: (_request, response, _id, why, seconds) =>
    void response.writeHead(why === "budget" ? 429 : 503, { "Retry-After": seconds }).end(),
});
const server = createServer((request, response) => {
  if (drops(request, response)) dropped.push(request);
  else admit(request, response, "", () => void working.push({ url: request.url ?? "", response }));
});

beforeAll(async () => {
  server.keepAliveTimeout = 0;
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  [now, working, dropped] = [now + 1e9, [], []];
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function ask(visitor: string | null, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(origin() + path, { ...init, headers: visitor === null ? {} : { "X-Visitor": visitor } });
}

function answerAll(): void {
  for (const { response } of working.splice(0)) response.end();
}

const urls = () => working.map(({ url }) => url);

test("of one visitor few are worked at, in their order; nobody else waits for that", async () => {
  const own = Array.from({ length: AT_ONCE + 2 }, (_, index) => ask("a", `/${index}`));
  await eventually(() => working.length).toBe(AT_ONCE);
  const others = [ask("b", "/other"), ask(null, "/unknown")];
  await eventually(() => urls()).toEqual(expect.arrayContaining(["/other", "/unknown"]));
  expect(working).toHaveLength(AT_ONCE + 2);
  answerAll();
  await eventually(() => working.length).toBe(2);
  answerAll();
  for (const { status } of await Promise.all([...own, ...others])) expect(status).toBe(200);
});

test("requests that arrive together and are answered at once leave each turn of the event loop to others", async () => {
  const perTurn: number[] = [];
  let entered = 0;
  for (let index = 0; index < 3 * AT_ONCE; index += 1) {
    const request = new IncomingMessage(new Socket());
    request.headers["x-visitor"] = "g";
    const response = new ServerResponse(request);
    admit(request, response, "", () => {
      entered += 1;
      response.writeHead(204);
    });
  }
  for (let turn = 0; turn < 6 * AT_ONCE; turn += 1) {
    const before = entered;
    await nextTurn();
    perTurn.push(entered - before);
  }
  expect([Math.max(...perTurn), entered]).toEqual([1, 3 * AT_ONCE]);
});

test("more than may wait are refused, and who has left is not worked for", async () => {
  const left = new AbortController();
  const gone = ask("c", "/gone", { signal: left.signal });
  await eventually(() => urls()).toEqual(["/gone"]);
  const all = Array.from({ length: AT_ONCE + MOST_WAITING }, (_, index) => ask("c", `/${index}`));
  const statuses: number[] = [];
  for (const one of all) void one.then(({ status }) => statuses.push(status));
  await eventually(() => statuses).toEqual([429]);
  left.abort();
  await expect(gone).rejects.toThrow("aborted");
  await eventually(() => {
    answerAll();
    return statuses.length;
  }).toBe(all.length);
  expect(statuses.filter((status) => status !== 200)).toEqual([429]);
});

test("a visitor who has used up what they have waits, and it comes back", async () => {
  const answering = setInterval(answerAll, 1);
  for (let asked = 0; asked < BURST; asked += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => ask("d", "/")));
  const refused = await ask("d", "/");
  expect([refused.status, Number(refused.headers.get("Retry-After"))]).toEqual([429, 1]);
  now += 1000;
  const again = await Promise.all(Array.from({ length: REFILL - 10 }, () => ask("d", "/")));
  clearInterval(answering);
  expect(again.filter(({ status }) => status !== 200)).toEqual([]);
});

test("responses that one visitor doesn't read to their end hold up only their own next ones", async () => {
  const own = Array.from({ length: MOST_UNREAD + 3 }, () => ask("e", "/"));
  const begun: ServerResponse[] = [];
  await eventually(() => {
    for (const { response } of working.splice(0)) {
      response.flushHeaders();
      begun.push(response);
    }
    return begun.length;
  }).toBe(MOST_UNREAD);
  const other = ask("f", "/other");
  await eventually(() => urls()).toEqual(["/other"]);
  for (const response of begun) response.end();
  await eventually(() => working.length).toBe(4);
  answerAll();
  await Promise.all([...own, other]);
});

test("bodies have a bound in all, and give back their room", async () => {
  const body = "POST /desk/products HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\nx";
  const sockets = await Promise.all(Array.from({ length: 12 }, () => openRaw(origin(), body)));
  await eventually(() => working.length).toBe(12);
  const refused = await ask(null, "/desk/products", { method: "POST", body: "x".repeat(4_000_000) }).catch(() => null);
  expect(refused?.status ?? 503).toBe(503);
  for (const socket of sockets) socket.destroy();
  working = [];
  await eventually(async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => openRaw(origin(), body)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const fits = working.length;
    for (const socket of sent) socket.destroy();
    working = [];
    return fits;
  }).toBe(12);
});

function begunBody(visitor: string): string {
  return `POST /desk/products HTTP/1.1\r\nHost: a\r\nX-Visitor: ${visitor}\r\nContent-Length: 9000000\r\n\r\nx`;
}

test("one visitor's bodies leave room for everybody else's", async () => {
  const own = await Promise.all(Array.from({ length: 5 }, () => openRaw(origin(), begunBody("h"))));
  await eventually(() => working.length).toBe(3);
  const other = await openRaw(origin(), begunBody("i"));
  await eventually(() => working.length).toBe(4);
  for (const socket of [...own, other]) socket.destroy();
});

test("a connection with many requests that wait is closed, and no more of them are worked at", async () => {
  const socket = await openRaw(origin(), "GET /ahead HTTP/1.1\r\nHost: a\r\n\r\n".repeat(50));
  expect(await readRaw(socket)).toBe("");
  expect(urls().filter((url) => url === "/ahead").length).toBeLessThanOrEqual(5);
  // An error with a stack trace for each took longer than rendering a page for each.
  expect(dropped.length).toBeGreaterThan(40);
  expect(dropped.slice(1).filter(({ errored }) => errored)).toEqual([]);
});
