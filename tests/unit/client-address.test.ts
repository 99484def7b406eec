import { expect, test } from "vitest";
import { hashToken } from "../../app/server/security/cookies-and-tokens.server.ts";
import { addressFromProxy, addressGroup, visitorGroup, visitorHash } from "../../app/server/security/visitor.server.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
])("%s counts as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["203.0.113.9, 192.0.2.7", "192.0.2.7"],
  ["made up,203.0.113.9 ,192.0.2.7:4711", "192.0.2.7"],
  ["[2001:db8::6]:443", "2001:db8::6"],
  ["192.0.2.7, ", null],
  ["192.0.2.7, unknown", null],
  ["", null],
  [undefined, null],
])("a proxy that says '%s' names %s", (value, address) => {
  expect(addressFromProxy(value)).toBe(address);
});

test.each([
  ["198.51.100.7", {}, null, "198.51.100.7"],
  ["198.51.100.7", { "x-real-ip": "192.0.2.7" }, null, "198.51.100.7"],
  ["127.0.0.1", { "x-real-ip": "192.0.2.7" }, "x-real-ip", "192.0.2.7"],
  ["127.0.0.1", {}, "x-real-ip", null],
  ["127.0.0.1", {}, null, null],
  ["::ffff:10.1.2.3", {}, null, null],
  [undefined, {}, null, null],
])("a connection from %s with %j, where %s is trusted, is %s", (remoteAddress, headers, trusted, group) => {
  const request = { headers, socket: { remoteAddress } } as Parameters<typeof visitorGroup>[0];
  expect(visitorGroup(request, trusted)).toBe(group);
});

function key(...secrets: string[]): string | null {
  return visitorHash(new Headers({ "X-Real-IP": "192.0.2.7" }), {
    settings: { clientAddressHeader: "x-real-ip" },
    secrets,
  });
}

test("a visitor's key for limits can't be told from the address without the secret", () => {
  expect(key("new", "old")).toBe(key("old"));
  expect(new Set([key("old"), key("other"), hashToken("192.0.2.7")]).size).toBe(3);
});
