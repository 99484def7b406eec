import diagnostics from "node:diagnostics_channel";
import { createServer, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentRequest } from "../../app/server/request-context.server.ts";
import { interceptRequests } from "../../app/server/request-listener.server.ts";
import { openRaw, readRaw } from "../support/raw-request.ts";

// The site subscribes to Node's diagnostics channels for as long as its process lives. This file unsubscribes it at the
// end: the servers of later files in the same process are not its own.

const { subscribe } = diagnostics;
const ends: (() => unknown)[] = [];

beforeAll(() => {
  replaceSubscribe((name, listener) => {
    ends.push(() => diagnostics.unsubscribe(name, listener));
    subscribe(name, listener);
  });
});

afterAll(() => {
  replaceSubscribe(subscribe);
  for (const end of ends) end();
});

function replaceSubscribe(by: typeof subscribe): void {
  diagnostics.subscribe = by;
  syncBuiltinESMExports();
}

const KNOCK = "x-knock";
const DROP = "x-drop";
const answered: string[] = [];
const admitted: string[] = [];

function serve(): Promise<Server> {
  const server = createServer((_request, response) => void response.end(`inside ${currentRequest.getStore()?.url}`));
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function ask(server: Server, path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
  return `${await response.text()} ${/^[0-9a-f]{12}$/.test(response.headers.get("X-Request-Id") ?? "")}`;
}

/** Sends a request that Node would answer by itself. */
async function sendHead(server: Server, head: string): Promise<string> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return readRaw(await openRaw(origin, `GET /fourth HTTP/1.1\r\n${head}${KNOCK}: a\r\nConnection: close\r\n\r\n`));
}

test("middleware answers on each server, one that listened before among them; other requests are let in and tracked", async () => {
  const early = await serve();
  interceptRequests({
    drops: ({ headers, socket }) => {
      if (headers[DROP] === undefined) return false;
      socket.destroy();
      return true;
    },
    middleware: [
      (request, response, id) => {
        if (request.headers[KNOCK] === undefined) return false;
        response.writeHead(200, { "X-Request-Id": id }).end("by middleware");
        return true;
      },
    ],
    admit: (request, _response, _id, enter) =>
      void setTimeout(() => {
        admitted.push(request.url ?? "");
        enter();
      }, 5),
    preparations: [],
    onAnswered: ({ url = "" }) => void answered.push(url),
  });
  const late = await serve();
  for (const server of [early, late]) {
    expect(await ask(server, "/first", { [KNOCK]: "" })).toBe("by middleware true");
    expect(await ask(server, "/second")).toBe("inside /second true");
    expect(await sendHead(server, "Host: a\r\nExpect: a\r\n")).toContain("by middleware");
    await expect(ask(server, "/dropped", { [DROP]: "", [KNOCK]: "" })).rejects.toThrow("fetch failed");
    server.close();
  }
  const seen = ["/first", "/fourth"];
  expect(answered).toEqual([...seen, ...seen]);
  expect(admitted).toEqual(["/second", "/second"]);
  expect([early, late].map(({ headersTimeout }) => headersTimeout)).toEqual([15_000, 15_000]);
  expect([early, late].map(({ timeout }) => timeout)).toEqual([180_000, 180_000]);
});
