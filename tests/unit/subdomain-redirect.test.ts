import { expect, test } from "vitest";
import { subdomainRedirect } from "../../app/server/subdomains.server.ts";

const subdomains = new Map([
  ["micah-rowe", "micah-rowe"],
  ["selah-brooks", "selah-brooks"],
  ["micah", "micah-rowe"],
]);

test.each([
  ["micah-rowe.tetm.example", "/creators/micah-rowe"],
  ["selah-brooks.tetm.example", "/creators/selah-brooks"],
  ["micah.tetm.example", "/creators/micah-rowe"],
  ["MICAH-ROWE.TETM.EXAMPLE", "/creators/micah-rowe"],
  ["micah-rowe.tetm.example:3000", "/creators/micah-rowe"],
  ["micah-rowe.tetm.example.", "/creators/micah-rowe"],
  ["micah-rowe.tetm.example.:443", "/creators/micah-rowe"],
  ["micah-rowe.preview.tetm.example", "/creators/micah-rowe"],
  ["micah-rowe.evil.example", "/creators/micah-rowe"],
  ["tetm.example", null],
  ["micah-rowe.example", null],
  ["micah-rowe", null],
  ["www.tetm.example", null],
  ["www.micah-rowe.tetm.example", null],
  ["nobody.tetm.example", null],
  ["localhost", null],
  ["localhost:3000", null],
  ["micah-rowe.tetm.localhost", null],
  ["127.0.0.1", null],
  ["10.0.0.7:3000", null],
  ["192.168.1.20", null],
  ["172.16.0.1", null],
  ["[::1]", null],
  ["[::1]:3000", null],
  ["[fd00::1]:80", null],
  ["micah-rowe..example", null],
  [".micah-rowe.example", null],
  ["", null],
  [null, null],
])("a visit to %s leads to %s", (host, path) => {
  expect(subdomainRedirect(host, (name) => subdomains.get(name))).toBe(path);
});
