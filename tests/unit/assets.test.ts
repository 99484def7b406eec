import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveAssets } from "../../app/server/request-pipeline.server.ts";

let folder: string;
let server: Server;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "assets-"));
  mkdirSync(path.join(folder, "assets"));
  for (const name of ["a.js", "a.js.gz"]) writeFileSync(path.join(folder, "assets", name), name);
  const answer = serveAssets(() => [], folder);
  server = createServer((request, response) => {
    if (!answer(request, response, "id")) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(name: string): Promise<[number, string | null]> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/${name}`, {
    headers: { "Accept-Encoding": "identity" },
  });
  return [response.status, response.headers.get("cache-control")];
}

test("a file of the build is sent for years, and one that a new build has removed is not found", async () => {
  expect(await ask("a.js")).toEqual([200, "public,max-age=31536000,immutable"]);
  expect(await ask("b.js")).toEqual([404, null]);
  rmSync(path.join(folder, "assets/a.js"));
  rmSync(path.join(folder, "assets/a.js.gz"));
  expect(await ask("a.js")).toEqual([404, null]);
});
