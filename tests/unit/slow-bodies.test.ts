import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBodyLimit } from "../../app/server/request-body.server.ts";
import { openRaw, readRaw } from "../support/raw-request.ts";
import { eventually } from "../support/visit.ts";

// A real server, with a clock that the test sets.

let now = 0;
let slow = 0;
const entered: ServerResponse[] = [];
const admit = makeBodyLimit({
  clock: () => now,
  visitorOf: () => null,
  refuse: () => {},
  onSlow: () => (slow += 1),
});
const server = createServer((request, response) =>
  admit(request, response, "", () => {
    request.resume();
    entered.push(response);
  }),
);

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const POST = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nslow";

async function giveUpAfter(text: string, requests: number): Promise<string> {
  const socket = await openRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, text);
  const read = readRaw(socket);
  await eventually(() => entered.length).toBe(requests);
  now += 20_000;
  return read.finally(() => entered.splice(0));
}

test("a body that comes too slowly ends with 408", async () => {
  expect(await giveUpAfter(POST, 1)).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow).toBe(1);
});

test("behind a response that isn't finished, the connection is closed without a word in the middle of it", async () => {
  expect(await giveUpAfter(`GET / HTTP/1.1\r\nHost: a\r\n\r\n${POST}`, 2)).toBe("");
  expect(slow).toBe(2);
});
