import { describe, expect, test } from "vitest";
import { formOf } from "../../app/desk/products/product-view.ts";
import { MOST_LEVELS, readFormBody } from "../../app/server/forms/form-body.server.ts";
import { CONTENT_FORM, PRODUCT_FORM, PUBLIC_FORM } from "../../app/server/forms/limits.ts";
import { MOST_SIZES } from "../../app/shop/catalogue/product-fields.ts";
import { keptOf, sizeOf } from "../support/catalogue-entries.ts";

const FORM = "application/x-www-form-urlencoded";

test("a form's fields are read in their order, whatever their names and bytes are", async () => {
  const read = await readFormBody(post("a=1&b=%F0%9F%8C%BE+רות&a=%zz&__proto__=%C3&constructor=y"));
  expect(read.kind === "form" && [...read.form]).toEqual([
    ["a", "1"],
    ["b", "🌾 רות"],
    ["a", "%zz"],
    ["__proto__", "\uFFFD"],
    ["constructor", "y"],
  ]);
  expect(await readFormBody(post(""))).toMatchObject({ kind: "form" });
});

test.each(["application/json", "multipart/form-data; boundary=x", "text/plain", `${FORM}x`])(
  "%s is no form",
  async (type) => {
    expect(await readFormBody(post("{}", { "Content-Type": type }))).toEqual({ kind: "wrong-type" });
  },
);

describe("a form that is too large", () => {
  test("96 KB are the most, 256 KB of a product, and 1 MB of the website's content", async () => {
    for (const limit of [PUBLIC_FORM, PRODUCT_FORM, CONTENT_FORM]) {
      expect(await readFormBody(post(`a=${"x".repeat(limit.bytes - 2)}`), limit)).toMatchObject({ kind: "form" });
      expect(await readFormBody(post(`a=${"x".repeat(limit.bytes - 1)}`), limit)).toEqual({ kind: "too-large" });
    }
    expect([PUBLIC_FORM.bytes, PRODUCT_FORM.bytes, CONTENT_FORM.bytes]).toEqual([98_304, 262_144, 1_048_576]);
  });

  test("what takes more than half as much again in a page is too large for it", async () => {
    for (const sign of ["<", ">", "&", '"', "'", "\\", "\u0001"]) {
      const most = PUBLIC_FORM.bytes / 4;
      expect((await readFormBody(post(new URLSearchParams({ a: sign.repeat(most) }).toString()))).kind, sign).toBe(
        "form",
      );
      expect((await readFormBody(post(new URLSearchParams({ a: sign.repeat(most + 1) }).toString()))).kind, sign).toBe(
        "too-large",
      );
    }
    expect(
      await readFormBody(post(new URLSearchParams({ a: "\n\t\r".repeat(PUBLIC_FORM.bytes / 3 - 1) }).toString())),
    ).toMatchObject({ kind: "form" });
  });

  test("is refused by the length that it says, with nothing read", async () => {
    const request = post("a=1", { "Content-Length": String(3 * PUBLIC_FORM.bytes + 1) });
    expect(await readFormBody(request)).toEqual({ kind: "too-large" });
    expect(request.bodyUsed).toBe(false);
  });

  test("is counted while it arrives, and given up where it has no end", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 4;
        controller.enqueue(new TextEncoder().encode("a=1&"));
      },
    });
    const request = post(body, { "Content-Length": "4" });
    expect(await readFormBody(request, { bytes: 100, fields: 10 })).toEqual({ kind: "too-large" });
    expect(sent).toBeLessThan(1_300);
  });

  test("what was written counts, not how it is encoded", async () => {
    const hebrew = "ש".repeat(PUBLIC_FORM.bytes / 2 - 1);
    const body = new URLSearchParams({ a: hebrew }).toString();
    expect(body.length).toBeGreaterThan(2.9 * PUBLIC_FORM.bytes);
    const read = await readFormBody(post(body));
    expect(read.kind === "form" && read.form.get("a") === hebrew).toBe(true);
    expect(await readFormBody(post(new URLSearchParams({ a: `${hebrew}ש` }).toString()))).toEqual({
      kind: "too-large",
    });
  });
});

describe("a form of too many fields", () => {
  test("a thousand are the most, three times the largest product at the desk", async () => {
    const sizes = Array.from({ length: MOST_SIZES }, (_, row) => sizeOf(`${row}`, 100, 1));
    const rows = formOf(keptOf("tee", sizes)).sizes.length;
    expect(PRODUCT_FORM.fields).toBeGreaterThan(3 * (rows * 5 + 8));
    expect(await readFormBody(post("a=1&".repeat(PUBLIC_FORM.fields - 1) + "a=1"))).toMatchObject({ kind: "form" });
    expect(await readFormBody(post("a=1&".repeat(PUBLIC_FORM.fields)))).toEqual({ kind: "too-many" });
  });

  test("a sign that was typed is no field", async () => {
    const read = await readFormBody(post(new URLSearchParams({ a: "&".repeat(5000) }).toString()));
    expect(read.kind === "form" && read.form.get("a")).toHaveLength(5000);
  });
});

test.each([
  ["a", "form"],
  ["a[0].b[1]", "form"],
  ["a[0][0][0][0]", "form"],
  ["a[0][0][0][0][0]", "too-deep"],
  ["a.b.c.d.e.f", "too-deep"],
  [`a${"[0]".repeat(20_000)}`, "too-deep"],
  ["a.__proto__.b", "form"],
])("a name of at most five levels: %.20s", async (name, kind) => {
  expect(MOST_LEVELS).toBe(5);
  expect(await readFormBody(post(new URLSearchParams([[name, "1"]]).toString()))).toMatchObject({ kind });
});

function post(body: string | ReadableStream, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "Content-Type": FORM, ...headers },
    duplex: "half",
  } as RequestInit);
}
