import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limitPipelines } from "../../app/server/pipelining.server.ts";
import { openRaw, readRaw } from "../support/raw-request.ts";
import { eventually } from "../support/visit.ts";

/** How many may wait on a connection (docs/behavior.md, Limits 6). */
const MOST = 4;

let closed = 0;
let parsed = 0;
let entered: ServerResponse[] = [];
const { drops } = limitPipelines(() => (closed += 1));
const server = createServer((request, response) => {
  parsed += 1;
  if (!drops(request, response)) entered.push(response);
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  [closed, parsed, entered] = [0, 0, []];
});

const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

function send(requests: number): Promise<Socket> {
  return openRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, GET.repeat(requests));
}

test("some requests may wait for the first one's answer, again and again", async () => {
  const socket = await send(MOST + 1);
  const read = readRaw(socket, (text) => text.split("200 OK").length > 2 * (MOST + 1));
  for (let round = 0; round < 2; round += 1) {
    await eventually(() => entered.length).toBe(MOST + 1);
    for (const response of entered.splice(0)) response.end("a");
    if (round === 0) socket.write(GET.repeat(MOST + 1));
  }
  await read;
  expect(closed).toBe(0);
  socket.destroy();
});

test("a connection with more is closed once, and the rest of what it sent is not even parsed", async () => {
  const socket = await send(MOST + 500);
  await once(socket, "close");
  expect([entered.length, closed, parsed]).toEqual([MOST + 1, 1, MOST + 2]);
});
