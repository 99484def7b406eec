import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { type RepeatedHead, writeRepeatedHead } from "../../app/server/repeated-head.server.ts";
import { REQUEST_ID_HEADER } from "../../app/server/request-context.server.ts";

// The head that is copied is Node's own, where Node keeps it. A Node that keeps it elsewhere fails the second test.

const HEADERS = ["Content-Type", "text/plain; charset=utf-8", "Vary", "Cookie", "Content-Length", "5"];

afterEach(() => void vi.useRealTimers());

/** Sends requests over one connection, and returns all that came back, and how often Node made a head. */
async function ask(requests: string, repeated: boolean): Promise<{ answers: string; made: number }> {
  const head: RepeatedHead = { headers: HEADERS, made: null };
  let [number, made] = [0, 0];
  const server = createServer((request, response) => {
    const id = String((number += 1)).padStart(12, "0");
    const { writeHead } = response;
    response.writeHead = ((...given: Parameters<typeof writeHead>) => {
      made += 1;
      return writeHead.apply(response, given);
    }) as typeof writeHead;
    if (repeated) writeRepeatedHead(head, response, id);
    else response.writeHead(200, [...HEADERS, REQUEST_ID_HEADER, id]);
    response.end(request.method === "HEAD" ? undefined : "Amen.");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(requests);
  const answers = await text(socket);
  server.close();
  return { answers: answers.replaceAll(/^Date: .*$/gm, "Date"), made };
}

const get = (more = "", version = "1.1", method = "GET") =>
  `${method} / HTTP/${version}\r\nHost: localhost\r\n${more}\r\n`;
const LAST = get("Connection: close\r\n");

test.each([
  ["requests one after another", get() + get() + LAST],
  ["HEAD", get("", "1.1", "HEAD") + get() + get("", "1.1", "HEAD") + LAST],
  ["HTTP/1.0 that keeps the connection", get("Connection: keep-alive\r\n", "1.0").repeat(2) + get("", "1.0")],
  ["connections that are closed", LAST],
])("%s: each byte is what Node sends", async (_name, requests) => {
  const { answers } = await ask(requests, true);
  expect(answers.match(/HTTP/g)?.length).toBe(requests.match(/HTTP/g)?.length);
  expect(answers).toBe((await ask(requests, false)).answers);
});

test("Node makes the first head of a second, and that of a connection that is closed", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-25T12:00:00.500Z"), toFake: ["Date"] });
  expect((await ask(get().repeat(5) + LAST, true)).made).toBe(2);
});

test("the next second has a head of its own", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-25T12:00:00.999Z"), toFake: ["Date"] });
  const head: RepeatedHead = { headers: HEADERS, made: null };
  const seconds: (number | undefined)[] = [];
  const server = createServer((_request, response) => {
    writeRepeatedHead(head, response, "000000000000");
    response.end("Amen.");
    seconds.push(head.made?.second);
    vi.advanceTimersByTime(1);
    vi.setSystemTime(Date.now() + 1);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(get() + get() + LAST);
  await text(socket);
  server.close();
  const first = Math.floor(Date.parse("2026-11-25T12:00:00Z") / 1000);
  expect(seconds).toEqual([first, first + 1, first + 1]);
});

test("a header of one response reaches no other", async () => {
  const head: RepeatedHead = { headers: HEADERS, made: null };
  const server = createServer((request, response) => {
    if (request.url === "/own") response.setHeader("Set-Cookie", "whose=mine");
    writeRepeatedHead(head, response, "000000000000");
    response.end("Amen.");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const own = get().replace(" / ", " /own ");
  socket.write(own + get() + own + LAST);
  const answers = await text(socket);
  server.close();
  expect(answers.split("HTTP/1.1 200").map((one) => one.includes("whose=mine"))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});
