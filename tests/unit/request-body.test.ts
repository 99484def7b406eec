import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { CONTENT_FORM } from "../../app/forms/limits.ts";
import { makeBodyLimit } from "../../app/server/request-body.server.ts";

const admit = makeBodyLimit({ clock: () => 0, refuse: () => {}, onSlow: () => {} });

/** Returns whether a body of this length gets in, and what ends it. */
function send(length: number | undefined): { entered: boolean; end: () => void } {
  const socket = Object.assign(new EventEmitter(), { bytesRead: 0 });
  const headers = length === undefined ? { "transfer-encoding": "chunked" } : { "content-length": String(length) };
  const request = { headers, socket, complete: true } as unknown as IncomingMessage;
  const response = new EventEmitter() as unknown as ServerResponse;
  let entered = false;
  admit(request, response, "id", () => (entered = true));
  return { entered, end: () => void response.emit("close") };
}

test("twelve of the largest forms are read at once, whatever their lengths say, and small ones beside them", () => {
  const largest = 3 * CONTENT_FORM.bytes;
  const forms = [...Array.from({ length: 10 }, () => send(largest)), send(1e9), send(undefined)];
  expect(forms.map(({ entered }) => entered)).toEqual(forms.map(() => true));
  expect(send(largest).entered).toBe(false);
  expect(send(65_537).entered).toBe(false);
  expect(send(65_536).entered).toBe(true);
  forms[0]?.end();
  const [last, one] = [send(largest - 100_000), send(100_000)];
  expect([last.entered, one.entered, send(65_537).entered]).toEqual([true, true, false]);
});
