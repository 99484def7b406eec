import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { CONTENT_FORM } from "../../app/forms/limits.ts";
import { makeBodyLimit } from "../../app/server/request-body.server.ts";

const LARGEST = 3 * CONTENT_FORM.bytes;
const LARGE_ROOM = 36 * 1024 * 1024;
const SMALL_ROOM = 16 * 1024 * 1024;

const refusals: number[] = [];
const newLimit = () =>
  makeBodyLimit({ clock: () => 0, refuse: (_request, _response, _id, wait) => refusals.push(wait), onSlow: () => {} });
let admit = newLimit();

beforeEach(() => {
  admit = newLimit();
  refusals.length = 0;
});

/** Returns whether a body of this length gets in, and what ends it. */
function send(length: number | undefined): { entered: boolean; end: () => void; abort: () => void } {
  const socket = Object.assign(new EventEmitter(), { bytesRead: 0 });
  const headers = length === undefined ? { "transfer-encoding": "chunked" } : { "content-length": String(length) };
  const request = { headers, socket, complete: true } as unknown as IncomingMessage;
  const response = new EventEmitter() as unknown as ServerResponse;
  let entered = false;
  admit(request, response, "id", () => (entered = true));
  return { entered, end: () => void response.emit("close"), abort: () => void socket.emit("close") };
}

test("twelve of the largest forms are read at once, whatever their lengths say, and small ones beside them", () => {
  const forms = [...Array.from({ length: 10 }, () => send(LARGEST)), send(1e9), send(undefined)];
  expect(forms.map(({ entered }) => entered)).toEqual(forms.map(() => true));
  expect(send(LARGEST).entered).toBe(false);
  expect(send(65_537).entered).toBe(false);
  expect(send(65_536).entered).toBe(true);
  forms[0]?.end();
  const [last, one] = [send(LARGEST - 100_000), send(100_000)];
  expect([last.entered, one.entered, send(65_537).entered]).toEqual([true, true, false]);
});

const entersWith = (bytes: number) => send(bytes).entered;

test("the room for large bodies is used to its last byte, and one byte more is refused with a time to wait", () => {
  for (let taken = 0; taken < LARGE_ROOM - LARGEST; taken += LARGEST) expect(entersWith(LARGEST)).toBe(true);
  expect([LARGEST - 65_538, 65_539].map(entersWith)).toEqual([true, false]);
  expect(refusals).toEqual([15]);
  expect([65_538, 65_537].map(entersWith)).toEqual([true, false]);
});

test("the room for small bodies is its own: 256 of the largest small ones fill it, and large ones still enter", () => {
  const small = Array.from({ length: SMALL_ROOM / 65_536 }, () => send(65_536));
  expect(small.every(({ entered }) => entered)).toBe(true);
  expect([entersWith(1), entersWith(65_537), entersWith(LARGEST)]).toEqual([false, true, true]);
  small[0]?.end();
  expect([entersWith(65_536), entersWith(1)]).toEqual([true, false]);
});

test("a length that is as large as the largest reservation, one more, or missing counts as that; one less as itself", () => {
  for (const length of [LARGEST, LARGEST + 1, Number.MAX_SAFE_INTEGER, undefined]) {
    admit = newLimit();
    const entered = Array.from({ length: 13 }, () => send(length).entered);
    expect(entered.filter(Boolean), String(length)).toHaveLength(12);
  }
  admit = newLimit();
  for (let count = 0; count < 12; count += 1) expect(entersWith(LARGEST - 5_462)).toBe(true);
  expect([12 * 5_462 + 1, 12 * 5_462].map(entersWith)).toEqual([false, true]);
});

test("room is given back once, whether the answer ends, the connection breaks, or both; a refused body gives none", () => {
  const forms = Array.from({ length: 12 }, () => send(LARGEST));
  const refused = send(LARGEST);
  refused.end();
  refused.abort();
  expect(entersWith(LARGEST)).toBe(false);
  forms[0]?.abort();
  forms[0]?.end();
  forms[0]?.abort();
  expect([entersWith(LARGEST), entersWith(LARGEST)]).toEqual([true, false]);
  for (const { end, abort } of forms) {
    end();
    abort();
  }
  expect(Array.from({ length: 12 }, () => entersWith(LARGEST)).filter(Boolean)).toHaveLength(11);
});
