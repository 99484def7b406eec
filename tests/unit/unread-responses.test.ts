import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limitPipelines } from "../../app/server/pipelining.server.ts";
import { limitUnread, MOST_UNREAD } from "../../app/server/unread-responses.server.ts";
import { openRaw } from "../support/raw-request.ts";
import { eventually } from "../support/visit.ts";

let closed = 0;
let entered: ServerResponse[] = [];
const { drops, waitingOn } = limitPipelines(() => {});
const server = createServer((request, response) => {
  if (!drops(request, response)) entered.push(response);
});
server.on("connection", limitUnread({ waitingOn, onClosed: () => (closed += 1) }));

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  closed = 0;
});

const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** Asks on a connection of its own, and reads nothing. Each answer has these bytes; the system takes some of them. */
async function askUnread(...sizes: number[]): Promise<Socket> {
  entered = [];
  const socket = await openRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, GET.repeat(sizes.length));
  socket.pause();
  await eventually(() => entered.length).toBe(sizes.length);
  for (const [index, size] of sizes.entries()) entered[index]?.end(Buffer.alloc(size));
  return socket;
}

/** Longer than between two checks. */
const afterACheck = () => new Promise((passed) => setTimeout(passed, 300));

const isOpen = () => entered.map(({ destroyed }) => !destroyed);

test("of all connections, the one with the most unread is closed, and no other", async () => {
  const most = await askUnread(0.6 * MOST_UNREAD);
  const [first] = entered;
  await afterACheck();
  expect(closed).toBe(0);
  const less = await askUnread(0.5 * MOST_UNREAD);
  await eventually(() => closed).toBe(1);
  await afterACheck();
  expect([first?.destroyed, ...isOpen(), closed]).toEqual([true, true, 1]);
  for (const socket of [most, less]) socket.destroy();
});

test("answers that wait for the one before them count", async () => {
  const socket = await askUnread(1, 0.4 * MOST_UNREAD, 0.4 * MOST_UNREAD, 0.4 * MOST_UNREAD);
  await eventually(() => closed).toBe(1);
  socket.destroy();
});

test("who reads everything is never closed", async () => {
  const socket = await askUnread(0.9 * MOST_UNREAD);
  socket.resume();
  await eventually(() => socket.bytesRead).toBeGreaterThan(0.9 * MOST_UNREAD);
  for (let round = 0; round < 3; round += 1) {
    entered = [];
    socket.write(GET);
    await eventually(() => entered.length).toBe(1);
    entered[0]?.end(Buffer.alloc(0.9 * MOST_UNREAD));
    await eventually(() => socket.bytesRead).toBeGreaterThan((round + 2) * 0.9 * MOST_UNREAD);
  }
  expect(closed).toBe(0);
  socket.destroy();
});
