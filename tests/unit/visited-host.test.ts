import { expect, test } from "vitest";
import { visitedHost } from "../../app/server/hosts.server.ts";

test.each([
  [{ host: "a.example" }, false, "a.example"],
  [{ host: "a.example", forwarded: "b.example" }, false, "a.example"],
  [{ host: "a.example", forwarded: "b.example" }, true, "b.example"],
  [{ host: "a.example", forwarded: "b.example, c.example" }, true, "b.example"],
  [{ host: "a.example", forwarded: "" }, true, "a.example"],
  [{ host: "a.example" }, true, "a.example"],
  [{}, true, null],
])("%j behind a proxy: %s", (headers, behindProxy, host) => {
  expect(visitedHost({ host: null, forwarded: null, ...headers }, behindProxy)).toBe(host);
});
