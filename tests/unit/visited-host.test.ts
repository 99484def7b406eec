import { expect, test } from "vitest";
import { visitedHost } from "../../app/http/visited-host.ts";

test.each([
  [{ Host: "a.example" }, false, "a.example"],
  [{ Host: "a.example", "X-Forwarded-Host": "b.example" }, false, "a.example"],
  [{ Host: "a.example", "X-Forwarded-Host": "b.example" }, true, "b.example"],
  [{ Host: "a.example", "X-Forwarded-Host": "b.example, c.example" }, true, "b.example"],
  [{ Host: "a.example", "X-Forwarded-Host": "" }, true, "a.example"],
  [{ Host: "a.example" }, true, "a.example"],
  [{}, true, null],
])("%j behind a proxy: %s", (headers, behindProxy, host) => {
  expect(visitedHost(new Headers(headers as Record<string, string>), behindProxy)).toBe(host);
});
