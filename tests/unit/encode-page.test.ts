import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodePage } from "../../app/server/encode-page.server.ts";

const PAGE = `<p>${"Grüße, 美咲 🌾. ".repeat(500)}</p>`;

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["identity", null, (body: Uint8Array) => Buffer.from(body)],
  [null, null, (body: Uint8Array) => Buffer.from(body)],
])("a page for who accepts %s is sent as %s", (accepted, encoding, decode) => {
  const headers = new Headers({ Vary: "Cookie" });
  const body = encodePage(PAGE, headers, accepted);
  expect(decode(body).toString("utf8")).toBe(PAGE);
  expect(headers.get("Content-Encoding")).toBe(encoding);
  expect(headers.get("Content-Length")).toBe(String(body.length));
  expect(headers.get("Vary")).toBe("Cookie, Accept-Encoding");
  expect(body.length).toBeLessThan(encoding === null ? Infinity : PAGE.length / 10);
});

test.each([
  ["of plain letters", "plain", "plain"],
  ["of Western Europe", "é©ÿ", "é©ÿ"],
  ["with NULs, which are left out", "a\0b\0\0ĀĀ", "abĀĀ"],
  ["with half of a character", "a\uD83Cb", "a\uFFFDb"],
  ["with half of a character and a NUL", "\uDF3E\0b", "\uFFFDb"],
  ["that is empty", "", ""],
  ["that is long", "ā".repeat(300_000), "ā".repeat(300_000)],
  ["that is long and has NULs", `${"ā".repeat(300_000)}\0`, "ā".repeat(300_000)],
])("a page %s is sent as UTF-8", (_what, text, sent) => {
  const first = encodePage(text, new Headers(), null);
  encodePage("another page", new Headers(), null);
  expect(Buffer.from(first).toString("utf8")).toBe(sent);
});
