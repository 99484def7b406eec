import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { currentRequest, makeContext, oncePerRequest } from "../../app/server/request-context.server.ts";

test("a page's loaders find a thing once for all of them; what changes something, and other requests, find it anew", async () => {
  let times = 0;
  const find = async () => `found ${(times += 1)}`;
  const server = createServer((request, response) => {
    currentRequest.run(makeContext(request, response, "0123456789ab"), () => {
      const both = [oncePerRequest("session", find), oncePerRequest("session", find)];
      void Promise.all(both).then((answers) => response.end(answers.join(", ")));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const ask = async (method: string) =>
    (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method })).text();
  expect(await ask("GET")).toBe("found 1, found 1");
  expect(await ask("POST")).toBe("found 2, found 3");
  expect(await ask("GET")).toBe("found 4, found 4");
  expect([await oncePerRequest("session", find), await oncePerRequest("session", find)]).toEqual([
    "found 5",
    "found 6",
  ]);
});
