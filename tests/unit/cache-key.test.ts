import { describe, expect, test } from "vitest";
import { cacheKey } from "../../app/server/cache-key.server.ts";
import { chooseEncoding, encodeBody, isKnown } from "../../app/server/cached-response.server.ts";
import { makePageCache, isCacheable } from "../../app/server/page-cache.server.ts";

const headers = (fields: Record<string, string>) => new Headers({ "Cache-Control": "no-store", ...fields });
const page = { method: "GET", url: "/about", cookies: null, alias: null };
const keyOf = (change: Partial<Parameters<typeof cacheKey>[0]>) =>
  cacheKey({ ...page, ...change }, ["tetm-cart", "tetm-desk"]);

describe("what a page is kept under", () => {
  test("its path, whatever parameters are added", () => {
    expect([
      keyOf({}),
      keyOf({ method: "HEAD" }),
      keyOf({ url: "/about?utm_source=x&y=%00" }),
      keyOf({ url: "/about?a?b" }),
    ]).toEqual(["/about", "/about", "/about", "/about"]);
  });

  test("nothing for what may not be answered so: a post, a cart, a member, a request for data", () => {
    expect(["POST", "PUT", "OPTIONS"].map((method) => keyOf({ method }))).toEqual([null, null, null]);
    expect(
      ["tetm-cart=x", "a=b; __Host-tetm-cart=x", "__Host-tetm-desk=x", "tetm-cart \t =x"].map((cookies) =>
        keyOf({ cookies }),
      ),
    ).toEqual([null, null, null, null]);
    expect(
      ["/about?_data=x", "/about?a=b&_data", "/?_routes=x", "/about?a?_data=x&_data=y"].map((url) => keyOf({ url })),
    ).toEqual([null, null, null, null]);
  });

  test("on an alias it is another page, whose name no path can have", () => {
    const alias = { main: "https://tetm.example" };
    expect([keyOf({ alias }), keyOf({ alias, url: "/about?a=b" })]).toEqual([
      "https://tetm.example/about",
      "https://tetm.example/about",
    ]);
  });

  test("another cookie is no cart and no member", () =>
    expect(keyOf({ cookies: "tetm-survey=x; tetm-desk-link=y" })).toBe("/about"));
});

test("an answer is kept where it is whole and nobody's own", () => {
  expect(isCacheable(200, headers({}))).toBe(true);
  expect([404, 500, 301].map((status) => isCacheable(status, headers({})))).toEqual([false, false, false]);
  expect(isCacheable(200, headers({ "Set-Cookie": "a=b" }))).toBe(false);
  expect(
    ["private, no-cache", "private, no-store"].map((value) => isCacheable(200, headers({ "Cache-Control": value }))),
  ).toEqual([false, false]);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1, br;q=0", "gzip"],
  ["*", "br"],
  ["identity", "identity"],
  ["br;q=0, gzip;q=0", "identity"],
  ["nonsense;;;,", "identity"],
])("to a client that accepts '%s' goes %s", (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding));

test("who has a body already is known by its tag, in every way of writing it", () => {
  expect(['"a"', 'W/"a"', '"b", "a"', "*"].map((header) => isKnown(header, '"a"'))).toEqual([true, true, true, true]);
  expect([undefined, "", '"b"', "a"].map((header) => isKnown(header, '"a"'))).toEqual([false, false, false, false]);
});

test("each encoding has a tag of its own, and what is kept has a bound", async () => {
  const body = await encodeBody(Buffer.from("x".repeat(5_000)));
  expect(new Set([body.br.etag, body.gzip.etag, body.identity.etag]).size).toBe(3);
  const pages = makePageCache({ missing: () => [], log: { error: () => {} }, most: 20_000 });
  const numbers = Array.from({ length: 9 }, (_, number) => number);
  for (const number of numbers) {
    pages.keep(
      `/${number}`,
      "x".repeat(5_000),
      { status: 200, headers: new Headers(), startedAt: performance.now() },
      true,
    );
    await expect.poll(() => pages.find(`/${number}`), { timeout: 10_000 }).toBeDefined();
  }
  expect(numbers.filter((number) => pages.find(`/${number}`))).toEqual([6, 7, 8]);
});
