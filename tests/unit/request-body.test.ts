import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CONTENT_FORM, PUBLIC_FORM } from "../../app/forms/limits.ts";
import { makeBodyLimit } from "../../app/server/request-body.server.ts";
import type { Admission } from "../../app/server/request-listener.server.ts";
import { openRaw } from "../support/raw-request.ts";

const LARGEST = 3 * CONTENT_FORM.bytes;
/** The largest body that counts as a small one. */
const SMALL = 64 * 1024;
const ROOM = { small: 16 * 1024 * 1024, large: 36 * 1024 * 1024 };

const visitorOf = (request: IncomingMessage) => (request.headers["fly-client-ip"] as string | undefined) ?? null;
const makeLimit = () => makeBodyLimit({ clock: () => 0, visitorOf, refuse: () => {}, onSlow: () => {} });

/** A page that takes the largest forms. */
const URL = "/desk/content/home";

/** Returns whether a body of this length gets in, and what ends it. */
function send(admit: Admission, length: number | undefined, visitor?: string, url = URL) {
  const socket = Object.assign(new EventEmitter(), { bytesRead: 0 });
  const headers = length === undefined ? { "transfer-encoding": "chunked" } : { "content-length": String(length) };
  const request = {
    url,
    headers: { ...headers, "fly-client-ip": visitor },
    socket,
    complete: true,
  } as unknown as IncomingMessage;
  const response = new EventEmitter() as unknown as ServerResponse;
  let entered = false;
  admit(request, response, "id", () => (entered = true));
  return { entered, end: () => void response.emit("close") };
}

test("twelve of the largest forms are read at once, whatever their lengths say, and small ones beside them", () => {
  const admit = makeLimit();
  const forms = [...Array.from({ length: 10 }, () => send(admit, LARGEST)), send(admit, 1e9), send(admit, undefined)];
  expect(forms.map(({ entered }) => entered)).toEqual(forms.map(() => true));
  expect(send(admit, LARGEST).entered).toBe(false);
  expect(send(admit, SMALL + 1).entered).toBe(false);
  expect(send(admit, SMALL).entered).toBe(true);
  forms[0]?.end();
  const [last, one] = [send(admit, LARGEST - 100_000), send(admit, 100_000)];
  expect([last.entered, one.entered, send(admit, SMALL + 1).entered]).toEqual([true, true, false]);
});

test("a body without a length takes what its page reads, and no page but a member's reads more than a public form", () => {
  const admit = makeLimit();
  const fits = Math.floor(ROOM.large / (3 * PUBLIC_FORM.bytes));
  const bodies = Array.from({ length: fits + 1 }, () => send(admit, undefined, undefined, "/desk/sign-in"));
  expect(bodies.filter(({ entered }) => entered)).toHaveLength(fits);
  expect(fits).toBe(128);
});

test("one visitor has a third of the room for large bodies, and all of it for small ones", () => {
  const admit = makeLimit();
  const held = Array.from({ length: 4 }, () => send(admit, undefined, "one"));
  expect(held.map(({ entered }) => entered)).toEqual([true, true, true, true]);
  expect([send(admit, SMALL + 1, "one").entered, send(admit, SMALL, "one").entered]).toEqual([false, true]);
  expect(send(admit, LARGEST, "other").entered).toBe(true);
  held[0]?.end();
  expect([send(admit, LARGEST, "one").entered, send(admit, SMALL + 1, "one").entered]).toEqual([true, false]);
});

test.each([
  ["large", LARGEST, SMALL + 1],
  ["small", SMALL, 1],
] as const)("the room for %s bodies is given away to its last byte, and not one more", (kind, most, least) => {
  for (const [over, isIn] of [
    [0, true],
    [1, false],
  ] as const) {
    const admit = makeLimit();
    const whole = ROOM[kind] / most - 1;
    for (let sent = 0; sent < whole; sent += 1) expect(send(admit, most).entered).toBe(true);
    expect(send(admit, most - least + over).entered).toBe(true);
    expect([over, send(admit, least).entered]).toEqual([over, isIn]);
    // What is refused takes no room, and one that brings nothing needs none.
    expect([over, send(admit, least).entered, send(admit, 0).entered]).toEqual([over, false, true]);
    expect(send(admit, kind === "large" ? SMALL : SMALL + 1).entered).toBe(true);
  }
});

let server: Server;
let origin: string;
/** The requests that were admitted, in their order. */
let admitted: ServerResponse[];
let refused: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  [admitted, refused] = [[], 0];
  const refuse = (_: IncomingMessage, response: ServerResponse) => {
    refused += 1;
    response.writeHead(503).end();
  };
  const admit = makeBodyLimit({ clock: Date.now, visitorOf, refuse, onSlow: () => {} });
  server = createServer((request, response) =>
    admit(request, response, "id", () => {
      request.on("error", () => {}).resume();
      admitted.push(response);
    }),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** Looks often: each wait is short. */
const OFTEN = { interval: 2 };

const head = (length: number) => `POST ${URL} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends the head of a request. Returns its connection once it was admitted or refused. */
async function begin(length: number): Promise<Socket> {
  const before = admitted.length + refused;
  const socket = await openRaw(origin, head(length));
  sockets.push(socket);
  await expect.poll(() => admitted.length + refused, OFTEN).toBe(before + 1);
  return socket;
}

/** How an admitted request of the largest size ends. */
const ENDS: [string, (socket: Socket) => Promise<unknown> | void][] = [
  ["goes away before its body came", (socket) => void socket.destroy()],
  ["goes away in the middle of its body", (socket) => void socket.write("x".repeat(100_000), () => socket.destroy())],
  ["goes away while the answer is made", (socket) => void socket.write("x".repeat(LARGEST), () => socket.destroy())],
  ["closes only its side", (socket) => void socket.end()],
  ["gets the beginning of its answer", () => void admitted.at(-1)?.writeHead(200)],
  [
    "is answered, and its connection closes later",
    async (socket) => {
      admitted.at(-1)?.end("done");
      await once(socket, "data");
      socket.destroy();
    },
  ],
  [
    "is answered, and goes away in its next request",
    async (socket) => {
      await new Promise<void>((sent) => socket.write("x".repeat(LARGEST), () => sent()));
      admitted.at(-1)?.end("done");
      await once(socket, "data");
      socket.write(head(LARGEST));
      await expect.poll(() => admitted.length, OFTEN).toBe(13);
      socket.destroy();
    },
  ],
];

test.each(ENDS)("a request that %s gives back what it took, once", async (_, end) => {
  for (let sent = 0; sent < 12; sent += 1) await begin(LARGEST);
  expect([admitted.length, refused]).toEqual([12, 0]);
  expect(await isAdmitted(SMALL + 1)).toBe(false);

  const socket = sockets[11];
  if (socket) await end(socket);
  await expect.poll(() => isAdmitted(LARGEST), OFTEN).toBe(true);
  expect([await isAdmitted(LARGEST), await isAdmitted(SMALL + 1)]).toEqual([false, false]);
});

test("two requests on one connection, of which the second waits for the first one's answer, give back both", async () => {
  const socket = await begin(LARGEST);
  socket.write("x".repeat(LARGEST) + head(LARGEST));
  await expect.poll(() => admitted.length, OFTEN).toBe(2);
  for (let sent = 2; sent < 12; sent += 1) await begin(LARGEST);
  expect([admitted.length, await isAdmitted(LARGEST)]).toEqual([12, false]);
  // The second one's answer is not sent before the first one's.
  admitted[1]?.end("done");
  expect([await isAdmitted(LARGEST), await isAdmitted(SMALL + 1)]).toEqual([true, false]);
  socket.destroy();
  await expect.poll(() => isAdmitted(LARGEST), OFTEN).toBe(true);
  expect(await isAdmitted(SMALL + 1)).toBe(false);
});

async function isAdmitted(length: number): Promise<boolean> {
  const before = admitted.length;
  await begin(length);
  return admitted.length > before;
}
