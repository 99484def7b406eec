import { expect, test } from "vitest";
import { subdomainRedirect } from "../../app/server/hosts.server.ts";

const subdomains = new Map([
  ["micah-rowe", "micah-rowe"],
  ["selah-brooks", "selah-brooks"],
  ["micah", "micah-rowe"],
]);

test.each([
  ["micah-rowe.tetm.example", "/creators/micah-rowe"],
  ["micah.tetm.example", "/creators/micah-rowe"],
  ["MICAH-ROWE.TETM.EXAMPLE", "/creators/micah-rowe"],
  ["micah-rowe.tetm.example.:443", "/creators/micah-rowe"],
  ["micah-rowe.preview.tetm.example", "/creators/micah-rowe"],
  ["tetm.example", null],
  ["micah-rowe", null],
  ["www.micah-rowe.tetm.example", null],
  ["nobody.tetm.example", null],
  ["localhost", null],
  ["micah-rowe.tetm.localhost", null],
  ["127.0.0.1", null],
  ["[::1]", null],
  ["micah-rowe..example", null],
  ["", null],
  [null, null],
])("a visit to %s leads to %s", (host, path) => {
  expect(subdomainRedirect(host, (name) => subdomains.get(name))).toBe(path);
});
